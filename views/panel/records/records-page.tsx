import { Fragment, type ReactNode, useId } from 'react';
import { columnFieldPrefix } from '../../../server/lists/shared/cell.ts';
import { colon } from '../../../server/shared/colon.ts';
import type { IconName } from '../../../server/shared/enums.ts';
import { formatCappedCount } from '../../../server/shared/envelope.ts';
import { pick } from '../../../server/shared/field-values.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { formatMoney } from '../../../server/shared/money.ts';
import { Enhancement } from '../../island.tsx';
import { FormErrors } from '../../parts/form-errors.tsx';
import { Icon } from '../../parts/icon.tsx';
import { type ListWords, listTotalText } from '../../parts/list-words.ts';
import { HiddenFields, PlainInput, PlainSelect } from '../../parts/plain-form.tsx';
import { isolateName } from '../../parts/written.tsx';
import type { PanelProps } from '../../props.ts';
import type { Messages } from '../../translations/messages.ts';
import { HeadLink, PanelLayout } from '../layout.tsx';
import type { ActionView, ColumnView, ListView, RowView } from './list.ts';

type Props = PanelProps & {
  list: ListView;
  above?: ReactNode;
  below?: ReactNode;
  actions?: ReactNode;
  done: Record<string, string> | undefined;
};

/** The page of a list: tabs, search and filters, the table, and what can be done with selected records. */
export function RecordsPage({ panel, t, list, above, below, actions, done = {} }: Props) {
  const { site } = panel;
  const { create } = list;
  const { submitted } = site;
  const words: ListWords = {
    ...pick(t.control.list, ['fetching', 'noAnswer', 'dismiss']),
    ...pick(t.lists, ['selected']),
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
      <Enhancement src={site.manifest.listScript} on="load" site={site} props={words}>
        <RecordTools list={list} t={t} />
        <Records list={list} t={t} tag={site.language.tag} />
      </Enhancement>
      {below}
    </PanelLayout>
  );
}

type PartProps = { list: ListView; t: Messages };

const toolsId = 'record-tools';
const bulkId = 'record-bulk';

/** The search, the filters, the columns and the files of a list. */
function RecordTools({ list, t }: PartProps) {
  const { filters, columns, files, search } = list;
  const active = filters.filter(({ value }) => value !== '').length;
  const words = t.parcelList;
  return (
    <search>
      <form className="record-tools row below" id={toolsId} action={list.path}>
        {search !== null && (
          <label className="field">
            <span>{t.control.list.search}</span>
            <input type="search" name="search" defaultValue={search} autoComplete="off" />
          </label>
        )}
        {filters.length > 0 && (
          <ToolMenu
            icon="filter_list"
            label={active === 0 ? words.filters : `${words.filters} (${active})`}
          >
            <Filters list={list} t={t} />
          </ToolMenu>
        )}
        <ToolMenu icon="tune" label={words.view}>
          <fieldset>
            <legend>{words.columns}</legend>
            {columns.map(({ name, label, isShown }) => (
              <CheckBox
                key={name}
                name={columnFieldPrefix + name}
                value={name}
                label={label}
                isOn={isShown}
              />
            ))}
          </fieldset>
          <button type="submit" className="button button-small">
            {words.change}
          </button>
        </ToolMenu>
        {files.length > 0 && (
          <ToolMenu icon="download" label={t.exporting.export}>
            {files.map(({ format, href }) => (
              <a key={format} className="menu-entry" data-file={format} href={href} download>
                {t.exporting.formats[format]}
              </a>
            ))}
          </ToolMenu>
        )}
        <noscript>
          <button type="submit" className="button button-quiet">
            {t.control.list.search}
          </button>
        </noscript>
      </form>
    </search>
  );
}

type MenuProps = { icon: IconName; label: string; children: ReactNode };

/** A button of the tools that unfolds a panel. */
function ToolMenu({ icon, label, children }: MenuProps) {
  const id = useId();
  return (
    <>
      <button type="button" className="button button-quiet button-small" popoverTarget={id}>
        <Icon name={icon} />
        <span className="tool-words">{label}</span>
      </button>
      <div id={id} className="menu record-menu" popover="auto">
        {children}
      </div>
    </>
  );
}

function Filters({ list: { filters, path }, t }: PartProps) {
  const any = { value: '', label: t.lists.any };
  return (
    <>
      {filters.map(({ name, label, kind, options, value }) => {
        const field = { name, label, defaultValue: value };
        if (kind === 'choice')
          return <PlainSelect key={name} {...field} options={[any, ...options]} />;
        if (kind === 'day') return <PlainInput key={name} {...field} type="date" />;
        const on = kind === 'record' ? value : 'yes';
        return <CheckBox key={name} name={name} value={on} label={label} isOn={value === on} />;
      })}
      <div className="actions">
        <button type="submit" className="button button-small">
          {t.parcelList.change}
        </button>
        <a className="button button-quiet button-small" href={path}>
          {t.parcelList.clearFilters}
        </a>
      </div>
    </>
  );
}

type CheckBoxProps = { name: string; value: string; label: string; isOn: boolean };

function CheckBox({ name, value, label, isOn }: CheckBoxProps) {
  return (
    <label className="check">
      <input type="checkbox" name={name} value={value} defaultChecked={isOn} />
      {label}
    </label>
  );
}

type RecordsProps = PartProps & { tag: string };

/** What changes with each search: the tabs, the number of records, their table, their sums, and the other pages. */
function Records({ list, t, tag }: RecordsProps) {
  const { page, rows, tabs, kept, bulk } = list;
  const total = { total: page.total, ...(page.isCapped && { total_is_capped: true as const }) };
  return (
    <div className="record-list" data-records="" tabIndex={-1}>
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} form={toolsId} />
      ))}
      <RecordTabs tabs={tabs} label={list.title} tag={tag} />
      <p className="list-state soft above below" role="status">
        {listTotalText(total, t.control.list, tag)}
      </p>
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
              {tab.label}{' '}
              <span className="chip-count strong">{formatCappedCount(tab.count, tag)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function RecordTable({ list, t, tag }: RecordsProps) {
  const { rows, bulk } = list;
  const columns = list.columns.filter(({ isShown }) => isShown);
  return (
    <table className="record-table">
      <caption className="visually-hidden">{list.title}</caption>
      <thead>
        <tr>
          {bulk.length > 0 && <td className="record-check" />}
          {columns.map((column) => (
            <Heading key={column.name} column={column} />
          ))}
          <td className="record-tools-cell" />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-id={row.id}>
            {bulk.length > 0 && (
              <td className="record-check">
                <label>
                  <input type="checkbox" form={bulkId} name={`_each[${row.id}]`} value="yes" />
                  <span className="visually-hidden">
                    {interpolate(t.parcelList.select, { code: isolateName(row.name) })}
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
        ))}
      </tbody>
    </table>
  );
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
  const className = `record-${column?.kind}`;
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

/** What can be done with a record: links and forms, and questions before it is deleted. */
function RowActions({ row, t, tag }: { row: RowView; t: Messages; tag: string }) {
  return row.actions.map((action) => {
    const name = `${action.label}${colon(tag)}${row.name}`;
    if ('href' in action) {
      return (
        <a
          key={action.label}
          className="tool"
          href={action.href}
          aria-label={name}
          title={action.label}
        >
          <Icon name={action.icon} />
        </a>
      );
    }
    if ('forms' in action) {
      return (
        <Question key={action.label} t={t} action={action} label={name}>
          {action.forms}
        </Question>
      );
    }
    const fields = { _verb: action.call, id: row.id, ...action.fields };
    if (!action.deletes) {
      return (
        <form key={action.label} method="post" data-says={action.says}>
          <HiddenFields values={fields} />
          <button
            type="submit"
            className="tool"
            aria-label={name}
            aria-disabled={action.isDisabled || undefined}
            title={action.label}
          >
            <Icon name={action.icon} />
          </button>
        </form>
      );
    }
    const { question } = action;
    const named = { name: isolateName(row.name) };
    const deleted = question === undefined && interpolate(t.control.list.deleted, named);
    return (
      <Question key={action.label} t={t} action={action} label={name}>
        <form className="form" method="post" data-says={action.says ?? (deleted || undefined)}>
          <HiddenFields values={fields} />
          <p>{question ?? interpolate(t.control.list.confirm, named)}</p>
          {action.warning !== undefined && <p>{action.warning}</p>}
          <button type="submit" className="button button-danger">
            {action.label}
          </button>
        </form>
      </Question>
    );
  });
}

type QuestionProps = {
  action: ActionView;
  /** The name of the button that asks. */
  label: string;
  t: Messages;
  className?: string;
  children: ReactNode;
};

/** A button that asks before it deletes, or that unfolds other forms. */
function Question({ action, label, t, className = 'tool', children }: QuestionProps) {
  const id = useId();
  const isDeletion = 'call' in action && action.question === undefined;
  return (
    <>
      <button
        type="button"
        className={className}
        popoverTarget={id}
        aria-label={label}
        title={action.label}
      >
        <Icon name={action.icon} />
      </button>
      <div
        id={id}
        className="menu question"
        popover="auto"
        role="dialog"
        aria-label={isDeletion ? t.control.list.confirmTitle : action.label}
      >
        {children}
        <button
          type="button"
          className="button button-quiet"
          popoverTarget={id}
          popoverTargetAction="hide"
        >
          {t.control.list.cancel}
        </button>
      </div>
    </>
  );
}

/** A call with its further fields, as the value of a button. */
function formCallWith({
  call,
  fields,
}: {
  call: string;
  fields: Readonly<Record<string, string>>;
}) {
  const query = String(new URLSearchParams(fields));
  return query === '' ? call : `${call}?${query}`;
}

/** The actions for selected records. Without a selection, it is hidden. */
function BulkBar({ bulk, t }: { bulk: ActionView[]; t: Messages }) {
  return (
    <form className="bulk-bar paper cluster" id={bulkId} method="post">
      <p role="status" data-selected="">
        {interpolate(t.lists.selected, { number: '' })}
      </p>
      {bulk.map((action) => {
        if (!('call' in action)) return null;
        const send = (
          <button
            type="submit"
            className={action.deletes ? 'button button-danger' : 'button button-small'}
            name="_verb"
            value={formCallWith(action)}
          >
            {action.label}
          </button>
        );
        if (!action.deletes) return <Fragment key={action.label}>{send}</Fragment>;
        return (
          <Question key={action.label} action={action} label={action.label} t={t}>
            <p>{t.lists.deleteSelected}</p>
            {send}
          </Question>
        );
      })}
    </form>
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
        .filter(({ name }) => name in amounts)
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
