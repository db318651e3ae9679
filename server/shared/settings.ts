import type { MailDriver, MailTemplate } from './catalog.ts';

/** What every visitor may read of the settings. */
export type PublicSettings = {
  company_name: string;
  contact_email: string;
  contact_phone: string | null;
  contact_phone_alt: string | null;
  contact_twitter: string | null;
  contact_telegram: string | null;
  contact_instagram: string | null;
  contact_address: string | null;
  meta_description: string;
};

/** The settings that visitors may read, by name. */
export const publicSettings = [
  'company_name',
  'contact_email',
  'contact_phone',
  'contact_phone_alt',
  'contact_twitter',
  'contact_telegram',
  'contact_instagram',
  'contact_address',
  'meta_description',
] as const satisfies (keyof PublicSettings)[];

/** All the settings, as the administrator sees them. */
export type Settings = PublicSettings & {
  mail_driver: MailDriver;
  mail_template: MailTemplate;
  /** HTML for the end of public pages; '' where there is none. */
  chat_code: string;
};

/** What the administrator changes; what is left out stays as it is. */
export type SettingsChanges = { [Field in keyof Settings]?: Settings[Field] | undefined };

/** Of any settings, what visitors may read. */
export function publicPart(settings: PublicSettings): PublicSettings {
  return {
    company_name: settings.company_name,
    contact_email: settings.contact_email,
    contact_phone: settings.contact_phone,
    contact_phone_alt: settings.contact_phone_alt,
    contact_twitter: settings.contact_twitter,
    contact_telegram: settings.contact_telegram,
    contact_instagram: settings.contact_instagram,
    contact_address: settings.contact_address,
    meta_description: settings.meta_description,
  };
}
