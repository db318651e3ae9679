import type { ReactNode } from 'react';
import { useId } from 'react';
import { boxName } from '../../../server/lists/shared/cell.ts';
import type { IconName } from '../../../server/shared/enums.ts';
import { limits } from '../../../server/shared/limits.ts';
import { paths } from '../../../server/shared/paths.ts';
import { Icon } from '../../parts/icon.tsx';
import { HiddenFields, PlainInput, PlainSelect } from '../../parts/plain-form.tsx';
import type { Messages } from '../../translations/messages.ts';
import type { FilterView, ListView, ToolLink } from './list.ts';

type Props = { list: ListView; t: Messages };

export const toolsId = 'record-tools';

/** The search of a list, and the menus of its filters, its view, its files and what it prints. */
export function RecordTools({ list, t }: Props) {
  const { filters, files, prints, search } = list;
  const active = filters.filter(({ value }) => value !== '').length;
  const words = t.parcelList;
  return (
    <search className="record-tools row below">
      <form id={toolsId} action={list.path}>
        {search !== null && (
          <label className="field">
            <span className="visually-hidden">{t.control.list.search}</span>
            <input
              type="search"
              name="search"
              defaultValue={search}
              placeholder={list.searchHint ?? t.control.list.search}
              autoComplete="off"
            />
          </label>
        )}
        <noscript>
          <button type="submit" className="button button-quiet">
            {t.control.list.search}
          </button>
        </noscript>
      </form>
      {filters.length > 0 && (
        <ToolMenu
          name="filters"
          icon="filter_list"
          label={active === 0 ? words.filters : `${words.filters} (${active})`}
        >
          <Filters list={list} t={t} />
        </ToolMenu>
      )}
      <ToolMenu icon="tune" label={words.view}>
        <ViewOptions list={list} t={t} />
      </ToolMenu>
      <LinkMenu icon="download" label={t.exporting.export} links={files} />
      <LinkMenu icon="print" label={t.documents.printMatching} links={prints} />
    </search>
  );
}

type MenuProps = { icon: IconName; label: string; name?: string };

/** A button of the tools that unfolds a panel. */
function ToolMenu({ icon, label, name, children }: MenuProps & { children: ReactNode }) {
  const id = useId();
  return (
    <>
      <button type="button" className="button button-quiet button-small" popoverTarget={id}>
        <Icon name={icon} />
        <span className="tool-words" data-tool={name}>
          {label}
        </span>
      </button>
      <div id={id} className="menu record-menu" popover="auto">
        {children}
      </div>
    </>
  );
}

function LinkMenu({ links, ...menu }: MenuProps & { links: ToolLink[] }) {
  if (links.length === 0) return null;
  return (
    <ToolMenu {...menu}>
      {links.map(({ name, label, href }) => (
        <a
          key={name}
          className="menu-entry"
          data-tool={name}
          href={href}
          download={href.startsWith('/api/')}
        >
          {label}
        </a>
      ))}
    </ToolMenu>
  );
}

/** The fields belong to the form of the search. */
function Filters({ list: { filters, path }, t }: Props) {
  return (
    <>
      {filters.map((filter) => (
        <FilterField key={filter.name} filter={filter} any={t.lists.any} />
      ))}
      <div className="actions">
        <button type="submit" form={toolsId} className="button button-small">
          {t.parcelList.change}
        </button>
        <a className="button button-quiet button-small" href={path}>
          {t.parcelList.clearFilters}
        </a>
      </div>
    </>
  );
}

const inputTypes = { day: 'date', number: 'number', text: 'text' } as const;

function FilterField({ filter, any }: { filter: FilterView; any: string }) {
  const { name, label, kind, options, value, hint } = filter;
  const field = { name, label, defaultValue: value, form: toolsId };
  switch (kind) {
    case 'choice':
      return <PlainSelect {...field} options={[{ value: '', label: any }, ...options]} />;
    case 'choices':
      return (
        <fieldset className="record-choices">
          <legend>{label}</legend>
          {options.map((option) => (
            <CheckBox
              key={option.value}
              name={boxName(name, option.value)}
              value="yes"
              label={option.label}
              isOn={value.split(',').includes(option.value)}
              form={toolsId}
            />
          ))}
        </fieldset>
      );
    case 'yes':
    case 'record': {
      const on = kind === 'record' ? value : 'yes';
      return <CheckBox name={name} value={on} label={label} isOn={value === on} form={toolsId} />;
    }
    default:
      return <PlainInput {...field} hint={hint} type={inputTypes[kind]} maxLength={limits.text} />;
  }
}

const pageSizes = [limits.perPage.default, 50, limits.perPage.max];

/** How many rows there are on a page, how high they are, and their columns, which are kept for the reader. */
function ViewOptions({ list, t }: Props) {
  const words = t.parcelList;
  const sizes = pageSizes.map((size) => ({ value: String(size), label: String(size) }));
  return (
    <>
      <PlainSelect
        name="per_page"
        label={t.lists.perPage}
        defaultValue={list.perPage || String(limits.perPage.default)}
        options={sizes}
        form={toolsId}
      />
      <CheckBox
        name="density"
        value="compact"
        label={words.densities.compact}
        isOn={list.isCompact}
        form={toolsId}
      />
      <form
        className="form"
        method="post"
        action={list.defaultColumnsHref}
        data-columns=""
        data-says=""
      >
        <HiddenFields values={{ _verb: `PATCH ${paths.api.views}`, list: list.name }} />
        <fieldset className="record-choices">
          <legend>{words.columns}</legend>
          {list.columns.map(({ name, label, isShown }) => (
            <CheckBox
              key={name}
              name={boxName('columns', name)}
              value="yes"
              label={label}
              isOn={isShown}
            />
          ))}
        </fieldset>
        <button type="submit" className="button button-small">
          {words.change}
        </button>
      </form>
    </>
  );
}

type CheckBoxProps = { name: string; value: string; label: string; isOn: boolean; form?: string };

function CheckBox({ name, value, label, isOn, form }: CheckBoxProps) {
  return (
    <label className="check">
      <input type="checkbox" name={name} value={value} defaultChecked={isOn} form={form} />
      {label}
    </label>
  );
}
