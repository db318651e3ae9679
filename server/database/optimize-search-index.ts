import { sql } from 'kysely';
import { isPostgres } from './engine.ts';
import type { Db } from './tables.ts';

/** This many writes in one transaction add about as much as a single write with a transaction of its own. */
const writesPerMerge = 5;

/** The most pages of 4 KB that one call merges: enough to keep up, in about a millisecond. */
const pages = 16;

/**
 * SQLite: merges some of what writes have added to the indexes of parcels' texts. Called in each transaction, because
 * the indexes would otherwise be merged rarely but all at once, while all visitors wait.
 *
 * @param writes how many parcels the transaction has written.
 */
export async function optimizeSearchIndex(db: Db, writes = 1): Promise<void> {
  if (isPostgres(db)) return;
  for (let done = 0; done < writes; done += writesPerMerge) await mergeSome(db);
}

async function mergeSome(db: Db): Promise<void> {
  for (const name of ['parcel_trigrams', 'parcel_pairs']) {
    const index = sql.table(name);
    await sql`
      insert into ${index} (${index}, rank) values ('merge', ${sql.lit(pages)})`.execute(db);
  }
}
