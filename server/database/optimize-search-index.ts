import { sql } from 'kysely';
import { isPostgres } from './engine.ts';
import type { Db } from './tables.ts';

/** As many writes of one transaction add about as much as one that has a transaction of its own. */
const writesAtOnce = 5;

/** What one write merges at most, in pages of 4 KB: it takes about a millisecond, and keeps up. */
const pages = 16;

/**
 * SQLite: merges a little of what writes have added to the indexes of parcels' texts. To be called in each
 * transaction: left to themselves the indexes do nothing for long, then everything at once, while all visitors wait.
 *
 * @param writes how many parcels it has written. What several add to the indexes is less than what as many
 *   transactions do.
 */
export async function optimizeSearchIndex(db: Db, writes = 1): Promise<void> {
  if (isPostgres(db)) return;
  for (let done = 0; done < writes; done += writesAtOnce) await mergeSome(db);
}

async function mergeSome(db: Db): Promise<void> {
  for (const name of ['parcel_trigrams', 'parcel_pairs']) {
    const index = sql.table(name);
    await sql`
      insert into ${index} (${index}, rank) values ('merge', ${sql.lit(pages)})`.execute(db);
  }
}
