import { sql } from 'kysely';
import { findMatches, idRange, type Range } from '../database/matches.ts';
import { type ListRequest, mostCounted } from '../database/paginate.ts';
import { containsText } from '../database/search.ts';
import type { Db } from '../database/tables.ts';

/** What one statement compares at most: some ten milliseconds of the server's. */
const slice = { ids: 20_000, matches: mostCounted };
/** As many matches are read at once, and sorted here. */
const mostSorted = 5000;

/**
 * Searches for a folded term on PostgreSQL; as findMatchingParcels. The index finds the matches of a rare
 * term; those of a common one are found sooner among the newest parcels.
 */
export async function findByTrigrams(
  db: Db,
  term: string,
  request: ListRequest,
): Promise<{ ids: number[]; seen: number }> {
  const few = [...term].length < 3 ? null : await fewMatches(db, term);
  if (few !== null) {
    const first = (request.page - 1) * request.perPage;
    return { ids: few.slice(first, first + request.perPage), seen: few.length };
  }
  const walk = {
    ids: await idRange(db, 'parcels'),
    slice,
    async read({ first, last }: Range) {
      const { rows } = await sql<{ id: number }>`
        select id from parcels
        where id between ${first} and ${last} and ${containsText(term)}
        order by id desc limit ${sql.lit(slice.matches)}`.execute(db);
      return rows.map(({ id }) => id);
    },
  };
  return findMatches(walk, request);
}

/** The ids of all matches, newest first; null if there are too many to sort. */
async function fewMatches(db: Db, term: string): Promise<number[] | null> {
  // Without an order: with one, the server may rather read all parcels from the newest on.
  const { rows } = await sql<{ id: number }>`
    select id from parcels where ${containsText(term)} limit ${sql.lit(mostSorted + 1)}
  `.execute(db);
  if (rows.length > mostSorted) return null;
  return rows.map(({ id }) => id).sort((a, b) => b - a);
}
