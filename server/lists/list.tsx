import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Expression, SqlBool } from 'kysely';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { drawCell } from '../../views/panel/records/cell.tsx';
import type {
  ActionView,
  Column,
  ColumnView,
  FilterView,
  ListReader,
  ListView,
  RowAction,
  ToolLink,
} from '../../views/panel/records/list.ts';
import { formatDate } from '../../views/parts/dates.ts';
import { localizedHref } from '../../views/parts/links.ts';
import type { Messages } from '../../views/translations/messages.ts';
import { type ListRequest, largestPage, maxCount } from '../database/paginate.ts';
import { isSearch } from '../database/search.ts';
import type { Tables } from '../database/tables.ts';
import { siteToday } from '../days.ts';
import type { SiteEnv } from '../http/context.ts';
import { listRequest, readListRequest } from '../http/input/list-request.ts';
import { parse } from '../http/input/validation.ts';
import { allows, anyone, requestMay, signedIn } from '../http/middleware/access.ts';
import { Problem } from '../http/problem.ts';
import type { Permission } from '../shared/account.ts';
import { colon } from '../shared/colon.ts';
import { type ExportFormat, exportFormats } from '../shared/enums.ts';
import type { PageOf } from '../shared/envelope.ts';
import { omit, pick } from '../shared/field-values.ts';
import { pathTo } from '../shared/paths.ts';
import { contentTypes } from '../spreadsheets/sheet.ts';
import { callAddress, listBy } from '../verbs/call.ts';
import { readPanel, renderPanel } from '../web/panel.ts';
import { may, type Panel } from '../web/shared/panel.ts';
import { type Filter, filterOptions, filterParameters } from './filters.ts';
import { sendListFile } from './list-file.ts';
import {
  chooseColumns,
  countsSchema,
  knownQuery,
  nextPage,
  ownParameters,
  pageAddress,
  pickTexts,
  type Query,
  sumsSchema,
  tabCounts,
  without,
} from './parameters.ts';
import type { RowQuery, TableSource } from './read.ts';
import { type ListRows, mapRows, type OwnSource, tableRows, wholeRows } from './rows.ts';
import { findOwnColumns, listViews } from './views.ts';
import type { WholeSource } from './whole.ts';

/** The rows of a list: those of a table, a short list that is read as a whole, or rows that are read in a way of their own. */
type RowSource<
  Table extends keyof Tables,
  Found extends { id: number },
  Row extends { id: number },
> =
  | (TableSource<Table, Found> & RecordsOf<Found, Row>)
  | WholeSource<Row>
  | (OwnSource<Found> & RecordsOf<Found, Row>);

type RecordsOf<Found, Row> = {
  /** Makes records from rows. `columns`: those that are shown, whose values are needed; an answer of the API shows none. */
  rows: (c: Context<SiteEnv>, found: Found[], columns: readonly string[]) => Row[] | Promise<Row[]>;
};

type ListTabs = string | Readonly<Record<string, { label: (t: Messages) => string; query: Query }>>;

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
  /** What a search looks in. */
  searchHint?: (t: Messages) => string;
  /** What its files need; `exports:read` by default. */
  fileNeeds?: Permission;
  /** An entry of the answer. */
  row: z.ZodType;
  /** Makes the entry of an answer from a record; by default the entry is the record. */
  answer?: (record: Row) => object;
  /** Which rows the requester may read; undefined: all. */
  only?: (c: Context<SiteEnv>) => Expression<SqlBool> | undefined;
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
  /** What the page's own script needs to know about a record. */
  data?: (row: Row) => Readonly<Record<string, string>>;
  /** Parameters of the call that are no filters. */
  parameters?: z.ZodObject;
  /** What the page asks for unless its address has these parameters, or others that speak against it. '' asks for all. */
  pageDefaults?: (given: Query) => Query;
  /** The page's own default order, one of `sorts`; by default that of the call. */
  pageOrder?: string;
  filters?: Readonly<Record<string, Filter>>;
  /** What tabs above the list show, with the number of rows of each: the options of a filter, or queries of their own. */
  tabs?: ListTabs;
  actions?: readonly RowAction<Row>[];
  /** Other files of the records that match, beside those of the list. */
  files?: (query: URLSearchParams, t: Messages) => ToolLink[];
  /** Pages that print the records that match. */
  prints?: (query: URLSearchParams, t: Messages) => ToolLink[];
  /** The path of a call that answers the ids of all records that match; by default, they are read page by page. */
  ids?: string;
  /** The page that adds a record. */
  create?: { path: string; label: (t: Messages) => string; needs: Permission };
  /** What to do about an empty list, in a sentence. */
  empty?: (t: Messages) => string;
  /** What the page says if nothing matches its filters. */
  noMatch?: (t: Messages, given: Query) => string;
};

/** All lists that are declared, with what reading them needs. */
export const lists: { name: string; needs: Permission }[] = [];

/** Tabs count up to this number of rows. */
const maxTabCount = 99;

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
  const { filters = {}, sums, keeps = [] } = spec;
  const filterSchema = filterParameters(filters);
  /** The parameters that take several values. */
  const boxParameters = [
    'columns',
    ...Object.keys(filters).filter((name) => filters[name]?.control.kind === 'choices'),
  ];
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

  /** The conditions of filters and of a search. @throws {InvalidRequest} */
  async function rowQuery(c: Context<SiteEnv>, given: Query): Promise<RowQuery> {
    const { deps } = c.var;
    const context = { today: siteToday(deps), timeZone: deps.config.timeZone };
    const filtered = Object.values(parse(filterSchema, given));
    const only = spec.only?.(c);
    const conditions = [
      ...(spec.of === undefined ? [] : [await spec.of(c, given)]),
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
    const found =
      'find' in spec
        ? spec.find(c, { ...pick(asked, ['search', 'sort']), given })
        : tableRows(c.var.deps.db, spec, asked);
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
    const tabs = tabsOf(spec.tabs, filters, t);
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

  /** The filters that the tools offer. One by another record is offered if it is set. */
  async function readFilterViews(c: Context<SiteEnv>, given: Query): Promise<FilterView[]> {
    const { t, deps } = c.var;
    const offered = Object.entries(filters).filter(
      ([name, { control }]) =>
        name !== spec.tabs && (control.kind !== 'record' || control.offers || given[name]),
    );
    const views = await Promise.all(
      offered.map(async ([name, { label, control }]): Promise<FilterView | null> => {
        const value = given[name] ?? '';
        const shown = { name, label: label(t), value, options: [] };
        switch (control.kind) {
          case 'choice':
          case 'choices': {
            const options = filterOptions(control.options, control.words(t));
            return { ...shown, kind: control.kind, options };
          }
          case 'text':
          case 'record': {
            const known = await control.offers?.(c);
            if (known === null) return null;
            const found =
              control.kind === 'record' && value !== ''
                ? ((await control.nameOf(deps.db, Number(value))) ?? value)
                : value;
            if (known !== undefined) {
              const isOther = value !== '' && known.every((option) => option.value !== value);
              const options = isOther ? [...known, { value, label: found }] : known;
              return { ...shown, kind: 'choice', options };
            }
            return control.kind === 'text'
              ? { ...shown, kind: 'text', hint: control.hint?.(t) }
              : { ...shown, kind: 'record', label: `${label(t)}: ${found}` };
          }
          default:
            return { ...shown, kind: control.kind };
        }
      }),
    );
    return views.filter((view) => view !== null);
  }

  /**
   * Responds with the page of the list.
   *
   * @param around draws what else is on the page: above the list, below it, beside its title, and what is done with selected records.
   */
  async function render(c: Context<SiteEnv>, around: Around<Row> = {}): Promise<Response> {
    const panel = await readPanel(c);
    const { t } = c.var;
    const { config } = c.var.deps;
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
    const parameters = filter.extend({
      ...listRequest.shape,
      ...pick(own.shape, ['columns', 'density']),
    });
    const asking = { ...c.req.query(), ...around.params };
    const named = {
      ...knownQuery(parameters, asking, boxParameters, Object.keys(spec.columns)),
      ...pickTexts(asking, keeps),
    };
    const defaults = spec.pageDefaults?.(named) ?? {};
    const given = { ...defaults, ...named, ...pickTexts(asking, Object.keys(defaults)) };
    const ordered = spec.pageOrder ? { sort: spec.pageOrder, ...given } : given;
    const address = (asked: Query) =>
      pageAddress(reader.href(spec.page), {}, asked, Object.keys(defaults));
    const href: Href = (changes) => address({ ...given, ...changes });
    const linkOf = (path: string | undefined) => path && reader.href(path);
    const visible = visibleColumns(c);
    const { db } = c.var.deps;
    const chosen = given.columns ?? (await findOwnColumns(db, signedIn(c).id, spec.name));
    const shown = chooseColumns(visible, chosen);
    const names = shown.map(([name]) => name);
    const found = await openRows(c, ordered, names);
    const hasSums = names.some((name) => sums !== undefined && name in sums.amounts);
    const [page, tabs, added, filterViews, views] = await Promise.all([
      found.page(readListRequest(c, callAddress(spec.path, c.req.url))),
      countTabs(c, given, maxTabCount),
      hasSums ? found.sums(given.sums === 'exact') : {},
      readFilterViews(c, given),
      listViews(db, largestPage, [spec.name]),
    ]);
    const sort = sortOf(c, ordered) ?? spec.order;
    const narrowing = ['search', ...Object.keys(filters)];
    // A tab of a choice leaves the other filters as they are; a tab that is a query of its own does not.
    const tabNames = typeof spec.tabs === 'string' ? [spec.tabs] : narrowing;
    const dropped = [...tabNames, 'page', 'before'];
    const files = spec.isPublic === undefined && reader.may(spec.fileNeeds ?? 'exports:read');
    const isNarrowed = narrowing.some((name) => given[name]);
    const asked = without(given, [...displayParameters, ...keeps]);
    const query = new URLSearchParams(Object.entries(asked).filter(([, text]) => text !== ''));
    const savedQuery = String(new URLSearchParams(without(given, ['page', 'before', 'lang'])));
    const list: ListView = {
      name: spec.name,
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
      unchosen: href({ columns: '' }),
      columns: visible.map(([name, { label, kind, onPhone }]) => ({
        name,
        onPhone,
        label: label(t),
        kind,
        isShown: shown.some(([one]) => one === name),
        sort: spec.sorts?.[name] === undefined ? null : sortState(name, sort, href),
      })),
      rows: page.data.map((row) => ({
        id: row.id,
        name: spec.nameOf(row, t),
        href: linkOf(spec.href?.(row, reader)),
        data: spec.data?.(row) ?? {},
        cells: shown.map(([, column]) => drawCell(column, row, reader)),
        actions: (spec.actions ?? []).flatMap((action) => actionView(action, row, reader)),
        details: around.details?.(row, panel, page.data.length),
      })),
      search: spec.hasSearch === false ? null : (given.search ?? ''),
      searchHint: spec.searchHint?.(t),
      filters: filterViews,
      active: filterViews
        .filter(({ value }) => value !== '')
        .map((filter) => ({
          name: filter.name,
          text: filterText(filter, language.tag),
          href: href({ [filter.name]: '', page: '', before: '' }),
        })),
      tabs: tabs.map(({ label, count, query }) => ({
        label,
        count,
        href: address({ ...without(given, dropped), ...query }),
        isChosen: isSameQuery(pickTexts(given, tabNames), query),
      })),
      views: views.data.map((view) => ({
        ...pick(view, ['id', 'name']),
        href: reader.href(`${spec.page}?${view.query}`),
        isChosen: view.query === savedQuery,
      })),
      saves:
        savedQuery === '' || views.data.some((view) => view.query === savedQuery)
          ? null
          : savedQuery,
      perPage: given.per_page ?? '',
      isCompact: given.density === 'compact',
      api: pageAddress(pathTo(spec.ids ?? spec.path, given), asked, {}),
      kept: pickTexts(given, [
        'sort',
        'lang',
        ...keeps,
        ...(typeof spec.tabs === 'string' ? tabNames : []),
      ]),
      sums: page.sums ?? added,
      exactSums: href({ sums: 'exact' }),
      files: files
        ? [
            ...exportFormats.map((format) => ({
              name: format,
              label: t.exporting.formats[format],
              href: pageAddress(pathTo(spec.path, given), asked, {
                format,
                columns: names.join(','),
              }),
            })),
            ...(spec.files?.(query, t) ?? []),
          ].map((file) => ({ ...file, href: reader.href(file.href) }))
        : [],
      prints: (spec.prints?.(query, t) ?? []).map((link) => ({
        ...link,
        href: reader.href(link.href),
      })),
      bulk: (spec.actions ?? []).flatMap((action) => bulkAction(action, reader)),
      create:
        spec.create && reader.may(spec.create.needs)
          ? { href: reader.href(spec.create.path), label: spec.create.label(t) }
          : null,
      empty: isNarrowed
        ? (spec.noMatch?.(t, given) ?? t.lists.empty.noMatch)
        : (spec.empty?.(t) ?? ''),
    };
    const { RecordsPage } = await import('../../views/panel/records/records-page.tsx');
    return renderPanel(
      c,
      panel,
      <RecordsPage
        panel={panel}
        t={t}
        list={list}
        bulk={around.bulk?.(panel)}
        above={around.above?.(panel)}
        below={around.below?.(panel)}
        actions={around.actions?.(panel)}
        done={around.done}
      />,
      around.status,
    );
  }

  return { call, render, read, parameters: filter, more, media };
}

/** Parameters of the page that do not say which records it shows. */
const displayParameters = ['page', 'before', 'per_page', 'lang', 'columns', 'density'];

/** What a page has in addition to its list, or in place of what the list says. */
type Around<Row> = {
  [Place in 'above' | 'below' | 'actions' | 'bulk']?: (panel: Panel) => ReactNode;
} & {
  /** Draws what is below a row of `count`. */
  details?: (row: Row, panel: Panel, count: number) => ReactNode;
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

/** The tabs of a list, without the one that has all rows. */
function tabsOf(
  tabs: ListTabs | undefined,
  filters: Readonly<Record<string, Filter>>,
  t: Messages,
): { name: string; label: string; query: Query }[] {
  if (tabs === undefined) return [];
  if (typeof tabs !== 'string') {
    return Object.entries(tabs).map(([name, { label, query }]) => ({
      name,
      label: label(t),
      query,
    }));
  }
  const control = filters[tabs]?.control;
  if (control === undefined || !('words' in control)) return [];
  return filterOptions(control.options, control.words(t)).map(({ value, label }) => ({
    name: value,
    label,
    query: { [tabs]: value },
  }));
}

/** A filter that is set, in words: `Status: On hold, Delivered`. */
function filterText({ kind, label, value, options }: FilterView, tag: string): string {
  if (kind === 'yes' || kind === 'record') return label;
  const words = value
    .split(',')
    .map((one) => options.find((option) => option.value === one)?.label ?? one);
  const text = kind === 'day' ? formatDate(value, tag) : words.join(', ');
  return `${label}${colon(tag)}${text}`;
}

function isSameQuery(one: Query, other: Query): boolean {
  const names = Object.keys({ ...one, ...other });
  return names.every((name) => (one[name] ?? '') === (other[name] ?? ''));
}

function actionView<Row>(action: RowAction<Row>, row: Row, reader: ListReader): ActionView[] {
  const { t, may, href } = reader;
  if (!may(action.needs) || action.if?.(row) === false) return [];
  const shown = { icon: action.icon, name: action.name, label: action.label(t) };
  if ('copies' in action) return [{ ...shown, copies: action.copies(row) }];
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
  const { icon, name, label, call, fields = {}, deletes = false } = action;
  if (typeof fields === 'function') return [];
  const shown = {
    icon,
    name,
    label: label(t),
    isDisabled: false,
    question: undefined,
    says: undefined,
    warning: undefined,
  };
  return [{ ...shown, call, fields, deletes }];
}
