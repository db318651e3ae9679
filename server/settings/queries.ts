import type { Db, SettingsRow } from '../database/tables.ts';
import type { PublicSettings } from '../shared/settings.ts';

const publicColumns = [
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

/** The settings that visitors see. The record is there from the first start on. */
export function findPublicSettings(db: Db): Promise<PublicSettings> {
  return db.selectFrom('settings').select(publicColumns).executeTakeFirstOrThrow();
}

/** What the site's pages need of the settings beside the public ones. */
export type SiteSettings = { settings: PublicSettings } & Pick<
  SettingsRow,
  'chat_code' | 'created_at'
>;

/** The site's own view of the settings, for its pages. */
export async function findSiteSettings(db: Db): Promise<SiteSettings> {
  const { chat_code, created_at, ...settings } = await db
    .selectFrom('settings')
    .select([...publicColumns, 'chat_code', 'created_at'])
    .executeTakeFirstOrThrow();
  return { settings, chat_code, created_at };
}
