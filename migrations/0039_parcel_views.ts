import type { Kysely } from 'kysely';
import { identity, lengthWithin } from './columns.ts';

/** Views of the list of parcels that were saved: the query of its address, under a name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('parcel_views')
    .addColumn('id', 'integer', identity(db))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('query', 'text', (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addCheckConstraint('parcel_views_name', lengthWithin('name', 1, 100))
    .addCheckConstraint('parcel_views_query', lengthWithin('query', 0, 2000))
    .execute();
}
