import type { Db, SettingsRow } from '../database/tables.ts';
import { type BrandingColumns, brandingColumns, logoColumns } from '../shared/branding.ts';
import { namesOf, pick } from '../shared/field-values.ts';
import { settingsFields } from '../shared/fields.ts';
import { homeFields, type PublicHomeSettings, publicHomeSettings } from '../shared/home.ts';
import {
  type PublicSettings,
  publicPart,
  publicSettings,
  type Settings,
  type SettingsChanges,
} from '../shared/settings.ts';

const allColumns = [...namesOf({ ...settingsFields, ...homeFields }), ...logoColumns];

/** The settings that visitors see. The record exists since the first start. */
export function findPublicSettings(db: Db): Promise<PublicSettings> {
  return db.selectFrom('settings').select(publicSettings).executeTakeFirstOrThrow();
}

/** The settings that the site's pages need: the public ones, the company's look, and these. */
export type SiteSettings = { settings: PublicSettings; look: BrandingColumns } & Pick<
  SettingsRow,
  'chat_code' | 'created_at'
>;

/** The settings for the site's pages. */
export async function findSiteSettings(db: Db): Promise<SiteSettings> {
  const row = await db
    .selectFrom('settings')
    .select([...publicSettings, ...brandingColumns, 'chat_code', 'created_at'])
    .executeTakeFirstOrThrow();
  const { chat_code, created_at } = row;
  return { settings: publicPart(row), look: pick(row, brandingColumns), chat_code, created_at };
}

/** The settings of the home page that visitors may read. */
export function findHomeSettings(db: Db): Promise<PublicHomeSettings> {
  return db.selectFrom('settings').select(publicHomeSettings).executeTakeFirstOrThrow();
}

/** The settings of the tracking form that other sites embed. */
export function findEmbedSettings(db: Db): Promise<EmbedSettings> {
  return db
    .selectFrom('settings')
    .select(['company_name', 'embed_origins', ...brandingColumns])
    .executeTakeFirstOrThrow();
}

type EmbedSettings = Pick<Settings, 'company_name' | 'embed_origins'> & BrandingColumns;

/** All the settings, for the administrator. */
export function findSettings(db: Db): Promise<Settings> {
  return db.selectFrom('settings').select(allColumns).executeTakeFirstOrThrow();
}

/** Changes some settings; a change to the home page's marks them checked. @returns all settings. */
export function updateSettings(db: Db, changes: SettingsChanges, now: Date): Promise<Settings> {
  return db
    .updateTable('settings')
    .set({ ...checkedBy(changes), ...changes, updated_at: now.toISOString() })
    .returning(allColumns)
    .executeTakeFirstOrThrow();
}

/** A change to the home page marks it as checked, unless the change sets `home_checked` itself. */
function checkedBy(changes: SettingsChanges): SettingsChanges {
  const isHome = (name: string) => Object.hasOwn(homeFields, name);
  return Object.keys(changes).some(isHome) ? { home_checked: 'yes' } : {};
}
