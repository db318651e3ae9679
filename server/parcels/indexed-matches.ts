import { sql } from 'kysely';
import { findMatches, idRange, type Range } from '../database/matches.ts';
import { type ListRequest, mostCounted } from '../database/paginate.ts';
import type { Db } from '../database/tables.ts';
import { limits } from '../shared/limits.ts';

/** Not in ranges of ids: in each, FTS5 would begin at the newest match of all and go on from there. */
const slice = { ids: limits.recordId, matches: mostCounted + 1 };

/** Searches for a folded term on SQLite; as findMatchingParcels. */
export async function findInIndexes(
  db: Db,
  term: string,
  request: ListRequest,
): Promise<{ ids: number[]; seen: number }> {
  const index = sql.table(indexFor(term));
  const expression = expressionFor(term);
  const walk = {
    ids: await idRange(db, 'parcels'),
    slice,
    async read({ first, last }: Range) {
      const { rows } = await sql<{ id: number }>`
        select rowid as id from ${index}
        where ${index} match ${expression} and rowid between ${first} and ${last}
        order by rowid desc limit ${sql.lit(slice.matches)}
      `.execute(db);
      return rows.map(({ id }) => id);
    },
  };
  return findMatches(walk, request);
}

function indexFor(term: string): string {
  return lengthOf(term) < 3 ? 'parcel_pairs' : 'parcel_trigrams';
}

/** In the language of FTS5: the term as it stands, or every pair that begins with it. */
function expressionFor(term: string): string {
  const quoted = `"${term.replaceAll('"', '""')}"`;
  return lengthOf(term) === 1 ? `${quoted} *` : quoted;
}

/** In characters, as the indexes count them. */
function lengthOf(term: string): number {
  return [...term].length;
}
