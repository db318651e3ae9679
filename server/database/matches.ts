import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { type ListRequest, mostCounted } from './paginate.ts';
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

/**
 * The ids of one page of a search, and how many matches were seen: all of them, or enough to tell what
 * follows. However much there is to go through, it holds the thread for a slice at most.
 */
export async function findMatches(
  walk: Walk,
  { page, perPage }: ListRequest,
): Promise<{ ids: number[]; seen: number }> {
  const first = (page - 1) * perPage;
  const enough = Math.max(mostCounted, first + perPage) + 1;
  const ids: number[] = [];
  let seen = 0;
  for await (const found of slicesOf(walk)) {
    ids.push(...found.slice(Math.max(0, first - seen), Math.max(0, first + perPage - seen)));
    seen += found.length;
    if (seen >= enough) break;
  }
  return { ids, seen };
}

async function* slicesOf({ ids, slice, read }: Walk): AsyncGenerator<number[]> {
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
