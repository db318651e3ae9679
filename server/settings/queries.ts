import type { Db, SettingsRow } from '../database/tables.ts';

/** What every visitor may read of the settings. */
export type PublicSettings = Pick<SettingsRow, (typeof publicColumns)[number]>;

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
] as const;

/** The settings that visitors see. The record is there from the first start on. */
export function findPublicSettings(db: Db): Promise<PublicSettings> {
  return db.selectFrom('settings').select(publicColumns).executeTakeFirstOrThrow();
}

/** The site's own view of the settings, for its pages: the public ones and the year it was set up. */
export async function findSiteSettings(db: Db): Promise<PublicSettings & { set_up_in: number }> {
  const { created_at, ...settings } = await db
    .selectFrom('settings')
    .select([...publicColumns, 'created_at'])
    .executeTakeFirstOrThrow();
  return { ...settings, set_up_in: new Date(created_at).getUTCFullYear() };
}
