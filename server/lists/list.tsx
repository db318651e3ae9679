import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Expression, SqlBool } from 'kysely';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { drawCell } from '../../views/panel/records/cell.tsx';
import type {
  ActionView,
  Column,
  ColumnView,
  FilterView,
  ListReader,
  ListView,
  RowAction,
} from '../../views/panel/records/list.ts';
import { localizedHref } from '../../views/parts/links.ts';
import type { Messages } from '../../views/translations/messages.ts';
import { type ListRequest, maxCount, pageIn } from '../database/paginate.ts';
import { isSearch } from '../database/search.ts';
import type { Tables } from '../database/tables.ts';
import { siteToday } from '../days.ts';
import type { SiteEnv } from '../http/context.ts';
import { messageKey } from '../http/input/error-map.ts';
import { optional } from '../http/input/fields.ts';
import { listRequest, readListRequest } from '../http/input/list-request.ts';
import { parse } from '../http/input/validation.ts';
import { allows, anyone, requestMay } from '../http/middleware/access.ts';
import { Problem } from '../http/problem.ts';
import type { Permission } from '../shared/account.ts';
import { type ExportFormat, exportFormats } from '../shared/enums.ts';
import { type CappedCount, type PageOf, wholeList } from '../shared/envelope.ts';
import { pick } from '../shared/field-values.ts';
import { pathTo } from '../shared/paths.ts';
import { contentTypes } from '../spreadsheets/sheet.ts';
import { callAddress, listBy } from '../verbs/call.ts';
import { readPanel, renderPanel } from '../web/panel.ts';
import { may, type Panel } from '../web/shared/panel.ts';
import { type Filter, filterParameters } from './filters.ts';
import { sendListFile } from './list-file.ts';
import {
  countMatches,
  type RowQuery,
  readAllRows,
  readListPage,
  readSums,
  type TableSource,
} from './read.ts';
import { columnFieldPrefix } from './shared/cell.ts';
import { readWholeList, type WholeSource } from './whole.ts';

/** The rows of a list: those of a table, or a short list that is read as a whole. */
type RowSource<
  Table extends keyof Tables,
  Found extends { id: number },
  Row extends { id: number },
> =
  | (TableSource<Table, Found> & {
      /** Makes records from rows of the table; for an answer of the API, only what its entries have is needed. */
      rows: (c: Context<SiteEnv>, found: Found[], isAnswer: boolean) => Row[] | Promise<Row[]>;
    })
  | WholeSource<Row>;

/** A list of records: its call, its page, its files. */
export type ListSpec<
  Table extends keyof Tables,
  Found extends { id: number },
  Row extends { id: number },
> = RowSource<Table, Found, Row> & {
  /** The name of its files, and of the list in saved views. */
  name: string;
  /** The path of the call. */
  path: string;
  /** The path of the page. */
  page: string;
  summary: string;
  description?: string;
  /** What reading the list needs. */
  needs: Permission;
  /** Visitors may make the call. Such a list has no files. */
  isPublic?: true;
  /** The list cannot be searched. */
  hasSearch?: false;
  /** What its files need; `exports:read` by default. */
  fileNeeds?: Permission;
  /** An entry of the answer. */
  row: z.ZodType;
  /** Makes the entry of an answer from a record; by default the entry is the record. */
  answer?: (record: Row) => object;
  /** The rows that match a search, if the search has an index. `isCut`: there are more than are counted. */
  search?: (
    c: Context<SiteEnv>,
    text: string,
  ) => Promise<{ is: Expression<SqlBool>; isCut: boolean }>;
  /** With `?sort=match`, the best matches of a search come first. */
  bestMatches?: (c: Context<SiteEnv>, request: ListRequest) => Promise<PageOf<object>>;
  title: (t: Messages) => string;
  /** A sentence below the title. */
  lead?: (t: Messages) => string;
  /** Parameters of the page that are not the list's own, and that its links keep. */
  keeps?: readonly string[];
  /**
   * The condition for the rows of one record, if the list has the entries of a record. A parameter of the call's path and of the page
   * names the record. @throws {NotFoundError}; {PermissionError}
   */
  of?: (c: Context<SiteEnv>, given: Query) => Promise<Expression<SqlBool>>;
  /** The page to which this page belongs. */
  parent?: { path: string; label: (t: Messages) => string };
  /** The name of a record, which the first column usually shows. */
  nameOf: (row: Row, t: Messages) => string;
  /** The page of a record, which its row leads to. */
  href?: (row: Row, reader: ListReader) => string | undefined;
  columns: Readonly<Record<string, Column<Row>>>;
  /** The page's own default order, one of `sorts`; by default that of the call. */
  pageOrder?: string;
  filters?: Readonly<Record<string, Filter>>;
  /** The choice that is shown as tabs above the list, with the number of rows of each. */
  tabs?: string;
  actions?: readonly RowAction<Row>[];
  /** The page that adds a record. */
  create?: { path: string; label: (t: Messages) => string; needs: Permission };
  /** What to do about an empty list, in a sentence. */
  empty?: (t: Messages) => string;
};

/** Tabs count up to this number of rows. */
const maxTabCount = 99;

type Query = Readonly<Record<string, string>>;

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
  const { filters = {}, sums, keeps = [] } = spec;
  const filterSchema = filterParameters(filters);
  const own = ownParameters(
    Object.keys(spec.columns),
    Object.keys(spec.sorts ?? {}),
    spec.bestMatches !== undefined,
  );
  const filter = filterSchema.extend({
    ...(spec.sorts && pick(own.shape, ['sort'])),
    ...(sums && pick(own.shape, ['sums'])),
    ...(spec.isPublic === undefined && pick(own.shape, ['format', 'columns'])),
  });

  /** The columns that the requester may see. */
  function visibleColumns(c: Context<SiteEnv>) {
    return Object.entries(spec.columns).filter(
      ([, { needs }]) => needs === undefined || requestMay(c, needs),
    );
  }

  /** The rows that a query asks for. @throws {InvalidRequest} */
  async function rowQuery(c: Context<SiteEnv>, given: Query): Promise<RowQuery> {
    const { deps } = c.var;
    const context = { today: siteToday(deps), timeZone: deps.config.timeZone };
    const conditions = Object.values(parse(filterSchema, given));
    const { sort } = parse(own, given);
    const name = sort?.replace('-', '') ?? '';
    // Some orders belong to no column.
    const isHidden =
      spec.columns[name] !== undefined && !visibleColumns(c).some(([one]) => one === name);
    const isSortable = spec.sorts?.[name] !== undefined && !isHidden;
    const asked: RowQuery = {
      search: spec.hasSearch === false ? '' : (given.search?.trim() ?? ''),
      sort: isSortable ? sort : null,
      conditions: [
        ...(spec.of ? [await spec.of(c, given)] : []),
        ...conditions.flatMap((condition) => condition?.(context) ?? []),
      ],
    };
    if (spec.search === undefined || !isSearch(asked.search)) return asked;
    const { is, isCut } = await spec.search(c, asked.search);
    return { ...asked, search: '', conditions: [...asked.conditions, is], isCut };
  }

  async function readRows(
    c: Context<SiteEnv>,
    asked: RowQuery,
    path?: string,
    isAnswer = false,
  ): Promise<PageOf<Row>> {
    const request = readListRequest(c, path);
    if ('all' in spec) {
      const all = await readWholeList(c, spec, asked);
      return spec.isOnePage ? wholeList(all) : pageIn(all, request);
    }
    const page = await readListPage(c.var.deps.db, spec, { ...request, ...asked });
    return { ...page, data: await spec.rows(c, page.data, isAnswer) };
  }

  function sendFile(c: Context<SiteEnv>, given: Query, format: ExportFormat, chosen: string) {
    const needs = spec.fileNeeds ?? 'exports:read';
    if (!requestMay(c, needs)) throw new Problem(403, c.var.t.errors.notPermitted);
    async function* batches(): AsyncGenerator<Row[]> {
      const asked = await rowQuery(c, given);
      if ('all' in spec) yield await readWholeList(c, spec, asked);
      else
        for await (const found of readAllRows(c.var.deps.db, spec, asked)) {
          yield await spec.rows(c, found, false);
        }
    }
    const shown = chooseColumns(visibleColumns(c), chosen);
    return sendListFile<Row>(c, {
      name: spec.name,
      title: spec.title(c.var.t),
      format,
      columns: shown.map(([, { kind, label, value }]) => ({
        kind,
        heading: label(c.var.t),
        value: (row: Row) => value(row, c.var.t, c.var.language.tag),
      })),
      batches: batches(),
      query: String(new URLSearchParams(without(given, ['format', 'columns', 'page', 'per_page']))),
    });
  }

  const call = listBy(
    spec.path,
    {
      ...pick(spec, ['summary', 'description', 'row', 'isLong']),
      ...(spec.hasSearch === false && { search: false as const }),
      access: spec.isPublic ? anyone : allows(spec.needs),
      filter,
      more: {
        ...(sums && { sums: sumsSchema(Object.keys(sums.amounts)) }),
        ...(spec.tabs && { counts: countsSchema }),
      },
      ...(spec.isPublic === undefined && { media: Object.values(contentTypes) }),
    },
    async (c) => {
      const given = { ...c.req.query(), ...c.req.param() };
      const { format, columns, sort, sums: exact } = parse(own, given);
      if (format !== null) return sendFile(c, given, format, columns);
      if (sort === 'match' && spec.bestMatches) return spec.bestMatches(c, readListRequest(c));
      const asked = await rowQuery(c, given);
      const [page, added, tabs] = await Promise.all([
        readRows(c, asked, undefined, true),
        sums && readSums(c.var.deps.db, spec, asked, exact !== null),
        countTabs(c, given, maxCount),
      ]);
      return {
        ...page,
        data: page.data.map((record) => spec.answer?.(record) ?? record),
        ...(sums && { sums: added }),
        ...(tabs.length > 0 && { counts: tabCounts(tabs) }),
      };
    },
  );

  /** Counts the rows of each tab. The tab with the value '' has all rows. */
  function countTabs(c: Context<SiteEnv>, given: Query, most: number) {
    const { tabs: name } = spec;
    const control = filters[name ?? '']?.control;
    if (name === undefined || control?.kind !== 'choice') return Promise.resolve([]);
    return Promise.all(
      ['', ...control.options].map(async (value) => {
        const asked = await rowQuery(c, {
          ...without(given, [name]),
          ...(value !== '' && { [name]: value }),
        });
        const count = await countMatches(c.var.deps.db, spec, asked, most);
        const label = value === '' ? c.var.t.lists.all : (control.words(c.var.t)[value] ?? value);
        return { name, value, label, count };
      }),
    );
  }

  /** The filters that the tools offer. One by another record is offered if it is set. */
  async function readFilterViews(c: Context<SiteEnv>, given: Query): Promise<FilterView[]> {
    const { t, deps } = c.var;
    const offered = Object.entries(filters).filter(
      ([name, { control }]) => name !== spec.tabs && (control.kind !== 'record' || given[name]),
    );
    return Promise.all(
      offered.map(async ([name, { label, control }]) => {
        const value = given[name] ?? '';
        const shown = { name, label: label(t), value, options: [] };
        if (control.kind === 'choice') {
          const options = filterOptions(control.options, control.words(t));
          return { ...shown, kind: 'choice', options };
        }
        if (control.kind !== 'record') return { ...shown, kind: control.kind };
        const found = await control.nameOf(deps.db, Number(value));
        return { ...shown, kind: 'record', label: `${label(t)}: ${found ?? value}` };
      }),
    );
  }

  /**
   * Responds with the page of the list.
   *
   * @param around draws what else is on the page: above the list, below it, and beside its title.
   */
  async function render(c: Context<SiteEnv>, around: Around = {}): Promise<Response> {
    const panel = await readPanel(c);
    const { t } = c.var;
    const { db, config } = c.var.deps;
    const { language, contentLang } = panel.site;
    const reader: ListReader = {
      t,
      tag: language.tag,
      contentLang,
      timeZone: config.timeZone,
      site: panel.site,
      href: (path) => localizedHref(panel.site, path),
      may: (permission) => may(panel, permission),
    };
    const parameters = filter.extend({ ...listRequest.shape, ...pick(own.shape, ['columns']) });
    const query = { ...c.req.query(), ...around.params };
    const boxes = Object.entries(query).filter(([name]) => name.startsWith(columnFieldPrefix));
    const columns = query.columns ?? boxes.map(([, name]) => name).join(',');
    const given = pickTexts({ ...query, columns }, [
      ...Object.keys(parameters.shape),
      ...keeps,
      'lang',
    ]);
    const asked = await rowQuery(c, spec.pageOrder ? { sort: spec.pageOrder, ...given } : given);
    const href: Href = (changes) => pageAddress(reader.href(spec.page), given, changes);
    const linkOf = (path: string | undefined) => path && reader.href(path);
    const visible = visibleColumns(c);
    const shown = chooseColumns(visible, given.columns ?? '');
    const [page, tabs, added, filterViews] = await Promise.all([
      readRows(c, asked, callAddress(spec.path, c.req.url)),
      countTabs(c, given, maxTabCount),
      'all' in spec ? {} : readSums(db, spec, asked, given.sums === 'exact'),
      readFilterViews(c, given),
    ]);
    const files = spec.isPublic === undefined && reader.may(spec.fileNeeds ?? 'exports:read');
    const isNarrowed = ['search', ...Object.keys(filters)].some((name) => given[name]);
    const list: ListView = {
      title: around.title ?? spec.title(t),
      lead: spec.lead?.(t),
      crumbs:
        around.crumbs?.(panel) ??
        (spec.parent ? [{ label: spec.parent.label(t), href: reader.href(spec.parent.path) }] : []),
      path: pageAddress(reader.href(spec.page), pickTexts(given, [...keeps, 'lang']), {}),
      page: {
        current: page.current_page,
        last: page.last_page,
        total: page.total,
        isCapped: page.total_is_capped === true,
      },
      next: page.next_page_url && href(nextPage(page.next_page_url)),
      previous:
        page.current_page > 1 ? href({ page: String(page.current_page - 1), before: '' }) : null,
      columns: visible.map(([name, { label, kind }]) => ({
        name,
        label: label(t),
        kind,
        isShown: shown.some(([one]) => one === name),
        sort:
          spec.sorts?.[name] === undefined ? null : sortState(name, asked.sort ?? spec.order, href),
      })),
      rows: page.data.map((row) => ({
        id: row.id,
        name: spec.nameOf(row, t),
        href: linkOf(spec.href?.(row, reader)),
        cells: shown.map(([, column]) => drawCell(column, row, reader)),
        actions: (spec.actions ?? []).flatMap((action) => actionView(action, row, reader)),
      })),
      search: spec.hasSearch === false ? null : (given.search ?? ''),
      filters: filterViews,
      tabs: tabs.map(({ name, value, label, count }) => ({
        label,
        count,
        href: href({ [name]: value, page: '', before: '' }),
        isChosen: (given[name] ?? '') === value,
      })),
      kept: pickTexts(given, ['sort', 'per_page', spec.tabs ?? 'lang', 'lang', ...keeps]),
      sums: added,
      exactSums: href({ sums: 'exact' }),
      files: files
        ? exportFormats.map((format) => ({
            format,
            href: pageAddress(pathTo(spec.path, given), without(given, [...notOfFiles, ...keeps]), {
              format,
              columns: shown.map(([name]) => name).join(','),
            }),
          }))
        : [],
      bulk: (spec.actions ?? []).flatMap((action) => bulkAction(action, reader)),
      create:
        spec.create && reader.may(spec.create.needs)
          ? { href: reader.href(spec.create.path), label: spec.create.label(t) }
          : null,
      empty: isNarrowed ? t.lists.empty.noMatch : (spec.empty?.(t) ?? ''),
    };
    const { RecordsPage } = await import('../../views/panel/records/records-page.tsx');
    return renderPanel(
      c,
      panel,
      <RecordsPage
        panel={panel}
        t={t}
        list={list}
        above={around.above?.(panel)}
        below={around.below?.(panel)}
        actions={around.actions?.(panel)}
        done={around.done}
      />,
      around.status,
    );
  }

  return { call, render };
}

/** Parameters of the page that its files do not have. */
const notOfFiles = ['page', 'before', 'per_page', 'lang'];

/** What a page has in addition to its list, or in place of what the list says. */
type Around = { [Place in 'above' | 'below' | 'actions']?: (panel: Panel) => ReactNode } & {
  title?: string;
  crumbs?: (panel: Panel) => ListView['crumbs'];
  /** The messages that `?done=` can name, in addition to `t.done`. */
  done?: Record<string, string>;
  /** Parameters that the page's address does not have. */
  params?: Query;
  status?: ContentfulStatusCode;
};

/** The address of the page with other parameters; '' removes one. */
type Href = (changes: Query) => string;

function isListOf(value: unknown, names: readonly string[]): boolean {
  const given = typeof value === 'string' ? value.split(',').filter(Boolean) : null;
  return given?.every((name) => names.includes(name)) ?? false;
}

const choice = (names: readonly string[]) => messageKey('choice', { options: names.join(', ') });

function ownParameters(columns: readonly string[], sorts: readonly string[], hasMatch: boolean) {
  const all = [...sorts.flatMap((name) => [name, `-${name}`]), ...(hasMatch ? ['match'] : [])];
  const isSort = (value: unknown) => typeof value === 'string' && all.includes(value);
  return z.object({
    sort: optional(
      z.custom<string>(isSort, choice(all)).meta({ type: 'string', enum: all }),
    ).default(null),
    sums: optional(z.literal('exact'))
      .default(null)
      .meta({ description: 'Adds up more than 10,000 rows too.' }),
    format: optional(z.enum(exportFormats))
      .default(null)
      .meta({ description: 'All rows that match, as a file.' }),
    columns: z
      .custom<string>((value) => isListOf(value, columns), choice(columns))
      .meta({
        type: 'string',
        description: `Columns of the file, with commas between them: ${columns.join(', ')}.`,
        examples: [columns.slice(0, 2).join(',')],
      })
      .default(''),
  });
}

const countsSchema = z.record(z.string(), z.int()).meta({
  description: 'The number of rows by tab, `all` of them, each at most 1,000.',
});

function tabCounts(tabs: readonly { value: string; count: CappedCount }[]): Record<string, number> {
  return Object.fromEntries(tabs.map(({ value, count }) => [value || 'all', count.count]));
}

function sumsSchema(names: readonly string[]): z.ZodType {
  const amounts = Object.fromEntries(names.map((name) => [name, z.number()]));
  return z.record(z.string(), z.strictObject(amounts)).nullable().meta({
    description:
      'By currency, in its smallest unit. null: more than 10,000 rows match, see `sums`.',
  });
}

function without(given: Query, names: readonly string[]): Query {
  return Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)));
}

function pickTexts(given: Query, names: readonly string[]): Query {
  return Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)));
}

function pageAddress(path: string, given: Query, changes: Query): string {
  const [pathname = path] = path.split('?');
  const query = { ...given, ...changes };
  const set = Object.entries(query).filter(([, text]) => text !== '');
  return set.length === 0 ? pathname : `${pathname}?${new URLSearchParams(set)}`;
}

/** The parameters of the next page, from its address in the API. */
function nextPage(address: string): Query {
  const { searchParams } = new URL(address, 'http://localhost');
  return { page: searchParams.get('page') ?? '', before: searchParams.get('before') ?? '' };
}

/** The columns to show: those that were chosen, or else those that are not optional. */
function chooseColumns<Row>(visible: readonly [string, Column<Row>][], chosen: string) {
  const names = chosen.split(',');
  const some = visible.filter(([name]) => names.includes(name));
  return some.length > 0 ? some : visible.filter(([, { isOptional }]) => !isOptional);
}

/** Sorts upwards at first, then downwards, then not at all. */
function sortState(
  name: string,
  sort: string | null | undefined,
  href: Href,
): NonNullable<ColumnView['sort']> {
  const by = (next: string) => href({ sort: next, page: '', before: '' });
  if (sort === name) return { href: by(`-${name}`), direction: 'ascending' };
  if (sort === `-${name}`) return { href: by(''), direction: 'descending' };
  return { href: by(name), direction: 'none' };
}

function filterOptions(options: readonly string[], words: Query) {
  return options.map((value) => ({ value, label: words[value] ?? value }));
}

function actionView<Row>(action: RowAction<Row>, row: Row, reader: ListReader): ActionView[] {
  const { t, may, href } = reader;
  if (!may(action.needs) || action.if?.(row) === false) return [];
  const shown = { icon: action.icon, label: action.label(t) };
  if ('href' in action) return [{ ...shown, href: href(action.href(row)) }];
  if ('forms' in action) return [{ ...shown, forms: action.forms(row, reader) }];
  const { call, fields = {}, deletes = false } = action;
  return [
    {
      ...shown,
      call,
      fields: typeof fields === 'function' ? fields(row) : fields,
      isDisabled: action.isDisabled?.(row) === true,
      says: action.says?.(row, t),
      deletes,
      question: action.question?.(row, t),
      warning: action.warning?.(row, t),
    },
  ];
}

function bulkAction<Row>(action: RowAction<Row>, { t, may }: ListReader): ActionView[] {
  if (!('call' in action) || !action.isBulk || !may(action.needs)) return [];
  const { icon, label, call, fields = {}, deletes = false } = action;
  if (typeof fields === 'function') return [];
  const ofRows = { isDisabled: false, says: undefined, question: undefined, warning: undefined };
  return [{ icon, label: label(t), call, fields, deletes, ...ofRows }];
}
