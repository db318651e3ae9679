import { interpolateFields } from './interpolate.ts';
import { contactEmailOf, type PublicSettings } from './settings.ts';

/** Settings that a text may contain as `{company_name}`; the values are filled in on rendering. */
export const mergeFields = [
  'company_name',
  'contact_email',
  'contact_phone',
  'contact_address',
] as const;

export type MergeField = (typeof mergeFields)[number];

/** The value of each of these fields; '' for a setting that is empty. */
export type MergeValues = Record<MergeField, string>;

/**
 * The values that replace merge fields in texts. While the contact address is the placeholder, the
 * company's name is used instead: “Write to Acme” is correct, the placeholder address is not.
 */
export function mergeValues(settings: PublicSettings): MergeValues {
  const { company_name, contact_phone, contact_address } = settings;
  return {
    company_name,
    contact_email: contactEmailOf(settings) ?? company_name,
    contact_phone: contact_phone ?? '',
    contact_address: contact_address ?? '',
  };
}

/** A title with its merge fields filled in; if that would be empty, the title as it was written. */
export function fillTitle(title: string, values: MergeValues): string {
  const filled = interpolateFields(title, values);
  return filled.trim() === '' ? title : filled;
}
