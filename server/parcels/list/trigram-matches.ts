import { sql } from 'kysely';
import { readIds } from '../../database/json.ts';
import {
  type IdBatches,
  idRange,
  inOneSlice,
  type Range,
  slicesOf,
} from '../../database/matches.ts';
import { mostCounted } from '../../database/paginate.ts';
import { containsAny } from '../../database/search.ts';
import type { Db } from '../../database/tables.ts';

/** What one statement compares at most: some ten milliseconds of the server's. */
const slice = { ids: 20_000, matches: mostCounted };
/** As many matches are read at once, and sorted here. */
const mostSorted = 5000;

/**
 * The ids of the parcels with any of these folded terms on PostgreSQL, newest first. The index finds the
 * matches of a rare term; those of a common one are found sooner among the newest parcels.
 */
export async function findByTrigrams(db: Db, terms: string[]): Promise<IdBatches> {
  const isShort = terms.some((term) => [...term].length < 3);
  const few = isShort ? null : await fewMatches(db, terms);
  if (few !== null) return inOneSlice(few);
  return slicesOf({
    ids: await idRange(db, 'parcels'),
    slice,
    read: ({ first, last }: Range) =>
      readIds(
        db,
        sql`
          select id from parcels
          where id between ${first} and ${last} and ${containsAny(terms)}
          order by id desc limit ${sql.lit(slice.matches)}`,
      ),
  });
}

/** The ids of all matches, newest first; null if there are too many to sort. */
async function fewMatches(db: Db, terms: string[]): Promise<number[] | null> {
  // Without an order: with one, the server may rather read all parcels from the newest on.
  const found = sql`
    select id from parcels where ${containsAny(terms)} limit ${sql.lit(mostSorted + 1)}`;
  const ids = await readIds(db, found);
  return ids.length > mostSorted ? null : ids.sort((a, b) => b - a);
}
