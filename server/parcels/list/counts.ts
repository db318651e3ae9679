import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from '../../database/engine.ts';
import type { Db } from '../../database/tables.ts';
import { inDatabaseTransaction } from '../../database/transaction.ts';
import type { CappedCount } from '../../shared/envelope.ts';
import type { ParcelFilter } from '../shared/parcel-list.ts';
import { type Clock, filterConditions } from './criteria.ts';
import { everyParcel } from './filter.ts';

/** How many ids are counted together. A block is the id without its last ten bits. */
const idsInBlock = 1024;

/** The number of parcels, which triggers count. */
export async function countAllParcels(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('parcel_counts')
    .select((eb) => eb.fn.sum<number | null>('parcels').as('total'))
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

/** Where the parcels after the `offset` newest ones begin: below the id `below`, after `skip` more. undefined: there are none. */
export async function findPageStart(
  db: Db,
  offset: number,
): Promise<{ below: number; skip: number } | undefined> {
  // On PostgreSQL a block has a count for each connection that has written to it.
  const { rows } = await sql<{ block: number; newer: number }>`
    select block, reached - parcels as newer from (
      select block, parcels, sum(parcels) over (order by block desc) as reached
      from (select block, sum(parcels) as parcels from parcel_counts group by block) as blocks
    ) as counts
    where reached > ${offset} order by block desc limit 1`.execute(db);
  const [place] = rows;
  if (place === undefined) return undefined;
  return { below: (place.block + 1) * idsInBlock, skip: offset - Number(place.newer) };
}

/** The number of parcels that match a filter. Fast on large sites: each filter has an index. */
export async function countParcelsWith(
  db: Db,
  filter: Partial<ParcelFilter>,
  clock: Clock,
  most: number,
): Promise<CappedCount> {
  return countCapped(db, matchingIds(db, filter, clock, most + 1), most);
}

/** The number of parcels that match at least one of the filters. */
export async function countParcelsWithAny(
  db: Db,
  filters: readonly Partial<ParcelFilter>[],
  clock: Clock,
  most: number,
): Promise<CappedCount> {
  const parts = filters.map((filter) => {
    // SQLite takes a limit in a part of a union only within a subquery.
    return sql`select id from (${matchingIds(db, filter, clock, most + 1)}) as part`;
  });
  return countCapped(db, sql`${sql.join(parts, sql` union `)}`, most);
}

function matchingIds(db: Db, filter: Partial<ParcelFilter>, clock: Clock, most: number) {
  const conditions = filterConditions(db, { ...everyParcel, ...filter }, clock);
  const predicates = conditions.map(({ is }) => is);
  return sql`select id from parcels where ${sql.join(predicates, sql` and `)} limit ${sql.lit(most)}`;
}

async function countCapped(db: Db, rows: RawBuilder<unknown>, most: number): Promise<CappedCount> {
  const found = await sql<{ count: number }>`
    select count(*) as count from (${rows}) as found`.execute(db);
  const count = Number(found.rows[0]?.count ?? 0);
  return { count: Math.min(count, most), isCapped: count > most };
}

const blocksAtOnce = 2000;

/**
 * Adds up the counts that connections keep apart on PostgreSQL, for each block but the newest. Otherwise a list of millions of
 * parcels would add up sixty counts for each block. A connection that writes meanwhile makes a new count.
 */
export async function compactCounts(db: Db): Promise<void> {
  if (!isPostgres(db)) return;
  const { newest } = await db
    .selectFrom('parcel_counts')
    .select(({ fn }) => fn.max<number | null>('block').as('newest'))
    .executeTakeFirstOrThrow();
  for (let from = 0; from < (newest ?? 0); from += blocksAtOnce) {
    const until = Math.min(from + blocksAtOnce, newest ?? 0);
    await inDatabaseTransaction(db, (trx) => compactBlocks(trx, from, until));
  }
}

async function compactBlocks(trx: Db, from: number, until: number): Promise<void> {
  await sql`
    with removed as (
      delete from parcel_counts where slot <> 0 and block >= ${from} and block < ${until}
      returning block, parcels)
    insert into parcel_counts (block, slot, parcels)
    select block, 0, sum(parcels) from removed group by block order by block
    on conflict (block, slot) do update set parcels = parcel_counts.parcels + excluded.parcels
  `.execute(trx);
}
