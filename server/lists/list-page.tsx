import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { drawCell } from '../../views/panel/records/cell.tsx';
import { filterText } from '../../views/panel/records/filter-text.ts';
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
import { RecordsPage } from '../../views/panel/records/records-page.tsx';
import { localizedHref } from '../../views/parts/links.ts';
import type { Messages } from '../../views/translations/messages.ts';
import { largestPage } from '../database/paginate.ts';
import type { SiteEnv } from '../http/context.ts';
import { readListRequest } from '../http/input/list-request.ts';
import { requestMay, signedIn } from '../http/middleware/access.ts';
import type { Permission } from '../shared/account.ts';
import { exportFormats } from '../shared/enums.ts';
import type { CappedCount } from '../shared/envelope.ts';
import { pick } from '../shared/field-values.ts';
import { pathTo } from '../shared/paths.ts';
import { callAddress } from '../verbs/call.ts';
import { readPanel, renderPanel } from '../web/panel.ts';
import { may, type Panel } from '../web/shared/panel.ts';
import { type Filter, filterOptions } from './filters.ts';
import {
  chooseColumns,
  knownQuery,
  nextPage,
  pageAddress,
  pickTexts,
  type Query,
  without,
} from './parameters.ts';
import type { ListRows } from './rows.ts';
import { findOwnColumns, listViews } from './views.ts';

type TabSpec = { label: (t: Messages) => string; query: Query; needs?: Permission };

export type ListTabs = string | Readonly<Record<string, TabSpec>>;

/** What the page of a list shows, and its files have. */
export type PageSpec<Row> = {
  /** The name of its files, and of the list in saved views. */
  name: string;
  /** The path of the call. */
  path: string;
  /** The path of the page. */
  page: string;
  /** Visitors may make the call. Such a list has no files. */
  isPublic?: true;
  /** The list cannot be searched. */
  hasSearch?: false;
  /** What a search looks in. */
  searchHint?: (t: Messages) => string;
  /** What its files need; `exports:read` by default. */
  fileNeeds?: Permission;
  title: (t: Messages) => string;
  /** A sentence below the title. */
  lead?: (t: Messages) => string;
  /** Parameters of the page that are not the list's own, and that its links keep. */
  keeps?: readonly string[];
  /** The page to which this page belongs. */
  parent?: { path: string; label: (t: Messages) => string };
  /** The name of a record, which the first column usually shows. */
  nameOf: (row: Row, t: Messages) => string;
  /** The page of a record, which its row leads to. */
  href?: (row: Row, reader: ListReader) => string | undefined;
  columns: Readonly<Record<string, Column<Row>>>;
  /** What the page's own script needs to know about a record. */
  data?: (row: Row) => Readonly<Record<string, string>>;
  /** What the page shows if its address does not say: parameters and their values. A parameter that is '' shows all. */
  pageDefaults?: (given: Query) => Query;
  /** The order of the page if the reader chooses none: one of `sorts`. By default it is the order of the call. */
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
  /** What the page says if nothing matches the filters. */
  noMatch?: (t: Messages, given: Query) => string;
};

/** How the page reads its list. */
type ListReads<Row> = {
  /** All parameters that the page has. */
  pageParameters: z.ZodObject;
  visibleColumns: (c: Context<SiteEnv>) => [string, Column<Row>][];
  isSortable: (column: string) => boolean;
  sortOf: (c: Context<SiteEnv>, given: Query) => string | null;
  openRows: (
    c: Context<SiteEnv>,
    given: Query,
    columns: readonly string[],
  ) => Promise<ListRows<Row>>;
  countTabs: (
    c: Context<SiteEnv>,
    given: Query,
    most: number,
  ) => Promise<{ label: string; query: Query; count: CappedCount | null }[]>;
};

/** Tabs count up to this number of rows. */
const maxTabCount = 99;

/**
 * Responds with the page of the list.
 *
 * @param around draws what else is on the page: above the list, below it, beside its title, and what is done with selected records.
 */
export async function renderList<Row extends { id: number }>(
  c: Context<SiteEnv>,
  spec: PageSpec<Row> & { sums?: { amounts: object }; order?: string },
  list: ListReads<Row>,
  around: PageParts<Row> = {},
): Promise<Response> {
  const { filters = {}, keeps = [], sums } = spec;
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
  const boxes = [
    'columns',
    ...Object.keys(filters).filter((name) => filters[name]?.control.kind === 'choices'),
  ];
  const asking = { ...c.req.query(), ...around.params };
  const named = {
    ...knownQuery(list.pageParameters, asking, boxes, Object.keys(spec.columns)),
    ...pickTexts(asking, keeps),
  };
  const defaults = spec.pageDefaults?.(named) ?? {};
  const given = { ...defaults, ...named, ...pickTexts(asking, Object.keys(defaults)) };
  const ordered = spec.pageOrder ? { sort: spec.pageOrder, ...given } : given;
  const address = (asked: Query) =>
    pageAddress(reader.href(spec.page), {}, asked, Object.keys(defaults));
  const href: Href = (changes) => address({ ...given, ...changes });
  const linkOf = (path: string | undefined) => path && reader.href(path);
  const visible = list.visibleColumns(c);
  const { db } = c.var.deps;
  const chosen = given.columns ?? (await findOwnColumns(db, signedIn(c).id, spec.name));
  const shown = chooseColumns(visible, chosen);
  const names = shown.map(([name]) => name);
  const found = await list.openRows(c, ordered, names);
  const hasSums = names.some((name) => sums !== undefined && name in sums.amounts);
  const [page, tabs, added, filterViews, views] = await Promise.all([
    found.page(readListRequest(c, callAddress(spec.path, c.req.url))),
    list.countTabs(c, given, maxTabCount),
    hasSums ? found.sums(given.sums === 'exact') : {},
    readFilterViews(c, spec, given),
    listViews(db, largestPage, [spec.name]),
  ]);
  const sort = list.sortOf(c, ordered) ?? spec.order;
  const narrowing = ['search', ...Object.keys(filters)];
  // A tab of a choice leaves the other filters as they are; a tab that is a query of its own does not.
  const tabNames = typeof spec.tabs === 'string' ? [spec.tabs] : narrowing;
  const dropped = [...tabNames, 'page', 'before'];
  const files = spec.isPublic === undefined && reader.may(spec.fileNeeds ?? 'exports:read');
  const isNarrowed = narrowing.some((name) => given[name]);
  const asked = without(given, [...displayParameters, ...keeps]);
  const query = new URLSearchParams(Object.entries(asked).filter(([, text]) => text !== ''));
  const saved = without(given, ['page', 'before', 'lang']);
  const savedQuery = String(new URLSearchParams(saved));
  // What the page shows if nothing is asked for.
  const bare = { ...spec.pageDefaults?.({}), ...pickTexts(given, keeps) };
  const view: ListView = {
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
    defaultColumnsHref: href({ columns: '' }),
    columns: visible.map(([name, { label, kind, onPhone }]) => ({
      name,
      onPhone,
      label: label(t),
      kind,
      isShown: shown.some(([one]) => one === name),
      sort: list.isSortable(name) ? sortState(name, sort, href) : null,
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
    viewToSave:
      isSameQuery(saved, bare) || views.data.some((view) => view.query === savedQuery)
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
  return renderPanel(
    c,
    panel,
    <RecordsPage
      panel={panel}
      t={t}
      list={view}
      bulk={around.bulk?.(panel)}
      above={around.above?.(panel)}
      below={around.below?.(panel)}
      actions={around.actions?.(panel)}
      done={around.done}
    />,
    around.status,
  );
}

/** The filters that the tools offer. One by another record is offered if it is set. */
async function readFilterViews(
  c: Context<SiteEnv>,
  { filters = {}, tabs }: Pick<PageSpec<never>, 'filters' | 'tabs'>,
  given: Query,
): Promise<FilterView[]> {
  const { t, deps } = c.var;
  const offered = Object.entries(filters).filter(
    ([name, { control, needs }]) =>
      name !== tabs &&
      (needs === undefined || requestMay(c, needs)) &&
      (control.kind !== 'record' || control.offers || given[name]),
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

/** Parameters of the page that do not say which records it shows. */
const displayParameters = ['page', 'before', 'per_page', 'lang', 'columns', 'density'];

/** What a page has in addition to its list, or in place of what the list says. */
export type PageParts<Row> = {
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
