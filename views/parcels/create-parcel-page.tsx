import { parcelFields } from '../../server/shared/fields.ts';
import type { FormSection } from '../../server/shared/form.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import type { Panel } from '../../server/shared/panel.ts';
import { missingIn, type Prefill } from '../../server/shared/parcel-copy.ts';
import { copyPath, fromTemplatePath, paths, returnPath } from '../../server/shared/paths.ts';
import type { Site } from '../../server/shared/site.ts';
import { PanelLayout } from '../panel/layout.tsx';
import { fieldsOf, PanelForm } from '../panel/panel-form.tsx';
import { creationForm } from '../panel/record-forms.ts';
import { localizedHref } from '../parts/links.ts';
import type { Messages } from '../translations/messages.ts';
import { parcelCrumbs } from './parcel-crumbs.ts';
import { detailSections, mapPlace, mapSettings } from './parcel-fields.ts';
import { TemplatesLink } from './templates/template-pages.tsx';

type Props = {
  panel: Panel;
  t: Messages;
  /** A generated tracking code for the new parcel. */
  offered: string;
  /** null: with nothing. */
  beginning: Prefill | null;
  /** The first templates, to choose from. */
  templates: { id: number; name: string }[];
};

/** A form for a new parcel: three fields or, with a parcel or a template to begin with, all of them. */
export function CreateParcelPage({ panel, t, offered, beginning, templates }: Props) {
  const { site } = panel;
  const { parcels: words, fields } = t.control;
  const field = fieldsOf(parcelFields, fields);
  const codeField = field('tracking_code', 'text', offered, { hint: words.codeHint });
  const three = [codeField, field('recipient_name', 'text', ''), field('destination', 'text', '')];
  const sections: FormSection[] =
    beginning === null
      ? [{ fields: three }]
      : [{ fields: [codeField] }, ...begunSections(t, beginning)];
  const open = localizedHref(site, paths.control.parcel).replace(':code', '{tracking_code}');
  const spec = creationForm(
    t,
    words.createButton,
    [{ label: words.open, to: open }, nextLikeIt(site, t, beginning)],
    { action: paths.api.parcels, encoding: 'json', sections },
  );
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={beginning === null ? words.createTitle : titleOf(t, beginning)}
      lead={beginning === null ? words.createLead : undefined}
      crumbs={parcelCrumbs(site, t)}
      actions={beginning === null && <TemplatesLink site={site} t={t} />}
    >
      {beginning === null && templates.length > 0 && (
        <nav className="template-choice" aria-label={t.copies.begin}>
          <h2>{t.copies.begin}</h2>
          <ul>
            {templates.map(({ id, name }) => (
              <li key={id}>
                <a
                  className="button button-small button-quiet"
                  href={localizedHref(site, fromTemplatePath(id))}
                >
                  <bdi>{name}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {beginning !== null && <MissingFields t={t} beginning={beginning} />}
      <PanelForm site={site} t={t} spec={spec} />
    </PanelLayout>
  );
}

/** What the page is called, whose form begins with something. */
function titleOf({ copies: { titles } }: Messages, beginning: Prefill): string {
  return beginning.kind === 'template'
    ? interpolate(titles.template, { name: isolated(beginning.name) })
    : interpolate(titles[beginning.kind], { code: beginning.code });
}

/** All fields of a parcel but its code and where it is; what repeats is filled in. */
function begunSections(t: Messages, { kind, fields }: Prefill): FormSection[] {
  const { copies: words } = t;
  const lead = kind === 'return' ? words.exchangedLead : words.filledInLead;
  const heading = { id: 'filled-in', title: words.filledIn, lead };
  const [first, ...others] = detailSections(t, parcelFields, fields);
  return [
    ...(first === undefined ? [] : [{ ...first, heading }]),
    ...others,
    { title: words.map, fields: mapSettings(t, fields) },
    mapPlace(t, 'pickup', fields),
    mapPlace(t, 'destination', fields),
  ];
}

/** Says what has to be filled in, because the parcel that this one begins with does not have it. */
function MissingFields({ t, beginning }: { t: Messages; beginning: Prefill }) {
  const missing = missingIn(beginning.fields);
  if (missing.length === 0) return null;
  const name = beginning.kind === 'template' ? isolated(beginning.name) : beginning.code;
  const fields = missing.map((field) => t.control.fields[field]).join(', ');
  return (
    <p className="panel" role="note">
      {interpolate(t.copies.missing, { code: name, fields })}
    </p>
  );
}

/** The link to a form that begins with the same. */
function nextLikeIt(site: Site, t: Messages, beginning: Prefill | null) {
  const { parcels } = t.control;
  if (beginning === null) {
    return { label: parcels.another, to: localizedHref(site, paths.control.createParcel) };
  }
  return { label: t.copies.anotherCopy, to: localizedHref(site, pathOf(beginning)) };
}

function pathOf(beginning: Prefill): string {
  if (beginning.kind === 'template') return fromTemplatePath(beginning.id);
  return beginning.kind === 'return' ? returnPath(beginning.code) : copyPath(beginning.code);
}

/** A name, whose writing direction may differ from the sentence's. */
function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
