import { Fragment, type ReactNode, useId } from 'react';
import { formatCappedCount } from '../../../server/shared/envelope.ts';
import { pick } from '../../../server/shared/field-values.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { formatMoney } from '../../../server/shared/money.ts';
import { paths } from '../../../server/shared/paths.ts';
import { listViewFields } from '../../../server/shared/view-fields.ts';
import { Enhancement } from '../../island.tsx';
import { FormErrors } from '../../parts/form-errors.tsx';
import { Icon } from '../../parts/icon.tsx';
import { type ListWords, listTotalText } from '../../parts/list-words.ts';
import { HiddenFields, PlainInput } from '../../parts/plain-form.tsx';
import type { PanelProps } from '../../props.ts';
import type { Messages } from '../../translations/messages.ts';
import { HeadLink, PanelLayout } from '../layout.tsx';
import type { ColumnView, ListView, RowView } from './list.ts';
import { BulkBar, bulkId, RowActions } from './record-actions.tsx';
import { RecordTools, toolsId } from './record-tools.tsx';

type Props = PanelProps & {
  list: ListView;
  /** What is done with selected records, in place of the actions of the list. */
  bulk?: ReactNode;
  above?: ReactNode;
  below?: ReactNode;
  actions?: ReactNode;
  done: Record<string, string> | undefined;
};

/** The page of a list: tabs, search and filters, the table, and what can be done with selected records. */
export function RecordsPage({ panel, t, list, bulk, above, below, actions, done = {} }: Props) {
  const { site } = panel;
  const { create } = list;
  const { submitted } = site;
  const words: ListWords = {
    ...pick(t.control.list, ['fetching', 'noAnswer', 'dismiss']),
    ...pick(t.lists, ['selected']),
    ...pick(t.privacy.links, ['copied']),
  };
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={list.title}
      lead={list.lead}
      crumbs={list.crumbs}
      done={done}
      needsScript={false}
      actions={
        <>
          {actions}
          {create !== null && (
            <HeadLink site={site} path={create.href} icon="add">
              {create.label}
            </HeadLink>
          )}
        </>
      }
    >
      {submitted?.call && !submitted.call.startsWith('DELETE ') && (
        <FormErrors errors={submitted.failure?.errors ?? []} />
      )}
      {above}
      <div data-list="">
        <Enhancement src={site.manifest.listScript} on="load" site={site} props={words}>
          <RecordTools list={list} t={t} />
          <Records list={list} t={t} tag={site.language.tag} />
        </Enhancement>
        {bulk}
      </div>
      {below}
    </PanelLayout>
  );
}

type RecordsProps = { list: ListView; t: Messages; tag: string };

/** What changes with each search: the tabs, the number of records, their table, their sums, and the other pages. */
function Records({ list, t, tag }: RecordsProps) {
  const { page, rows, tabs, kept, bulk } = list;
  const total = { total: page.total, ...(page.isCapped && { total_is_capped: true as const }) };
  return (
    <div className="record-list" data-records="" data-api={list.api} tabIndex={-1}>
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} form={toolsId} />
      ))}
      <RecordTabs tabs={tabs} label={list.title} tag={tag} />
      <Views list={list} t={t} />
      {list.active.length > 0 && (
        <ul className="record-active row" aria-label={t.parcelList.filters}>
          {list.active.map(({ name, text, href }) => (
            <li key={name}>
              <a className="finger" href={href}>
                <bdi>{text}</bdi>
                <span className="visually-hidden"> ({t.control.list.remove})</span>
                <Icon name="close" />
              </a>
            </li>
          ))}
        </ul>
      )}
      <div className="list-line small line">
        <p className="list-state soft" role="status">
          {listTotalText(total, t.control.list, tag)}
        </p>
        <button type="button" className="finger" data-select-all="" hidden>
          {interpolate(t.lists.selectAll, {
            number: formatCappedCount({ count: page.total, isCapped: page.isCapped }, tag),
          })}
        </button>
      </div>
      {rows.length === 0 && list.empty !== '' && <p className="measure">{list.empty}</p>}
      {rows.length > 0 && (
        <div className="table-scroll">
          <RecordTable list={list} t={t} tag={tag} />
        </div>
      )}
      <RecordSums list={list} t={t} tag={tag} />
      <RecordPages list={list} t={t} tag={tag} />
      {bulk.length > 0 && rows.length > 0 && <BulkBar bulk={bulk} t={t} />}
    </div>
  );
}

type TabsProps = { tabs: ListView['tabs']; label: string; tag: string };

function RecordTabs({ tabs, label, tag }: TabsProps) {
  if (tabs.length === 0) return null;
  return (
    <nav className="record-tabs" aria-label={label}>
      <ul className="row">
        {tabs.map((tab) => (
          <li key={tab.href}>
            <a
              className="finger joined"
              href={tab.href}
              aria-current={tab.isChosen ? 'page' : undefined}
            >
              {tab.label}
              {tab.count !== null && (
                <>
                  {' '}
                  <span className="chip-count strong">{formatCappedCount(tab.count, tag)}</span>
                </>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The saved views, and a form that saves the list as it is narrowed down. */
function Views({ list: { name: list, views, viewToSave }, t }: { list: ListView; t: Messages }) {
  const id = useId();
  const words = t.parcelList;
  if (views.length === 0 && viewToSave === null) return null;
  return (
    <div className="record-views row">
      {views.length > 0 && (
        <ul className="row" aria-label={words.views}>
          {views.map((view) => (
            <li key={view.id} className="row">
              <a
                className="finger joined"
                href={view.href}
                aria-current={view.isChosen ? 'page' : undefined}
              >
                <bdi>{view.name}</bdi>
              </a>
              <form method="post">
                <HiddenFields values={{ _verb: `DELETE ${paths.api.views}`, id: view.id }} />
                <button
                  type="submit"
                  className="tool"
                  aria-label={interpolate(words.removeView, { name: view.name })}
                >
                  <Icon name="close" />
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
      {viewToSave !== null && (
        <>
          <button type="button" className="button button-quiet button-small" popoverTarget={id}>
            <Icon name="add" />
            {words.saveView}
          </button>
          <div id={id} className="menu record-menu" popover="auto">
            <form className="form" method="post">
              <HiddenFields
                values={{ _verb: `POST ${paths.api.views}`, list, query: viewToSave }}
              />
              <PlainInput
                label={words.viewName}
                name="name"
                required
                maxLength={listViewFields.name.max}
                autoComplete="off"
                dir="auto"
              />
              <button type="submit" className="button button-small">
                {words.saveView}
              </button>
            </form>
          </div>
        </>
      )}
    </div>
  );
}

function RecordTable({ list, t, tag }: RecordsProps) {
  const { rows, bulk, isCompact } = list;
  const columns = list.columns.filter(({ isShown }) => isShown);
  return (
    <table className={isCompact ? 'record-table record-compact' : 'record-table'}>
      <caption className="visually-hidden">{list.title}</caption>
      <thead>
        <tr>
          {bulk.length > 0 && (
            <td className="record-check">
              <label hidden>
                <input type="checkbox" data-select-page="" />
                <span className="visually-hidden">{t.parcelList.selectPage}</span>
              </label>
            </td>
          )}
          {columns.map((column) => (
            <Heading key={column.name} column={column} />
          ))}
          <td className="record-tools-cell" />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Fragment key={row.id}>
            <tr data-id={row.id} {...dataAttributes(row)}>
              {bulk.length > 0 && (
                <td className="record-check">
                  <label>
                    <input type="checkbox" form={bulkId} name={`_each[${row.id}]`} value="yes" />
                    <span className="visually-hidden">
                      {interpolate(t.parcelList.select, { code: row.name })}
                    </span>
                  </label>
                </td>
              )}
              {row.cells.map((cell, index) => (
                <Cell
                  key={columns[index]?.name}
                  column={columns[index]}
                  row={row}
                  isFirst={index === 0}
                >
                  {cell}
                </Cell>
              ))}
              <td className="record-tools-cell">
                <RowActions row={row} t={t} tag={tag} />
              </td>
            </tr>
            {row.details !== undefined && (
              <tr className="record-details">
                <td colSpan={row.cells.length + (bulk.length > 0 ? 2 : 1)}>{row.details}</td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function dataAttributes({ data }: RowView) {
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [`data-${name}`, value]));
}

function Heading({ column: { label, kind, sort } }: { column: ColumnView }) {
  const className = `record-${kind}`;
  if (sort === null) {
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    );
  }
  return (
    <th scope="col" className={className} aria-sort={sort.direction}>
      <a href={sort.href}>
        {label}
        <Icon name={sort.direction === 'descending' ? 'arrow_downward' : 'arrow_upward'} />
      </a>
    </th>
  );
}

type CellProps = {
  column: ColumnView | undefined;
  row: RowView;
  isFirst: boolean;
  children: ReactNode;
};

/** A cell. The first one of a row leads to the page of the record, or, if there is none, may unfold all of it. */
function Cell({ column, row, isFirst, children }: CellProps) {
  const phone = column?.onPhone === undefined ? '' : ` on-phone-${column.onPhone}`;
  const className = `record-${column?.kind}${phone}`;
  if (!isFirst) {
    return (
      <td className={className} data-label={column?.label}>
        {children}
      </td>
    );
  }
  if (row.href === undefined) return <td className={`${className} record-first`}>{children}</td>;
  return (
    <th scope="row" className={`${className} record-first`}>
      <a href={row.href}>{children}</a>
    </th>
  );
}

/** What the amounts of all matching records add up to, by currency. */
function RecordSums({ list: { sums, columns, exactSums }, t, tag }: RecordsProps) {
  if (sums === null) {
    return (
      <p className="record-add-up links">
        <a href={exactSums}>{t.lists.addUp}</a>
      </p>
    );
  }
  return Object.entries(sums).map(([currency, amounts]) => (
    <dl key={currency} className="receivables cluster above">
      {columns
        .filter(({ name, isShown }) => isShown && name in amounts)
        .map(({ name, label }) => (
          <div key={name}>
            <dt className="soft">{label}</dt>
            <dd>
              <strong>{formatMoney(amounts[name] ?? 0, currency, tag)}</strong>
            </dd>
          </div>
        ))}
    </dl>
  ));
}

function RecordPages({ list: { page, next, previous }, t, tag }: RecordsProps) {
  if (page.total === 0) return null;
  const [shown, all] = [page.current, page.last].map((number) => number.toLocaleString(tag));
  return (
    <nav className="list-paging row soft above" aria-label={t.lists.pages}>
      {previous !== null && (
        <a
          className="tool"
          href={previous}
          rel="prev"
          aria-label={t.lists.previous}
          title={t.lists.previous}
        >
          <Icon name="arrow_back" />
        </a>
      )}
      <span dir="ltr">{`(${shown}/${all}${page.isCapped ? '+' : ''})`}</span>
      {next !== null && (
        <a
          className="tool"
          href={next}
          rel="next"
          aria-label={t.control.list.more}
          title={t.control.list.more}
        >
          <Icon name="arrow_forward" />
        </a>
      )}
    </nav>
  );
}
