import type { Kysely } from 'kysely';
import { identity } from './columns.ts';

/** Links that show all of a parcel to whoever has them, for a time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('share_links')
    .addColumn('id', 'integer', identity(db))
    .addColumn('parcel_id', 'integer', (c) =>
      c.notNull().references('parcels.id').onDelete('cascade'),
    )
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('views', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('ends_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('share_links_by_parcel')
    .on('share_links')
    .columns(['parcel_id', 'id'])
    .execute();
  await db.schema
    .createIndex('share_links_by_end')
    .on('share_links')
    .columns(['ends_at', 'id'])
    .execute();
}
