import { type RawBuilder, sql } from 'kysely';
import { findMatches, idRange, type Range } from './matches.ts';
import { type ListRequest, mostCounted } from './paginate.ts';
import { matchesSearch } from './search.ts';
import type { Db } from './tables.ts';

/** Texts of up to 20,000 characters: to compare so many takes some milliseconds. */
const slice = { ids: 500, matches: mostCounted };

/**
 * As findMatches, for tables whose texts are long and whose rows are too few for an index of them.
 *
 * @param only a condition besides the search.
 */
export async function scanMatches(
  db: Db,
  table: 'messages' | 'reviews',
  request: ListRequest,
  only: RawBuilder<boolean> | null = null,
): Promise<{ ids: number[]; seen: number }> {
  const found = matchesSearch(request.search);
  const matches = only === null ? found : sql<boolean>`${only} and ${found}`;
  const walk = {
    ids: await idRange(db, table),
    slice,
    async read({ first, last }: Range) {
      const { rows } = await sql<{ id: number }>`
        select id from ${sql.table(table)}
        where id between ${first} and ${last} and ${matches} order by id desc`.execute(db);
      return rows.map(({ id }) => id);
    },
  };
  return findMatches(walk, request);
}
