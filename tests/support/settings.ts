import { findSettings } from '../../server/settings/queries.ts';
import { signedInAdmin } from './admin.ts';
import { startSite } from './site.ts';

/** Every setting, as the API takes it and gives it back. */
export const everySetting = {
  company_name: 'Harbour & Sons',
  contact_email: 'office@example.com',
  contact_phone: '+351 21 555 0142',
  contact_phone_alt: '+351 91 555 0170',
  contact_twitter: 'https://x.com/harbour',
  contact_telegram: '@harbour',
  contact_instagram: 'harbour.sons',
  contact_address: 'Rua do Cais 42, Lisboa',
  content_language: 'pt',
  mail_driver: 'smtp',
  mail_template: 'html3',
  meta_description: 'Parcels by sea.',
  chat_code: '<script>\n  start();\n</script>',
};

/** Both kinds of mail servers, so that mail may be sent in every way. */
const bothServers = { SMTP_HOST: '127.0.0.1', SMTP_URL: 'smtp://127.0.0.1:1' };

/** A site, and the administrator, who may change its settings. */
export async function siteWithSettings(env: Record<string, string> = bothServers) {
  const site = await startSite(env);
  const admin = await signedInAdmin(site);
  const patch = (json: unknown) => admin.ask('/api/settings', { method: 'PATCH', json });
  return { ...site, patch, kept: () => findSettings(site.db) };
}
