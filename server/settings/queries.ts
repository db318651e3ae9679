import type { Db, SettingsRow } from '../database/tables.ts';
import {
  type PublicSettings,
  publicSettings,
  type Settings,
  type SettingsChanges,
} from '../shared/settings.ts';

const allColumns = [...publicSettings, 'mail_driver', 'mail_template', 'chat_code'] as const;

/** The settings that visitors see. The record is there from the first start on. */
export function findPublicSettings(db: Db): Promise<PublicSettings> {
  return db.selectFrom('settings').select(publicSettings).executeTakeFirstOrThrow();
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
    .select([...publicSettings, 'chat_code', 'created_at'])
    .executeTakeFirstOrThrow();
  return { settings, chat_code, created_at };
}

/** All the settings, for the administrator. */
export function findSettings(db: Db): Promise<Settings> {
  return db.selectFrom('settings').select(allColumns).executeTakeFirstOrThrow();
}

/** Changes some settings. @returns all of them. */
export function updateSettings(db: Db, changes: SettingsChanges, now: Date): Promise<Settings> {
  return db
    .updateTable('settings')
    .set({ ...changes, updated_at: now.toISOString() })
    .returning(allColumns)
    .executeTakeFirstOrThrow();
}
