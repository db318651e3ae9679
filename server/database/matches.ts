import { sql } from 'kysely';
import { maxCount, type PageRequest } from './paginate.ts';
import type { Db, Tables } from './tables.ts';
import { yieldToRequests } from './yield-to-requests.ts';

/** Ids from the first to the last, both inclusive. */
export type Range = { first: number; last: number };

/** A search through a table, from the newest record on. */
export type TableScan = {
  /** The table's first and last id. */
  ids: Range;
  /** The most ids that one statement spans, and the most matches that it returns. */
  slice: { ids: number; matches: number };
  /** Reads the matching ids of a range, newest first, at most as many as the matches of a slice. */
  read(range: Range): Promise<number[]>;
};

/** Ids in the order of a list, in batches between which other requests have their turn. */
export type IdBatches = AsyncIterable<number[]>;

export async function* singleBatch(ids: number[]): AsyncGenerator<number[]> {
  yield ids;
}

/** The ids of one page; `seen`: how many matches were read: all, or enough to know the following pages. */
export type FoundPage = { ids: number[]; seen: number };

/** Finds one page of the matches. Blocks the event loop for one slice at most, however many rows there are. */
export async function findIdPage(
  slices: IdBatches,
  { page, perPage }: PageRequest,
): Promise<FoundPage> {
  const first = (page - 1) * perPage;
  const enough = Math.max(maxCount, first + perPage) + 1;
  const ids: number[] = [];
  let seen = 0;
  for await (const found of slices) {
    ids.push(...found.slice(Math.max(0, first - seen), Math.max(0, first + perPage - seen)));
    seen += found.length;
    if (seen >= enough) break;
  }
  return { ids, seen };
}

/** The first `most` ids, and whether there are more. */
export async function firstIds(
  slices: IdBatches,
  most: number,
): Promise<{ ids: number[]; isCut: boolean }> {
  const ids: number[] = [];
  for await (const found of slices) {
    ids.push(...found);
    if (ids.length > most) break;
  }
  return { ids: ids.slice(0, most), isCut: ids.length > most };
}

/** Yields the matching ids, newest first, slice by slice. */
export async function* matchSlices({ ids, slice, read }: TableScan): AsyncGenerator<number[]> {
  for (let last = ids.last; last >= ids.first; ) {
    const first = last - slice.ids + 1;
    const found = await read({ first, last });
    yield found;
    const isCut = found.length === slice.matches;
    last = (isCut ? (found.at(-1) ?? first) : first) - 1;
    await yieldToRequests();
  }
}

/** The first and the last id of a table; an empty range if it has no rows. */
export async function idRange(db: Db, table: keyof Tables): Promise<Range> {
  // Two statements: for both in one, SQLite would read the whole table.
  const [oldest, newest] = await Promise.all([
    outermostId(db, table, 'asc'),
    outermostId(db, table, 'desc'),
  ]);
  return { first: oldest ?? 1, last: newest ?? 0 };
}

async function outermostId(db: Db, table: keyof Tables, order: 'asc' | 'desc') {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} order by id ${sql.raw(order)} limit 1`.execute(db);
  return rows[0]?.id;
}
