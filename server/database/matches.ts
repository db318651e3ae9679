import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { type ListRequest, mostCounted, type PageRequest } from './paginate.ts';
import type { Db, Tables } from './tables.ts';

/** Ids from the first to the last, both of them included. */
export type Range = { first: number; last: number };

/** How to search a table from its newest record on. */
export type Walk = {
  /** The table's first and last id. */
  ids: Range;
  /** What one statement goes through at most, before others get their turn. */
  slice: { ids: number; matches: number };
  /** Reads the matching ids of a range, newest first, up to as many as a slice may have. */
  read(range: Range): Promise<number[]>;
};

/** Ids in the order of a list, some at a time: whoever reads them lets others have their turn in between. */
export type IdBatches = AsyncIterable<number[]>;

/** Ids that are known already, as slices. */
export async function* inOneSlice(ids: number[]): AsyncGenerator<number[]> {
  yield ids;
}

/** As pageOf, for a table that is searched from its newest record on. */
export function findMatches(walk: Walk, request: ListRequest): Promise<FoundPage> {
  return pageOf(slicesOf(walk), request);
}

/** The ids of one page; `seen`: how many matches were seen, all of them or enough to tell what follows. */
export type FoundPage = { ids: number[]; seen: number };

/** One page of what was found. However much there is to go through, it holds the thread for a slice at most. */
export async function pageOf(
  slices: IdBatches,
  { page, perPage }: PageRequest,
): Promise<FoundPage> {
  const first = (page - 1) * perPage;
  const enough = Math.max(mostCounted, first + perPage) + 1;
  const ids: number[] = [];
  let seen = 0;
  for await (const found of slices) {
    ids.push(...found.slice(Math.max(0, first - seen), Math.max(0, first + perPage - seen)));
    seen += found.length;
    if (seen >= enough) break;
  }
  return { ids, seen };
}

/** The first ids, up to `most` of them, and whether there are more. */
export async function firstOf(
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

/** What a walk finds, slice by slice. */
export async function* slicesOf({ ids, slice, read }: Walk): AsyncGenerator<number[]> {
  for (let last = ids.last; last >= ids.first; ) {
    const first = last - slice.ids + 1;
    const found = await read({ first, last });
    yield found;
    const isCut = found.length === slice.matches;
    last = (isCut ? (found.at(-1) ?? first) : first) - 1;
    await nextTurn();
  }
}

/** The first and the last id of a table; a range without any if it has no rows. */
export async function idRange(db: Db, table: keyof Tables): Promise<Range> {
  // A statement for each: with both in one, SQLite reads the whole table.
  const [oldest, newest] = await Promise.all([endOf(db, table, 'asc'), endOf(db, table, 'desc')]);
  return { first: oldest ?? 1, last: newest ?? 0 };
}

async function endOf(db: Db, table: keyof Tables, order: 'asc' | 'desc') {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} order by id ${sql.raw(order)} limit 1`.execute(db);
  return rows[0]?.id;
}
