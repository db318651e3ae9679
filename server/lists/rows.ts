import type { Context } from 'hono';
import { type ListRequest, pageIn } from '../database/paginate.ts';
import type { Db, Tables } from '../database/tables.ts';
import type { SiteEnv } from '../http/context.ts';
import { type CappedCount, type PageOf, wholeList } from '../shared/envelope.ts';
import type { Query } from './parameters.ts';
import {
  countMatches,
  type RowQuery,
  readAllRows,
  readListPage,
  readSums,
  type TableSource,
} from './read.ts';
import type { Sums } from './shared/cell.ts';
import { readWholeList, type WholeSource } from './whole.ts';

/** The rows of a list that a query asks for. */
export type ListRows<Row> = {
  /** With the sums if they are known anyway. */
  page: (request: ListRequest) => Promise<PageOf<Row> & { sums?: Sums }>;
  /** Yields all of them, in batches between which other requests have their turn. */
  all: () => AsyncIterable<Row[]>;
  /** Counts them, up to `most`; null: they are not counted. */
  count: (most: number) => Promise<CappedCount | null>;
  /** Adds them up; null: there are too many to add up unless somebody asks for it (`isExact`). */
  sums: (isExact: boolean) => Promise<Sums | null>;
};

/** A list that finds its rows itself. */
export type CustomSource<Found> = {
  /** @param query the parameters of the list. @throws {InvalidRequest} */
  find: (c: Context<SiteEnv>, query: Query) => ListRows<Found>;
  /** What the list can be sorted by. */
  sorts?: Readonly<Record<string, unknown>>;
  /** The amounts that are added up. */
  sums: { amounts: Readonly<Record<string, unknown>> };
  isLong?: true;
  order?: never;
};

/** The rows of a table that a query asks for. */
export function tableRows<Table extends keyof Tables, Found extends { id: number }>(
  db: Db,
  source: TableSource<Table, Found>,
  query: RowQuery,
): ListRows<Found> {
  return {
    page: (request) => readListPage(db, source, { ...request, ...query }),
    all: () => readAllRows(db, source, query),
    count: (most) => countMatches(db, source, query, most),
    sums: (isExact) => readSums(db, source, query, isExact),
  };
}

/** The rows of a short list that a query asks for. */
export function wholeRows<Row>(
  c: Context<SiteEnv>,
  source: WholeSource<Row>,
  query: RowQuery,
): ListRows<Row> {
  const read = () => readWholeList(c, source, query);
  return {
    page: async (request) => {
      const rows = await read();
      return source.isOnePage ? wholeList(rows) : pageIn(rows, request);
    },
    async *all() {
      yield await read();
    },
    async count(most) {
      const { length } = await read();
      return { count: Math.min(length, most), isCapped: length > most };
    },
    sums: async () => ({}),
  };
}

/** Makes other records from rows. */
export function mapRows<Found, Row>(
  rows: ListRows<Found>,
  make: (found: Found[]) => Row[] | Promise<Row[]>,
): ListRows<Row> {
  return {
    ...rows,
    page: async (request) => {
      const page = await rows.page(request);
      return { ...page, data: await make(page.data) };
    },
    async *all() {
      for await (const found of rows.all()) yield await make(found);
    },
  };
}
