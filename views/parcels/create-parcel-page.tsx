import { parcelFields } from '../../server/shared/fields.ts';
import type { FormSection } from '../../server/shared/form.ts';
import type { Panel } from '../../server/shared/panel.ts';
import type { Prefill } from '../../server/shared/parcel-copy.ts';
import { fromTemplatePath, paths } from '../../server/shared/paths.ts';
import { PanelLayout } from '../panel/layout.tsx';
import { fieldsOf, PanelForm } from '../panel/panel-form.tsx';
import { creationForm } from '../panel/record-forms.ts';
import { localizedHref } from '../parts/links.ts';
import type { Messages } from '../translations/messages.ts';
import { parcelCrumbs } from './parcel-crumbs.ts';
import { begunSections, MissingFields, nextLikeIt, titleOf } from './prefill-form.tsx';
import { TemplatesLink } from './templates/templates-link.tsx';

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
