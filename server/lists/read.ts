import {
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import {
  type ListRequest,
  maxCount,
  pagedMatches,
  readLongPage,
  readPage,
} from '../database/paginate.ts';
import { matchesSearch } from '../database/search.ts';
import type { Db, Tables } from '../database/tables.ts';
import { yieldToRequests } from '../database/yield-to-requests.ts';
import type { CappedCount, PageOf } from '../shared/envelope.ts';
import { limits } from '../shared/limits.ts';
import type { Sums } from './shared/cell.ts';

/** The rows of a list, and how they are ordered and added up. */
export type TableSource<Table extends keyof Tables, Found extends { id: number }> = {
  query: (db: Db) => SelectQueryBuilder<Tables, Table, Found>;
  /** The keys to sort by, spelled as in their indexes. No value may be null. */
  sorts?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** The order without `?sort=`: one of `sorts`, with `-` if it is descending. By default the newest rows come first. */
  order?: string;
  /** Rows with the same key are always in the order of their ids. By default, a descending order turns this too. */
  ties?: 'asc';
  /** The amounts that are added up, and the currency of a row. */
  sums?: { currency: RawBuilder<string>; amounts: Readonly<Record<string, RawBuilder<number>>> };
  /** The list may have millions of rows: see readLongPage. */
  isLong?: true;
};

/** The rows of a list that are asked for. `sort`: one of the source's `sorts`, with `-` if it is descending. */
export type RowQuery = {
  search: string;
  conditions: Expression<SqlBool>[];
  sort: string | null;
  /** More rows match than are counted. */
  isCut?: boolean;
};

/** Reads a page of a list. */
export function readListPage<Table extends keyof Tables, Found extends { id: number }>(
  db: Db,
  source: TableSource<Table, Found>,
  query: RowQuery & ListRequest,
): Promise<PageOf<Found>> {
  const rows = orderedRows(db, source, query);
  if (source.isLong && isNewestFirst(source, query)) return readLongPage(rows, query);
  return source.isLong || query.isCut ? readCappedPage(db, rows, query) : readPage(rows, query);
}

/** Reads a page of a long list that is not in the order of its ids. Rows are counted up to a maximum. */
async function readCappedPage<Table extends keyof Tables, Row>(
  db: Db,
  rows: SelectQueryBuilder<Tables, Table, Row>,
  query: ListRequest,
): Promise<PageOf<Row>> {
  const { page, perPage } = query;
  const skipped = (page - 1) * perPage;
  const [found, { count, isCapped }] = await Promise.all([
    rows.limit(perPage).offset(skipped).execute(),
    countUpTo(db, rows, Math.max(maxCount, skipped + perPage)),
  ]);
  return pagedMatches(found, isCapped ? count + 1 : count, query);
}

/** Yields all rows that a query asks for, in batches between which other requests have their turn. */
export async function* readAllRows<Table extends keyof Tables, Found extends { id: number }>(
  db: Db,
  source: TableSource<Table, Found>,
  query: RowQuery,
): AsyncGenerator<Found[]> {
  const rows = orderedRows(db, source, query);
  const most = limits.perPage.max;
  for (let read = 0, last: number | undefined; ; read += most) {
    const next =
      isNewestFirst(source, query) && last !== undefined
        ? rows.where(sql<boolean>`id < ${last}`)
        : rows.offset(read);
    const found = await next.limit(most).execute();
    yield found;
    if (found.length < most) return;
    last = found.at(-1)?.id;
    await yieldToRequests();
  }
}

/** The number of matching rows, up to `most`. */
export function countMatches<Table extends keyof Tables, Found extends { id: number }>(
  db: Db,
  source: TableSource<Table, Found>,
  query: Omit<RowQuery, 'sort'>,
  most: number,
): Promise<CappedCount> {
  return countUpTo(db, matchingRows(db, source, query), most);
}

/** More rows are only added up if somebody asks for it. */
export const maxSummed = 10_000;

type SumRow = Record<string, unknown> & { currency: string | null; first: number; rows: number };

/**
 * The sums of all matching rows by currency, in its smallest unit.
 *
 * @param isExact adds up any number of rows. Otherwise the answer is null for more than 10,000 rows.
 */
export async function readSums<Table extends keyof Tables, Found extends { id: number }>(
  db: Db,
  { sums, ...source }: TableSource<Table, Found>,
  query: Omit<RowQuery, 'sort'>,
  isExact: boolean,
): Promise<Sums | null> {
  if (sums === undefined) return {};
  const amounts = Object.entries(sums.amounts);
  const newest = matchingRows(db, source, query)
    .clearSelect()
    .select([sql<number>`id`.as('id'), sums.currency.as('currency')])
    .select(amounts.map(([name, amount]) => amount.as(name)))
    .orderBy(sql`id`, 'desc')
    .limit(maxSummed + 1);
  const columns = amounts.map(([name]) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`);
  const all: Sums = {};
  for (let last = limits.recordId; last > 0; ) {
    const slice = newest.where(sql<boolean>`id <= ${last}`);
    const { rows } = await sql<SumRow>`
      select currency, min(id) as first, count(*) as rows, ${sql.join(columns)}
      from (${slice}) as slice group by currency`.execute(db);
    const isCut = rows.reduce((count, row) => count + Number(row.rows), 0) > maxSummed;
    if (isCut && !isExact) return null;
    for (const { currency, ...row } of rows) {
      if (currency === null) continue;
      const before = all[currency];
      all[currency] = Object.fromEntries(
        amounts.map(([name]) => [name, (before?.[name] ?? 0) + Number(row[name] ?? 0)]),
      );
    }
    last = isCut ? Math.min(...rows.map(({ first }) => Number(first))) - 1 : 0;
    await yieldToRequests();
  }
  return all;
}

function matchingRows<Table extends keyof Tables, Found extends { id: number }>(
  db: Db,
  source: TableSource<Table, Found>,
  { search, conditions }: Omit<RowQuery, 'sort'>,
) {
  const found = source.query(db).where(matchesSearch(search));
  return conditions.reduce((rows, condition) => rows.where(condition), found);
}

function orderedRows<Table extends keyof Tables, Found extends { id: number }>(
  db: Db,
  source: TableSource<Table, Found>,
  query: RowQuery,
) {
  const rows = matchingRows(db, source, query);
  const order = query.sort ?? source.order ?? '-';
  const direction = order.startsWith('-') ? 'desc' : 'asc';
  const key = source.sorts?.[order.replace('-', '')];
  const sorted = key === undefined ? rows : rows.orderBy(key, direction);
  return sorted.orderBy(sql`id`, source.ties ?? direction);
}

function isNewestFirst({ order }: { order?: string }, { sort }: RowQuery): boolean {
  return sort === null && order === undefined;
}

/** Counts rows, up to `most`. */
async function countUpTo<Table extends keyof Tables, Row>(
  db: Db,
  rows: SelectQueryBuilder<Tables, Table, Row>,
  most: number,
): Promise<CappedCount> {
  const ids = rows
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`1`.as('one'))
    .limit(most + 1);
  const { rows: found } = await sql<{ count: number }>`
    select count(*) as count from (${ids}) as matching`.execute(db);
  const count = Number(found[0]?.count ?? 0);
  return { count: Math.min(count, most), isCapped: count > most };
}
