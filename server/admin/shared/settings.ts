import type { LogoColumns } from '../../content/shared/branding.ts';
import type { homeFields } from '../../content/shared/home.ts';
import type { FieldChanges, FieldValues, PublicName } from '../../shared/field-values.ts';
import type { settingsFields } from '../../shared/fields.ts';
import { interpolateFields } from '../../shared/interpolate.ts';

/** All the settings, as the administrator sees them. */
export type Settings = FieldValues<typeof settingsFields & typeof homeFields> & LogoColumns;

/** The settings that every visitor may read, and that every page is rendered with. */
export type PublicSettings = Pick<Settings, PublicName<typeof settingsFields>>;

export type Units = Pick<Settings, 'units' | 'volumetric_divisor'>;

/** Changes to the settings; settings that are left out stay. */
export type SettingsChanges = FieldChanges<typeof settingsFields & typeof homeFields>;

/** The initial value of `contact_email`, an address that reaches nobody. */
export const placeholderEmail = 'hello@example.com';

/** The company's email address; null while it is the placeholder, which must not be shown. */
export function publicContactEmail({ contact_email }: PublicSettings): string | null {
  return contact_email === placeholderEmail ? null : contact_email;
}

/** Settings that a text may contain, such as `{company_name}`; they are filled in when a page is rendered. */
export const mergeFields = [
  'company_name',
  'contact_email',
  'contact_phone',
  'contact_address',
] as const;

export type MergeField = (typeof mergeFields)[number];

/** The values of the merge fields; '' for a setting that is empty. */
export type MergeValues = Record<MergeField, string>;

/**
 * The values of the merge fields. While the email address is the placeholder, the company's name stands in its place: “Write to
 * Acme” is correct, the placeholder is not.
 */
export function mergeValues(settings: PublicSettings): MergeValues {
  const { company_name, contact_phone, contact_address } = settings;
  return {
    company_name,
    contact_email: publicContactEmail(settings) ?? company_name,
    contact_phone: contact_phone ?? '',
    contact_address: contact_address ?? '',
  };
}

/** The merge values of the administrator's texts, and their language if it differs from the page's. */
export function textContext(site: { settings: PublicSettings; contentLang: string | undefined }) {
  return { values: mergeValues(site.settings), lang: site.contentLang };
}

/** A title with its merge fields filled in; if that leaves it empty, the title as it was written. */
export function fillTitle(title: string, values: MergeValues): string {
  const filled = interpolateFields(title, values);
  return filled.trim() === '' ? title : filled;
}
