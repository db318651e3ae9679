import { parcelFields } from '../../server/shared/fields.ts';
import type { FormSection } from '../../server/shared/form.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import { missingIn, type Prefill } from '../../server/shared/parcel-copy.ts';
import { copyPath, fromTemplatePath, paths, returnPath } from '../../server/shared/paths.ts';
import type { Site } from '../../server/shared/site.ts';
import { localizedHref } from '../parts/links.ts';
import type { Messages } from '../translations/messages.ts';
import { detailSections, mapPlace, mapSettings } from './parcel-fields.ts';

/** What the page is called, whose form begins with something. */
export function titleOf({ copies: { titles } }: Messages, beginning: Prefill): string {
  return beginning.kind === 'template'
    ? interpolate(titles.template, { name: isolated(beginning.name) })
    : interpolate(titles[beginning.kind], { code: beginning.code });
}

/** All fields of a parcel but its code and where it is; what repeats is filled in. */
export function begunSections(t: Messages, { kind, fields }: Prefill): FormSection[] {
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
export function MissingFields({ t, beginning }: { t: Messages; beginning: Prefill }) {
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
export function nextLikeIt(site: Site, t: Messages, beginning: Prefill | null) {
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

/** A name, whose writing direction may differ from that of the sentence. */
function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
