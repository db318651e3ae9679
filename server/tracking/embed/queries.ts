import type { Db } from '../../database/tables.ts';
import { type BrandingColumns, brandingColumns } from '../../shared/branding.ts';
import type { Settings } from '../../shared/settings.ts';

/** What the form that other sites embed is made of. */
export type EmbedSettings = Pick<Settings, 'company_name' | 'embed_origins'> & BrandingColumns;

/** The settings of the form that other sites embed. */
export function findEmbedSettings(db: Db): Promise<EmbedSettings> {
  return db
    .selectFrom('settings')
    .select(['company_name', 'embed_origins', ...brandingColumns])
    .executeTakeFirstOrThrow();
}
