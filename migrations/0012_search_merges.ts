import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * SQLite: the indexes of parcels' texts are merged when eight segments are there, not four. Each entry is then written
 * to fewer segments in turn, which takes an eighth off the SQL of a new parcel; a search reads some segments more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return;
  for (const index of ['parcel_trigrams', 'parcel_pairs'])
    await sql.raw(`insert into ${index} (${index}, rank) values ('usermerge', 8)`).execute(db);
}
