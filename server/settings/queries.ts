import type { Db, SettingsRow } from '../database/tables.ts';
import { namesOf } from '../shared/field-values.ts';
import { settingsFields } from '../shared/fields.ts';
import { homeFields, type PublicHomeSettings, publicHomeSettings } from '../shared/home.ts';
import {
  type PublicSettings,
  publicSettings,
  type Settings,
  type SettingsChanges,
} from '../shared/settings.ts';

const allColumns = namesOf({ ...settingsFields, ...homeFields });

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

/** What visitors may read of the home page's settings. */
export function findHomeSettings(db: Db): Promise<PublicHomeSettings> {
  return db.selectFrom('settings').select(publicHomeSettings).executeTakeFirstOrThrow();
}

/** All the settings, for the administrator. */
export function findSettings(db: Db): Promise<Settings> {
  return db.selectFrom('settings').select(allColumns).executeTakeFirstOrThrow();
}

/** Changes some settings. Those of the home page are checked by that. @returns all of them. */
export function updateSettings(db: Db, changes: SettingsChanges, now: Date): Promise<Settings> {
  return db
    .updateTable('settings')
    .set({ ...checkedBy(changes), ...changes, updated_at: now.toISOString() })
    .returning(allColumns)
    .executeTakeFirstOrThrow();
}

/** Whoever changes anything of the home page has seen it; they may still say otherwise. */
function checkedBy(changes: SettingsChanges): SettingsChanges {
  const isHome = (name: string) => Object.hasOwn(homeFields, name);
  return Object.keys(changes).some(isHome) ? { home_checked: 'yes' } : {};
}
