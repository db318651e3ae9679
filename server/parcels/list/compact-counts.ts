import { sql } from 'kysely';
import { isPostgres } from '../../database/engine.ts';
import type { Db } from '../../database/tables.ts';
import { inDatabaseTransaction } from '../../database/transaction.ts';

/** Blocks that one transaction compacts. */
const stretch = 2000;

/**
 * Sums up the counts of parcels that connections keep apart on PostgreSQL, for each block but the newest: else a list of
 * millions of parcels would add up sixty for each. See page-offsets.ts. Whoever writes meanwhile makes a new count.
 */
export async function compactCounts(db: Db): Promise<void> {
  if (!isPostgres(db)) return;
  const { newest } = await db
    .selectFrom('parcel_counts')
    .select(({ fn }) => fn.max<number | null>('block').as('newest'))
    .executeTakeFirstOrThrow();
  for (let from = 0; from < (newest ?? 0); from += stretch) {
    const until = Math.min(from + stretch, newest ?? 0);
    await inDatabaseTransaction(db, (trx) => compact(trx, from, until));
  }
}

async function compact(trx: Db, from: number, until: number): Promise<void> {
  await sql`
    with removed as (
      delete from parcel_counts where slot <> 0 and block >= ${from} and block < ${until}
      returning block, parcels)
    insert into parcel_counts (block, slot, parcels)
    select block, 0, sum(parcels) from removed group by block order by block
    on conflict (block, slot) do update set parcels = parcel_counts.parcels + excluded.parcels
  `.execute(trx);
}
