import { type SelectQueryBuilder, sql } from 'kysely';
import type { PageOf } from '../shared/envelope.ts';
import { limits } from '../shared/limits.ts';
import type { Tables } from './tables.ts';

/** Which page of a list to read; both numbers start at 1. */
export type PageRequest = { page: number; perPage: number };

/** A page of the entries that match a search; '' matches all entries. */
export type ListRequest = PageRequest & {
  search: string;
  /** The list's URL path, with the query that the next page must keep. */
  path: string;
  /** The page has only ids below this one: see readLongPage. */
  before?: number | null;
};

/** The default request: the first page, without a search. */
export function firstPage(path: string): ListRequest {
  return { page: 1, perPage: limits.perPage.default, search: '', path };
}

/** The request of the first page, with as many rows as a page may have. */
export const largestPage = { ...firstPage(''), perPage: limits.perPage.max };

/**
 * Reads one page of a list.
 *
 * @param list the query for all matching rows, in order.
 */
export async function readPage<Table extends keyof Tables, Row>(
  list: SelectQueryBuilder<Tables, Table, Row>,
  request: ListRequest,
): Promise<PageOf<Row>> {
  const { page, perPage, path } = request;
  const rows = await list
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return pagedList(rows, await totalRows(list, rows.length, request), request, path);
}

export async function withIds<Table extends keyof Tables, Row>(
  list: SelectQueryBuilder<Tables, Table, Row>,
  ids: number[],
): Promise<Row[]> {
  // PostgreSQL takes no empty list.
  if (ids.length === 0) return [];
  return list.where(sql<boolean>`id in (${sql.join(ids)})`).execute();
}

/** The length of the whole list. @param count of rows on the requested page. */
async function totalRows<Table extends keyof Tables, Row>(
  list: SelectQueryBuilder<Tables, Table, Row>,
  count: number,
  { page, perPage }: PageRequest,
): Promise<number> {
  // A page that is not full is the last one, so no count query is needed.
  const isLast = count < perPage && (count > 0 || page === 1);
  return isLast ? (page - 1) * perPage + count : countRows(list);
}

/** How many rows a query finds. */
export async function countRows<Table extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, Table, Row>,
): Promise<number> {
  const { total } = await rows
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/**
 * Wraps the rows of one page in the response format of every list.
 *
 * @param path the list's URL path, to which the next page's number is added.
 */
export function pagedList<Row>(
  rows: Row[],
  total: number,
  { page, perPage }: PageRequest,
  path: string,
): PageOf<Row> {
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  return {
    data: rows,
    current_page: page,
    last_page: lastPage,
    next_page_url: page < lastPage ? withParameters(path, { page: page + 1 }) : null,
    per_page: perPage,
    total,
  };
}

/** One page of a short list, which was read as a whole. */
export function pageIn<Row>(rows: readonly Row[], request: ListRequest): PageOf<Row> {
  const { page, perPage, path } = request;
  return pagedList(rows.slice((page - 1) * perPage, page * perPage), rows.length, request, path);
}

/** The most matches of a search that are counted. */
export const maxCount = 1000;

/**
 * Wraps one page of a search whose matches are not all counted. If there are more, `total` is capped, and `last_page` is the last
 * page that is known to exist.
 *
 * @param seen how many matches were read: up to one more than `maxCount`, or than this page and all earlier pages hold.
 */
export function pagedMatches<Row>(rows: Row[], seen: number, request: ListRequest): PageOf<Row> {
  const { page, perPage, path } = request;
  if (seen <= maxCount) return pagedList(rows, seen, request, path);
  const known = Math.max(maxCount, Math.min(seen, page * perPage + 1));
  const list = pagedList(rows, known, request, path);
  return { ...list, total: maxCount, total_is_capped: true };
}

/** The most rows that are skipped for a page without `before`. */
const maxOffset = 100_000;

/**
 * Reads one page of a list that may have millions of rows, the newest first. Rows are counted up to a maximum, like the matches of
 * a search. If there are more, the next page's address has the id below which it begins (`before`), so that each page takes as long
 * as the first. A page far down the list without `before` is empty.
 *
 * @param list the query for all matching rows, in descending order of their ids.
 */
export async function readLongPage<Table extends keyof Tables, Row extends { id: number }>(
  list: SelectQueryBuilder<Tables, Table, Row>,
  request: ListRequest,
): Promise<PageOf<Row>> {
  const { page, perPage, path } = request;
  const ids = list.clearSelect().select(sql<number>`id`.as('id'));
  const [counted, found] = await Promise.all([
    ids.limit(maxCount + 1).execute(),
    readFrom(list, request, perPage + 1),
  ]);
  const rows = found.slice(0, perPage);
  const last = rows.at(-1);
  const reached = last === undefined ? 0 : (page - 1) * perPage + found.length;
  const isLong = counted.length > maxCount;
  const paged = pagedMatches(
    rows,
    isLong ? Math.max(counted.length, reached) : counted.length,
    request,
  );
  if (!isLong || last === undefined) return paged;
  const hasMore = found.length > perPage;
  const next = hasMore ? withParameters(path, { page: page + 1, before: last.id }) : null;
  return { ...paged, next_page_url: next };
}

async function readFrom<Table extends keyof Tables, Row>(
  list: SelectQueryBuilder<Tables, Table, Row>,
  { page, perPage, before = null }: ListRequest,
  most: number,
): Promise<Row[]> {
  const rows = list.limit(most);
  if (before !== null) return rows.where(sql<boolean>`id < ${before}`).execute();
  const skipped = (page - 1) * perPage;
  return skipped > maxOffset ? [] : rows.offset(skipped).execute();
}

export function withParameters(path: string, values: Record<string, number>): string {
  const [pathname, query] = path.split('?');
  const params = new URLSearchParams(query);
  for (const [name, value] of Object.entries(values)) params.set(name, String(value));
  return `${pathname}?${params}`;
}
