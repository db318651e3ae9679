import type { Kysely } from 'kysely';
import { isPostgres } from './columns.ts';

/**
 * A search goes through the text of every parcel. On SQLite it reads this index instead, in the order
 * of the list and without the rest of each row. An entry of PostgreSQL's may be no longer than 2,704
 * bytes, which is not enough for every text, and there the search is another process's work.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) return;
  await db.schema
    .createIndex('parcels_by_search')
    .on('parcels')
    .columns(['id', 'search_text'])
    .execute();
}
