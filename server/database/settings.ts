import type { PublicSettings, Settings, SettingsChanges, Units } from '../admin/shared/settings.ts';
import { brandingColumns, type LogoColumns, logoColumns } from '../content/shared/branding.ts';
import {
  homeFields,
  type PublicHomeSettings,
  publicHomeSettings,
  serviceSettings,
} from '../content/shared/home.ts';
import { fieldNames, pick } from '../shared/field-values.ts';
import { settingsFields } from '../shared/fields.ts';
import { publicSettings } from '../shared/public-names.ts';
import type { Db } from './tables.ts';

const allColumns = [...fieldNames({ ...settingsFields, ...homeFields }), ...logoColumns];

/** The settings that visitors see. The first start creates the record. */
export function findPublicSettings(db: Db): Promise<PublicSettings> {
  return db.selectFrom('settings').select(publicSettings).executeTakeFirstOrThrow();
}

/** The settings that the site's pages need: the public settings, the names of services, the company's branding, and some others. */
export async function findSiteSettings(db: Db) {
  const row = await db
    .selectFrom('settings')
    .select([...publicSettings, ...serviceSettings, ...brandingColumns])
    .select(['chat_code', 'created_at', 'time_zone'])
    .executeTakeFirstOrThrow();
  return {
    ...pick(row, ['chat_code', 'created_at', 'time_zone']),
    settings: pick(row, publicSettings),
    services: pick(row, serviceSettings),
    branding: pick(row, brandingColumns),
  };
}

export function findHomeSettings(db: Db): Promise<PublicHomeSettings> {
  return db.selectFrom('settings').select(publicHomeSettings).executeTakeFirstOrThrow();
}

export function findEmbedSettings(db: Db) {
  return db
    .selectFrom('settings')
    .select([
      'company_name',
      'content_language',
      'embed_origins',
      'pickup_days',
      ...brandingColumns,
    ])
    .executeTakeFirstOrThrow();
}

export function findSettings(db: Db): Promise<Settings> {
  return db.selectFrom('settings').select(allColumns).executeTakeFirstOrThrow();
}

/** The units in which weights and sizes are typed and shown. */
export function findUnits(db: Db): Promise<Units> {
  return db
    .selectFrom('settings')
    .select(['units', 'volumetric_divisor'])
    .executeTakeFirstOrThrow();
}

/** Changes some settings. @returns all settings. */
export function saveSettingsRow(db: Db, changes: SettingsChanges, now: Date): Promise<Settings> {
  return db
    .updateTable('settings')
    .set({ ...checkedFlags(changes), ...changes, updated_at: now.toISOString() })
    .returning(allColumns)
    .executeTakeFirstOrThrow();
}

/** Sets the currency of invoices if none is set. @returns the settings; undefined if a currency was set already. */
export function updateFirstCurrency(
  db: Db,
  invoice_currency: string | null,
  now: Date,
): Promise<Settings | undefined> {
  return db
    .updateTable('settings')
    .set({ invoice_currency, updated_at: now.toISOString() })
    .where('invoice_currency', 'is', null)
    .returning(allColumns)
    .executeTakeFirst();
}

/** Replaces the company's logo; null in all columns removes it. */
export async function updateLogo(db: Db, logo: LogoColumns, now: Date): Promise<void> {
  await db
    .updateTable('settings')
    .set({ ...logo, updated_at: now.toISOString() })
    .execute();
}

/** Marks changed settings as checked, unless the change itself says otherwise. */
function checkedFlags(changes: SettingsChanges): SettingsChanges {
  const isHome = (name: string) => Object.hasOwn(homeFields, name);
  return {
    ...(Object.keys(changes).some(isHome) && { home_checked: 'yes' }),
    ...(changes.public_details !== undefined && { privacy_checked: 'yes' }),
  };
}
