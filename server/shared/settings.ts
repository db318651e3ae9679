import type { LogoColumns } from './branding.ts';
import { type FieldChanges, type FieldValues, type PublicName, pick } from './field-values.ts';
import type { settingsFields } from './fields.ts';
import type { homeFields } from './home.ts';
import { publicSettings } from './public-names.ts';

/** All the settings, as the administrator sees them. */
export type Settings = FieldValues<typeof settingsFields & typeof homeFields> & LogoColumns;

/** The settings that every page is rendered with, and that every visitor may read. */
export type PublicSettings = Pick<Settings, PublicName<typeof settingsFields>>;

/** Changes to the settings; those left out are not changed. */
export type SettingsChanges = FieldChanges<typeof settingsFields & typeof homeFields>;

/** Only those settings that visitors may read. */
export function publicPart(settings: PublicSettings): PublicSettings {
  return pick(settings, publicSettings);
}

/** The initial value of `contact_email`: an address that does not reach anyone. */
export const placeholderEmail = 'hello@example.com';

/** The company's e-mail address; null while it is the placeholder, which must not be shown. */
export function contactEmailOf({ contact_email }: PublicSettings): string | null {
  return contact_email === placeholderEmail ? null : contact_email;
}
