import { fill } from './fill.ts';
import { contactEmailOf, type PublicSettings } from './settings.ts';

/** The settings that a text may name as `{company_name}`: it shows their values as it is drawn. */
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
 * The values that texts of this site show in the place of their fields. While the contact address is
 * the placeholder, the company's name stands in its place: “Write to Acme” is true, the address is not.
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

/** A title with its fields filled in. One that would be empty then stays as it was written. */
export function fillTitle(title: string, values: MergeValues): string {
  const filled = fill(title, values);
  return filled.trim() === '' ? title : filled;
}
