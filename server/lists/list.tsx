import type { Context } from 'hono';
import type { Expression, SqlBool } from 'kysely';
import type { z } from 'zod';
import { type ListRequest, maxCount } from '../database/paginate.ts';
import { isSearch } from '../database/search.ts';
import type { Tables } from '../database/tables.ts';
import { siteToday } from '../days.ts';
import type { SiteEnv } from '../http/context.ts';
import { listRequest, readListRequest } from '../http/input/list-request.ts';
import { parse } from '../http/input/validation.ts';
import { allows, anyone, requestMay } from '../http/middleware/access.ts';
import { Problem } from '../http/problem.ts';
import type { Permission } from '../shared/account.ts';
import type { ExportFormat } from '../shared/enums.ts';
import type { PageOf } from '../shared/envelope.ts';
import { omit, pick } from '../shared/field-values.ts';
import { contentTypes } from '../spreadsheets/sheet.ts';
import { listBy } from '../verbs/call.ts';
import { type Filter, filterOptions, filterParameters } from './filters.ts';
import { sendListFile } from './list-file.ts';
import type { ListTabs, PageParts, PageSpec } from './list-page.tsx';
import {
  chooseColumns,
  countsSchema,
  ownParameters,
  type Query,
  sumsSchema,
  tabCounts,
  without,
} from './parameters.ts';
import type { RowQuery, TableSource } from './read.ts';
import { type CustomSource, type ListRows, mapRows, tableRows, wholeRows } from './rows.ts';
import type { WholeSource } from './whole.ts';

/** The rows of a list: those of a table, a short list that is read as a whole, or rows that the list finds itself. */
type RowSource<
  Table extends keyof Tables,
  Found extends { id: number },
  Row extends { id: number },
> =
  | (TableSource<Table, Found> & RecordsOf<Found, Row>)
  | WholeSource<Row>
  | (CustomSource<Found> & RecordsOf<Found, Row>);

type RowCondition = Expression<SqlBool> | undefined;

type RecordsOf<Found, Row> = {
  /** Makes records from rows. `columns`: those that are shown, whose values are needed; an answer of the API shows none. */
  rows: (c: Context<SiteEnv>, found: Found[], columns: readonly string[]) => Row[] | Promise<Row[]>;
};

/** A list of records: its call, its page, its files. */
export type ListSpec<
  Table extends keyof Tables,
  Found extends { id: number },
  Row extends { id: number },
> = RowSource<Table, Found, Row> &
  PageSpec<Row> & {
    summary: string;
    description?: string;
    /** What reading the list needs. */
    needs: Permission;
    /** An entry of the answer. */
    row: z.ZodType;
    /** Makes the entry of an answer from a record; by default the entry is the record. */
    answer?: (record: Row) => object;
    /**
     * Which rows the requester may read, or which belong to the record that a parameter names; undefined: all.
     *
     * @throws {NotFoundError}; {PermissionError}
     */
    only?: (c: Context<SiteEnv>, query: Query) => RowCondition | Promise<RowCondition>;
    /** The rows that match a search, if the search has an index. `isCut`: there are more than are counted. */
    search?: (
      c: Context<SiteEnv>,
      text: string,
    ) => Promise<{ is: Expression<SqlBool>; isCut: boolean }>;
    /** With `?sort=match`, the best matches of a search come first. */
    bestMatches?: (c: Context<SiteEnv>, request: ListRequest) => Promise<PageOf<object>>;
    /** Parameters of the call that are no filters. */
    parameters?: z.ZodObject;
  };

/** All lists that are declared, with what reading them needs. */
export const lists: { name: string; needs: Permission }[] = [];

/**
 * Declares a list.
 *
 * @returns `call`, the route of the API that reads it, and `render`, which responds with its page.
 */
export function declareList<
  Table extends keyof Tables,
  Found extends { id: number },
  Row extends { id: number },
>(spec: ListSpec<Table, Found, Row>) {
  lists.push(pick(spec, ['name', 'needs']));
  const { filters = {}, sums } = spec;
  const filterSchema = filterParameters(filters);
  const own = ownParameters(
    Object.keys(spec.columns),
    Object.keys(spec.sorts ?? {}),
    spec.bestMatches !== undefined,
  );
  const hasFiles = spec.isPublic === undefined;
  const filter = filterSchema.extend({
    ...spec.parameters?.shape,
    ...(spec.sorts && pick(own.shape, ['sort'])),
    ...(sums && pick(own.shape, ['sums'])),
    ...(hasFiles && pick(own.shape, ['format', 'columns'])),
  });

  /** The columns that the requester may see. */
  function visibleColumns(c: Context<SiteEnv>) {
    return Object.entries(spec.columns).filter(
      ([, { needs }]) => needs === undefined || requestMay(c, needs),
    );
  }

  /** The order that a query asks for; null: the default order. */
  function sortOf(c: Context<SiteEnv>, given: Query): string | null {
    const { sort } = parse(own, given);
    const name = sort?.replace('-', '') ?? '';
    // Some orders belong to no column.
    const isHidden =
      spec.columns[name] !== undefined && !visibleColumns(c).some(([one]) => one === name);
    return spec.sorts?.[name] === undefined || isHidden ? null : sort;
  }

  /** @throws {Problem} 403 for a filter by what the requester may not see. */
  function requireFilters(c: Context<SiteEnv>, given: Query): void {
    for (const [name, { needs }] of Object.entries(filters)) {
      if (given[name] && needs !== undefined && !requestMay(c, needs))
        throw new Problem(403, c.var.t.errors.notPermitted);
    }
  }

  /** The conditions of filters and of a search. @throws {InvalidRequest}; {Problem} */
  async function rowQuery(c: Context<SiteEnv>, given: Query): Promise<RowQuery> {
    const { deps } = c.var;
    const context = { today: siteToday(deps), timeZone: deps.config.timeZone };
    const filtered = Object.values(parse(filterSchema, given));
    requireFilters(c, given);
    const only = await spec.only?.(c, given);
    const conditions = [
      ...(only === undefined ? [] : [only]),
      ...filtered.flatMap((condition) => condition?.(context) ?? []),
    ];
    const search = spec.hasSearch === false ? '' : (given.search?.trim() ?? '');
    const asked: RowQuery = { search, sort: sortOf(c, given), conditions };
    if (spec.search === undefined || !isSearch(search)) return asked;
    const { is, isCut } = await spec.search(c, search);
    return { ...asked, search: '', conditions: [...conditions, is], isCut };
  }

  /**
   * The rows that a query asks for.
   *
   * @param columns whose values are needed.
   * @throws {InvalidRequest}
   */
  async function openRows(
    c: Context<SiteEnv>,
    given: Query,
    columns: readonly string[] = [],
  ): Promise<ListRows<Row>> {
    const asked = await rowQuery(c, given);
    if ('all' in spec) return wholeRows(c, spec, asked);
    const found = 'find' in spec ? spec.find(c, given) : tableRows(c.var.deps.db, spec, asked);
    return mapRows(found, (rows) => spec.rows(c, rows, columns));
  }

  async function sendFile(c: Context<SiteEnv>, given: Query, format: ExportFormat, chosen: string) {
    const needs = spec.fileNeeds ?? 'exports:read';
    if (!requestMay(c, needs)) throw new Problem(403, c.var.t.errors.notPermitted);
    const shown = chooseColumns(visibleColumns(c), chosen);
    const names = shown.map(([name]) => name);
    const rows = await openRows(c, given, names);
    return sendListFile<Row>(c, {
      name: spec.name,
      title: spec.title(c.var.t),
      format,
      columns: shown.map(([, { kind, label, value }]) => ({
        kind,
        heading: label(c.var.t),
        value: (row: Row) => value(row, c.var.t, c.var.language.tag),
      })),
      batches: rows.all(),
      query: String(new URLSearchParams(without(given, ['format', 'columns', 'page', 'per_page']))),
    });
  }

  /** Reads the page that a request asks for, or responds with a file. */
  async function read(c: Context<SiteEnv>) {
    const given = { ...c.req.query(), ...c.req.param() };
    parse(filter, given);
    const { format, columns, sort, sums: exact } = parse(own, given);
    if (format !== null) return sendFile(c, given, format, columns);
    if (sort === 'match' && spec.bestMatches) return spec.bestMatches(c, readListRequest(c));
    const rows = await openRows(c, given);
    const [page, added, tabs] = await Promise.all([
      rows.page(readListRequest(c)),
      sums && rows.sums(exact !== null),
      countTabs(c, given, maxCount),
    ]);
    return {
      ...omit(page, ['sums']),
      data: page.data.map((record) => spec.answer?.(record) ?? record),
      ...(sums && { sums: page.sums ?? added }),
      ...(tabs.length > 0 && { counts: tabCounts(tabs) }),
    };
  }

  const more = {
    ...(sums && { sums: sumsSchema(Object.keys(sums.amounts)) }),
    ...(spec.tabs && { counts: countsSchema }),
  };
  const media = spec.isPublic === undefined ? Object.values(contentTypes) : undefined;

  const call = listBy(
    spec.path,
    {
      ...pick(spec, ['summary', 'description', 'row', 'isLong']),
      ...(spec.hasSearch === false && { search: false as const }),
      access: spec.isPublic ? anyone : allows(spec.needs),
      filter,
      more,
      ...(media && { media }),
    },
    read,
  );

  /** The tabs, of which the first has all rows, with the number of their rows. */
  function countTabs(c: Context<SiteEnv>, given: Query, most: number) {
    const { t } = c.var;
    const tabs = readTabs(spec.tabs, filters, c);
    if (tabs.length === 0) return Promise.resolve([]);
    const names = new Set(tabs.flatMap(({ query }) => Object.keys(query)));
    const others = typeof spec.tabs === 'string' ? without(given, [...names]) : {};
    const all = typeof spec.tabs === 'string' ? { [spec.tabs]: '' } : {};
    return Promise.all(
      [{ name: 'all', label: t.lists.all, query: all }, ...tabs].map(async (tab) => {
        const rows = await openRows(c, { ...others, ...tab.query });
        return { ...tab, count: await rows.count(most) };
      }),
    );
  }

  const reads = {
    pageParameters: filter.extend({
      ...listRequest.shape,
      ...pick(own.shape, ['columns', 'density']),
    }),
    isSortable: (column: string) => spec.sorts?.[column] !== undefined,
    visibleColumns,
    sortOf,
    openRows,
    countTabs,
  };

  /** Responds with the page of the list, and with what else the page has. */
  async function render(c: Context<SiteEnv>, around?: PageParts<Row>): Promise<Response> {
    // Loaded on demand: a site starts without drawing a list.
    const { renderList } = await import('./list-page.tsx');
    return renderList(c, spec, reads, around);
  }

  return { call, render, read, parameters: filter, more, media };
}

/** The tabs of a list, without the one that has all rows. */
function readTabs(
  tabs: ListTabs | undefined,
  filters: Readonly<Record<string, Filter>>,
  c: Context<SiteEnv>,
): { name: string; label: string; query: Query }[] {
  const { t } = c.var;
  if (tabs === undefined) return [];
  if (typeof tabs !== 'string') {
    return Object.entries(tabs)
      .filter(([, { needs }]) => needs === undefined || requestMay(c, needs))
      .map(([name, { label, query }]) => ({ name, label: label(t), query }));
  }
  const control = filters[tabs]?.control;
  if (control === undefined || !('words' in control)) return [];
  return filterOptions(control.options, control.words(t)).map(({ value, label }) => ({
    name: value,
    label,
    query: { [tabs]: value },
  }));
}
