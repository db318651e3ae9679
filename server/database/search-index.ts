import { sql } from 'kysely';
import { limits } from '../shared/limits.ts';
import { isPostgres, readIds } from './engine.ts';
import { type IdBatches, idRange, matchSlices, type Range, singleBatch } from './matches.ts';
import { maxCount } from './paginate.ts';
import { containsAny, searchTerms } from './search.ts';
import type { Db } from './tables.ts';

/** The tables whose texts have an index, and the beginning of the names of SQLite's indexes. */
const indexPrefixes = { parcels: 'parcel', customers: 'customer' } as const;
type SearchTable = keyof typeof indexPrefixes;

/** The ids of the records that match a search, newest first. */
export async function* searchIds(
  db: Db,
  table: SearchTable,
  search: string,
): AsyncGenerator<number[]> {
  const terms = searchTerms(search);
  // SQLite's indexes end or split a term at a control character, which the text of no record has.
  if (terms.some((term) => /[^\P{Cc}\n]/u.test(term))) return;
  yield* await (isPostgres(db)
    ? findByTrigrams(db, table, terms)
    : findInIndexes(db, table, terms));
}

/** One range of all ids: for a part of them, FTS5 would still begin at the newest match of all. */
const sqliteSlice = { ids: limits.recordId, matches: maxCount + 1 };

/** The ids of the records with any of these folded terms on SQLite, newest first. */
async function findInIndexes(db: Db, table: SearchTable, terms: string[]): Promise<IdBatches> {
  const index = sql.table(indexFor(table, terms));
  const expression = terms.map(expressionFor).join(' OR ');
  return matchSlices({
    ids: await idRange(db, table),
    slice: sqliteSlice,
    read: ({ first, last }: Range) =>
      readIds(
        db,
        sql`
          select rowid as id from ${index}
          where ${index} match ${expression} and rowid between ${first} and ${last}
          order by rowid desc limit ${sql.lit(sqliteSlice.matches)}`,
      ),
  });
}

/** The index for a search. A search of several terms is for a phone number, and none of the terms is short. */
function indexFor(table: SearchTable, terms: string[]): string {
  const kind = terms.some((term) => termLength(term) < 3) ? 'pairs' : 'trigrams';
  return `${indexPrefixes[table]}_${kind}`;
}

/** A term as a query of FTS5: the term itself or, for a single character, all pairs that begin with it. */
function expressionFor(term: string): string {
  const quoted = `"${term.replaceAll('"', '""')}"`;
  return termLength(term) === 1 ? `${quoted} *` : quoted;
}

/** The length of a term in code points, as the indexes count them. */
function termLength(term: string): number {
  return [...term].length;
}

/** The most that one statement compares, which takes the server some ten milliseconds. */
const postgresSlice = { ids: 20_000, matches: maxCount };
/** Up to so many matches are read with one query, and sorted here. */
const maxSort = 5000;

/**
 * The ids of the records with any of these folded terms on PostgreSQL, newest first. The index finds the matches of a rare term; those
 * of a common term are found sooner by going through the newest records.
 */
async function findByTrigrams(db: Db, table: SearchTable, terms: string[]): Promise<IdBatches> {
  const isShort = terms.some((term) => termLength(term) < 3);
  const few = isShort ? null : await fewMatches(db, table, terms);
  if (few !== null) return singleBatch(few);
  return matchSlices({
    ids: await idRange(db, table),
    slice: postgresSlice,
    read: ({ first, last }: Range) =>
      readIds(
        db,
        sql`
          select id from ${sql.table(table)}
          where id between ${first} and ${last} and ${containsAny(terms)}
          order by id desc limit ${sql.lit(postgresSlice.matches)}`,
      ),
  });
}

/** The ids of all matches, newest first; null if there are too many to sort. */
async function fewMatches(db: Db, table: SearchTable, terms: string[]): Promise<number[] | null> {
  // This query has no order. With an order, the server might read all records, beginning with the newest.
  const found = sql`
    select id from ${sql.table(table)} where ${containsAny(terms)} limit ${sql.lit(maxSort + 1)}`;
  const ids = await readIds(db, found);
  return ids.length > maxSort ? null : ids.sort((a, b) => b - a);
}
