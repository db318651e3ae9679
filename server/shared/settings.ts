import {
  type FieldChanges,
  type FieldValues,
  type PublicName,
  pick,
  publicNames,
} from './field-values.ts';
import { settingsFields } from './fields.ts';
import type { homeFields } from './home.ts';

/** All the settings, as the administrator sees them. */
export type Settings = FieldValues<typeof settingsFields & typeof homeFields>;

/** The settings that every page is drawn with, and every visitor may read. */
export type PublicSettings = Pick<Settings, PublicName<typeof settingsFields>>;

/** What the administrator changes; what is left out stays as it is. */
export type SettingsChanges = FieldChanges<typeof settingsFields & typeof homeFields>;

/** Their names. */
export const publicSettings = publicNames(settingsFields, true);

/** Of any settings, those that visitors may read. */
export function publicPart(settings: PublicSettings): PublicSettings {
  return pick(settings, publicSettings);
}

/** What `contact_email` holds until somebody enters their own: an address that reaches nobody. */
export const placeholderEmail = 'hello@example.com';

/** The company's e-mail address; null while it is still the placeholder, which nobody is to be shown. */
export function contactEmailOf({ contact_email }: PublicSettings): string | null {
  return contact_email === placeholderEmail ? null : contact_email;
}
