import { sql } from 'kysely';
import { isOneOf, isPostgres, readIds } from '../../database/engine.ts';
import {
  firstOf,
  type IdBatches,
  idRange,
  inOneSlice,
  type Range,
  slicesOf,
} from '../../database/matches.ts';
import { mostCounted } from '../../database/paginate.ts';
import { containsAny, searchTerms } from '../../database/search.ts';
import type { Db } from '../../database/tables.ts';
import { limits } from '../../shared/limits.ts';
import {
  type Criteria,
  defaultSizes,
  type Keyed,
  partsOf,
  type Sizes,
  type SortKey,
  sortByKey,
} from './criteria.ts';
import { filterByCriteria, inSortedOrder, readMatching } from './sorted-scan.ts';

/**
 * The ids of the parcels that match the criteria, in their order. Where an index finds few candidates, these are
 * checked and sorted; otherwise the list is scanned in its order, since many of it match.
 */
export async function* findMatchingIds(
  db: Db,
  criteria: Criteria,
  sizes: Sizes = defaultSizes,
): AsyncGenerator<number[]> {
  const { search, conditions, texts, sort, importId } = criteria;
  if (importId !== null) {
    const imported = await findImported(db, importId);
    yield await sortCandidates(db, imported, { ...criteria, importId: null }, sizes);
    return;
  }
  const isSearchAlone = conditions.length === 0 && texts.length === 0 && sort === null;
  if (isSearchAlone && search !== '') {
    yield* searchedParcels(db, search);
    return;
  }
  const few = await findCandidates(db, criteria, sizes);
  if (few !== null) {
    yield await sortCandidates(db, few, criteria, sizes);
    return;
  }
  yield* scanInOrder(db, criteria, sizes);
}

/** Scans the list in its order, as far as the caller reads. */
async function* scanInOrder(db: Db, criteria: Criteria, sizes: Sizes): AsyncGenerator<number[]> {
  const { search, sort } = criteria;
  if (sort !== null) {
    const walk = inSortedOrder(db, sort, boundsOf(criteria, sort), sizes.sorted);
    yield* filterIds(db, walk, criteria, sizes);
  } else if (search !== '') {
    yield* filterIds(db, searchedParcels(db, search), { ...criteria, search: '' }, sizes);
  } else {
    yield* scanNewestFirst(db, criteria, sizes);
  }
}

/** The parcels of an import that are still there: of 50,000 at most. */
async function findImported(db: Db, importId: string): Promise<number[]> {
  const imported = await db
    .selectFrom('imports')
    .select('parcels')
    .where('id', '=', importId)
    .executeTakeFirst();
  const ids: number[] = JSON.parse(imported?.parcels ?? '[]');
  return readIds(db, sql`select id from parcels where ${isOneOf(db, ids)}`);
}

/** All parcels that an index finds for one of the conditions, which all matches are among; null: too many. */
async function findCandidates(db: Db, criteria: Criteria, sizes: Sizes): Promise<number[] | null> {
  const { search, texts, conditions, sort } = criteria;
  const most = sort === null ? sizes.matches : sizes.candidates;
  const terms = [search, ...texts.map(({ text }) => text)].filter((term) => term !== '');
  for (const term of terms) {
    const { ids, isCut } = await firstOf(searchedParcels(db, term), most);
    if (!isCut) return ids;
  }
  for (const { is } of conditions) {
    const ids = await readIds(
      db,
      sql`select id from parcels where ${is} limit ${sql.lit(sizes.candidates + 1)}`,
    );
    if (ids.length <= sizes.candidates) return ids;
  }
  return null;
}

async function sortCandidates(
  db: Db,
  candidates: number[],
  criteria: Criteria,
  sizes: Sizes,
): Promise<number[]> {
  const { sort } = criteria;
  // Where an import or a single condition found them, nothing is left to check.
  const left = partsOf(criteria);
  if (sort === null && (left === 0 || (left === 1 && criteria.conditions.length === 1))) {
    return candidates.sort((a, b) => b - a);
  }
  const found: Keyed[] = [];
  for await (const some of filterByCriteria(db, inOneSlice(candidates), criteria, sizes)) {
    found.push(...some);
  }
  const inOrder = sort === null ? found.sort((a, b) => b.id - a.id) : sortByKey(sort, found);
  return inOrder.map(({ id }) => id);
}

async function* filterIds(
  db: Db,
  slices: IdBatches,
  criteria: Criteria,
  sizes: Sizes,
): AsyncGenerator<number[]> {
  if (partsOf(criteria) === 0) {
    yield* slices;
    return;
  }
  for await (const found of filterByCriteria(db, slices, criteria, sizes))
    yield found.map(({ id }) => id);
}

async function* scanNewestFirst(
  db: Db,
  criteria: Criteria,
  { neighbours }: Sizes,
): AsyncGenerator<number[]> {
  yield* slicesOf({
    ids: await idRange(db, 'parcels'),
    slice: { ids: neighbours, matches: Number.POSITIVE_INFINITY },
    async read({ first, last }) {
      const within = sql<boolean>`id between ${first} and ${last}`;
      const found = await readMatching(db, within, criteria);
      return found.map(({ id }) => id).sort((a, b) => b - a);
    },
  });
}

function boundsOf({ conditions }: Criteria, sort: SortKey) {
  return conditions.find(({ bounds }) => bounds?.of === sort.of)?.bounds ?? null;
}

/** The ids of the parcels that match a search, newest first. */
export async function* searchedParcels(db: Db, search: string): AsyncGenerator<number[]> {
  const terms = searchTerms(search);
  // SQLite's indexes end or split a term at such a character. No parcel's text has any.
  if (terms.some((term) => /[^\P{Cc}\n]/u.test(term))) return;
  yield* await slicesFor(db, terms);
}

function slicesFor(db: Db, terms: string[]): Promise<IdBatches> {
  return isPostgres(db) ? findByTrigrams(db, terms) : findInIndexes(db, terms);
}

/** Not in ranges of ids: in each, FTS5 would begin at the newest match of all and go on from there. */
const sqliteSlice = { ids: limits.recordId, matches: mostCounted + 1 };

/** The ids of the parcels with any of these folded terms on SQLite, newest first. */
async function findInIndexes(db: Db, terms: string[]): Promise<IdBatches> {
  const index = sql.table(indexFor(terms));
  const expression = terms.map(expressionFor).join(' OR ');
  return slicesOf({
    ids: await idRange(db, 'parcels'),
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

/** What one statement compares at most: some ten milliseconds of the server's. */
const postgresSlice = { ids: 20_000, matches: mostCounted };
/** As many matches are read at once, and sorted here. */
const mostSorted = 5000;

/**
 * The ids of the parcels with any of these folded terms on PostgreSQL, newest first. The index finds the
 * matches of a rare term; those of a common one are found sooner among the newest parcels.
 */
async function findByTrigrams(db: Db, terms: string[]): Promise<IdBatches> {
  const isShort = terms.some((term) => [...term].length < 3);
  const few = isShort ? null : await fewMatches(db, terms);
  if (few !== null) return inOneSlice(few);
  return slicesOf({
    ids: await idRange(db, 'parcels'),
    slice: postgresSlice,
    read: ({ first, last }: Range) =>
      readIds(
        db,
        sql`
          select id from parcels
          where id between ${first} and ${last} and ${containsAny(terms)}
          order by id desc limit ${sql.lit(postgresSlice.matches)}`,
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
