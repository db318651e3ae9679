import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { foldForSearch } from '../database/search.ts';
import type { Db } from '../database/tables.ts';

/**
 * What one statement goes through at most, before others get their turn: ids, and matches among them. A
 * term whose every piece is common, and which is rare itself, takes a few milliseconds for so many.
 */
const slice = { ids: 200_000, matches: 1_001 };

/** The ids of the parcels that match a search, newest first, in slices; some may be empty. */
export async function* matchingIds(db: Db, search: string): AsyncGenerator<number[]> {
  const term = foldForSearch(search);
  // Both indexes end or split a term at such a character. No parcel's text has any.
  if (/[^\P{Cc}\n]/u.test(term)) return;
  const { oldest, newest } = await idsOf(db);
  for (let last = newest; last >= oldest; ) {
    const first = last - slice.ids + 1;
    const ids = await matchesBetween(db, term, first, last);
    yield ids;
    const isCut = ids.length === slice.matches;
    last = (isCut ? (ids.at(-1) ?? first) : first) - 1;
    await nextTurn();
  }
}

/** The first and the last id; a range without any if there are no parcels. */
async function idsOf(db: Db): Promise<{ oldest: number; newest: number }> {
  // A statement for each: with both in one, SQLite reads the whole table.
  const ids = db.selectFrom('parcels').select('id').limit(1);
  const [first, last] = await Promise.all([
    ids.orderBy('id').executeTakeFirst(),
    ids.orderBy('id', 'desc').executeTakeFirst(),
  ]);
  return { oldest: first?.id ?? 1, newest: last?.id ?? 0 };
}

async function matchesBetween(db: Db, term: string, first: number, last: number) {
  const index = sql.table(indexFor(term));
  const { rows } = await sql<{ id: number }>`
    select rowid as id from ${index}
    where ${index} match ${expressionFor(term)} and rowid between ${first} and ${last}
    order by rowid desc limit ${sql.lit(slice.matches)}
  `.execute(db);
  return rows.map(({ id }) => id);
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
