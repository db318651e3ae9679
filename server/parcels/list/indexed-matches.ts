import { sql } from 'kysely';
import { readIds } from '../../database/json.ts';
import { type IdBatches, idRange, type Range, slicesOf } from '../../database/matches.ts';
import { mostCounted } from '../../database/paginate.ts';
import type { Db } from '../../database/tables.ts';
import { limits } from '../../shared/limits.ts';

/** Not in ranges of ids: in each, FTS5 would begin at the newest match of all and go on from there. */
const slice = { ids: limits.recordId, matches: mostCounted + 1 };

/** The ids of the parcels with any of these folded terms on SQLite, newest first. */
export async function findInIndexes(db: Db, terms: string[]): Promise<IdBatches> {
  const index = sql.table(indexFor(terms));
  const expression = terms.map(expressionFor).join(' OR ');
  return slicesOf({
    ids: await idRange(db, 'parcels'),
    slice,
    read: ({ first, last }: Range) =>
      readIds(
        db,
        sql`
          select rowid as id from ${index}
          where ${index} match ${expression} and rowid between ${first} and ${last}
          order by rowid desc limit ${sql.lit(slice.matches)}`,
      ),
  });
}

/** Several terms are forms of a phone number, none of them short. */
function indexFor(terms: string[]): string {
  return terms.some((term) => lengthOf(term) < 3) ? 'parcel_pairs' : 'parcel_trigrams';
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
