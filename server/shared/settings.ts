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
