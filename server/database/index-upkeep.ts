import { sql } from 'kysely';
import { isPostgres } from './engine.ts';
import type { Db } from './tables.ts';

/** What one write merges at most, in pages of 4 KB: it takes about a millisecond, and keeps up. */
const pages = 16;

/**
 * SQLite: merges a little of what writes have added to the indexes of parcels' texts. To be called after each write:
 * left to themselves the indexes do nothing for long, then everything at once, while all visitors wait.
 */
export async function tendParcelIndexes(db: Db): Promise<void> {
  if (isPostgres(db)) return;
  for (const name of ['parcel_trigrams', 'parcel_pairs']) {
    const index = sql.table(name);
    await sql`
      insert into ${index} (${index}, rank) values ('merge', ${sql.lit(pages)})`.execute(db);
  }
}
