import { homeFields, services } from '../../../server/content/shared/home.ts';
import { findSettings } from '../../../server/database/settings.ts';
import { type FieldRule, fieldNames } from '../../../server/shared/field-values.ts';
import { signedInAdmin } from '../admin.ts';
import { startSite } from '../site.ts';
import { test as siteTest } from '../site-test.ts';

/** Every setting except the home page's, as the API accepts and returns it. */
export const everySetting = {
  company_name: 'Harbour & Sons',
  contact_email: 'office@example.com',
  contact_phone: '+351 21 555 0142',
  contact_phone_alt: '+351 91 555 0170',
  contact_twitter: 'https://x.com/harbour',
  contact_telegram: '@harbour',
  contact_instagram: 'harbour.sons',
  contact_address: 'Rua do Cais 42, Lisboa',
  contact_latitude: 38.7,
  contact_longitude: -9.15,
  social_links: 'https://www.linkedin.com/company/harbour\nhttps://youtube.com/@harbour',
  hours_monday: '09:00-12:30, 13:30-18:00',
  hours_tuesday: '09:00-18:00',
  hours_wednesday: '00:00-24:00',
  hours_thursday: '18:00-02:00',
  hours_friday: '09:00-15:00',
  hours_saturday: '10:00-13:00',
  hours_sunday: '10:00-11:00',
  content_language: 'pt',
  time_zone: 'Asia/Tokyo',
  country: 'PT',
  date_order: 'mdy',
  units: 'imperial',
  volumetric_divisor: 6000,
  mail_driver: 'smtp',
  mail_template: 'html3',
  meta_description: 'Parcels by sea.',
  chat_code: '<script>\n  start();\n</script>',
  public_details: 'masked',
  pickup_days: 10,
  pickup_bring: 'An ID',
  show_stops_before: 'yes',
  quote_page: 'yes',
  public_bookings: 'yes',
  privacy_checked: 'yes',
  setup_skipped: 'mail figures',
  two_step_required: 'driver reader',
  mail_delay_minutes: 5,
  erase_parcels_after_months: 24,
  embed_origins: 'https://shop.example.com\nhttps://www.example.org',
  primary_color: '#123456',
  accent_color: '#fedcba',
  invoice_currency: 'EUR',
  invoice_tax_rate: 7.5,
  invoice_due_days: 14,
  invoice_note: 'IBAN …\nBIC …',
  tax_number: 'PT 500 000 000',
  legal_name: 'Harbour & Sons, Lda.',
  street: 'Rua do Cais 42',
  postcode: '1100-017',
  city: 'Lisboa',
  vat_id: 'PT500000000',
  iban: 'PT50 0002 0123 1234 5678 9015 4',
  bic: 'CGDIPTPL',
  billing_contact: 'Grace Hopper',
  exemption_reason: 'Artigo 53.º do CIVA',
  tax_outside: 'G',
};

/** No logo: it is uploaded, not a part of this call. */
export const noLogo = { logo: null, logo_width: null, logo_height: null, logo_tone: null };

/** Both kinds of mail servers, so that every mail driver is available. */
const bothServers = { SMTP_HOST: '127.0.0.1', SMTP_URL: 'smtp://127.0.0.1:1' };
/** Every setting of the home page, each with a custom text or number. */
export const everyHomeSetting = Object.fromEntries(
  fieldNames(homeFields).map((name, index) => [name, valueFor(homeFields[name], name, index)]),
);

function valueFor({ kind, digits }: FieldRule, name: string, index: number): string | number {
  if (name === 'home_checked') return 'yes';
  if (kind === 'choice') return 'plus';
  if (kind === 'number') return digits === 0 ? index : index + 0.5;
  return kind === 'lines' ? `Words ${index},\n<b>and more</b>.` : `Title ${index} & <i>Sons</i>`;
}

/** The settings of the home page of a new site. */
export const standardHomeSettings = {
  ...Object.fromEntries(fieldNames(homeFields).map((name) => [name, null])),
  ...Object.fromEntries(services.map((name, index) => [`home_${name}_position`, 10 * (index + 1)])),
  home_clients_shown: 'plus',
  home_offices_shown: 'yes',
  home_countries_shown: 'yes',
  home_rating_shown: 'yes',
  home_checked: 'no',
};

/** A site and its administrator. */
export async function siteWithSettings(env: Record<string, string> = bothServers) {
  const site = await startSite(env);
  const admin = await signedInAdmin(site);
  const patch = (json: unknown) => admin.ask('/api/settings', { method: 'PATCH', json });
  return { ...site, patch, kept: () => findSettings(site.db) };
}

/** Tests of a new site, and of one whose settings they change. */
export const test = siteTest.extend('settings', () => siteWithSettings());
