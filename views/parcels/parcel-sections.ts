import { parcelFields } from '../../server/shared/fields.ts';
import type { Messages } from '../translations/messages.ts';

type Rules = typeof parcelFields;

/** The fields on a parcel's page and in its form. */
export type DetailName = {
  [Field in keyof Rules]: Rules[Field] extends { section: string } ? Field : never;
}[keyof Rules];

const sections = ['shipment', 'delivery', 'recipient', 'sender'] as const;

/** The fields of a parcel by topic; its page and its form use this order. */
export function parcelSections(t: Messages['control']['parcels']) {
  return sections.map((id) => ({ id, title: t[id], names: namesIn(id) }));
}

function namesIn(section: (typeof sections)[number]): DetailName[] {
  return Object.keys(parcelFields)
    .filter(isSectionName)
    .filter((name) => parcelFields[name].section === section);
}

function isSectionName(name: string): name is DetailName {
  const rules: Record<string, object> = parcelFields;
  return 'section' in (rules[name] ?? {});
}
