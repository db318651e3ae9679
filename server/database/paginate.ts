import type { SelectQueryBuilder } from 'kysely';
import type { Paged } from '../shared/envelope.ts';
import { limits } from '../shared/limits.ts';
import type { Tables } from './tables.ts';

/** Which page of a list is wanted; both from 1. */
export type PageRequest = { page: number; perPage: number };

/** A page of those entries that hold what was searched for; '' is all of them. */
export type ListRequest = PageRequest & {
  search: string;
  /** The list's own address, with the query that the next page must keep. */
  path: string;
};

/** What a list begins with where nobody asked for anything else. */
export function firstPage(path: string): ListRequest {
  return { page: 1, perPage: limits.perPage.default, search: '', path };
}

/**
 * Reads one page of a list.
 *
 * @param list every row that was asked for, in order.
 */
export async function readPage<Table extends keyof Tables, Row>(
  list: SelectQueryBuilder<Tables, Table, Row>,
  request: ListRequest,
): Promise<Paged<Row>> {
  const { page, perPage, path } = request;
  const rows = await list
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return pagedList(rows, await totalOf(list, rows.length, request), request, path);
}

/** How long the whole list is, where `count` rows are on the page that was asked for. */
async function totalOf<Table extends keyof Tables, Row>(
  list: SelectQueryBuilder<Tables, Table, Row>,
  count: number,
  { page, perPage }: PageRequest,
): Promise<number> {
  // A page with room left is the last one, so there is nothing to count.
  const isLast = count < perPage && (count > 0 || page === 1);
  if (isLast) return (page - 1) * perPage + count;
  const { total } = await list
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/**
 * Puts the rows of one page into the shape that every list has on the wire.
 *
 * @param path the list's own address, to which the next page's number is added.
 */
export function pagedList<Row>(
  rows: Row[],
  total: number,
  { page, perPage }: PageRequest,
  path: string,
): Paged<Row> {
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  return {
    data: rows,
    current_page: page,
    last_page: lastPage,
    next_page_url: page < lastPage ? withPage(path, page + 1) : null,
    per_page: perPage,
    total,
  };
}

function withPage(path: string, page: number): string {
  const [pathname, query] = path.split('?');
  const params = new URLSearchParams(query);
  params.set('page', String(page));
  return `${pathname}?${params}`;
}
