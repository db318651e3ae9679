import { useId } from 'react';
import { stages } from '../../../server/shared/enums.ts';
import { plural } from '../../../server/shared/interpolate.ts';
import {
  countFilters,
  densities,
  everyParcel,
  type ListQuery,
  type ParcelFilter,
  pageSizes,
  parcelColumns,
  parcelSorts,
  silentDaysBounds,
} from '../../../server/shared/parcel-list.ts';
import { Icon, IconButton } from '../../../views/parts/icon.tsx';
import { SmallButton } from '../../shared/button.tsx';
import { InputField, SelectField } from '../../shared/labelled-controls.tsx';
import { SearchBox } from '../../shared/list/search.tsx';
import { Menu } from '../../shared/menu.tsx';
import type { ParcelListContext } from './parcel-list-context.ts';
import type { Parcels } from './use-parcels.ts';

type Props = {
  context: ParcelListContext;
  parcels: Parcels;
  /** Prints all that match; null where some are selected, which are printed instead. */
  onPrint: (() => void) | null;
};

/** The search of the list, and the menus with its filters and its display options. */
export function ListTools({ context, parcels, onPrint }: Props) {
  const { query, changeQuery } = parcels;
  const { t, event, documents } = context;
  const active = countFilters(query.filter);
  const quiet = 'button button-quiet button-small';
  return (
    <div className="list-tools row">
      <SearchBox
        label={context.list.search}
        placeholder={t.search}
        search={query.search}
        setSearch={(search) => changeQuery({ search }, true)}
      />
      <Menu
        className={quiet}
        button={
          <>
            <Icon name="filter_list" />
            <span className={active === 0 ? 'tool-words' : undefined}>
              {active === 0 ? t.filters : plural(t, 'filtersActive', { count: active }, event.tag)}
            </span>
          </>
        }
      >
        {() => (
          <FilterPanel
            context={context}
            filter={query.filter}
            onChange={(filter, typing) => changeQuery({ filter }, typing)}
          />
        )}
      </Menu>
      <Menu
        className={quiet}
        button={
          <>
            <Icon name="tune" />
            <span className="tool-words">{t.view}</span>
          </>
        }
      >
        {() => <DisplayOptionsPanel context={context} query={query} onChange={changeQuery} />}
      </Menu>
      {onPrint !== null && parcels.list.total > 0 && (
        <IconButton icon="print" label={documents.printMatching} onClick={onPrint} />
      )}
    </div>
  );
}

type DisplayOptionsPanelProps = {
  context: ParcelListContext;
  query: ListQuery;
  onChange: (change: Partial<ListQuery>) => void;
};

/** The display options of the list: order, columns, row height, and rows per page. */
function DisplayOptionsPanel({ context, query, onChange }: DisplayOptionsPanelProps) {
  const { t } = context;
  return (
    <div className="menu-part columns list-options">
      <SortChoice context={context} query={query} onChange={onChange} />
      <SelectField
        label={t.perPage}
        name="per_page"
        value={query.perPage}
        onChange={({ currentTarget: { value } }) =>
          onChange({
            perPage: pageSizes.find((size) => String(size) === value) ?? pageSizes[0],
          })
        }
      >
        {pageSizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </SelectField>
      <fieldset className="field">
        <legend>{t.columns}</legend>
        <div className="list-checks inline-list">
          {parcelColumns
            .filter((column) => column !== 'run' || context.may.runs)
            .map((column) => (
              <Check
                key={column}
                label={context.headings[column]}
                checked={query.columns.includes(column)}
                onChange={(checked) =>
                  onChange({
                    columns: parcelColumns.filter((one) =>
                      one === column ? checked : query.columns.includes(one),
                    ),
                  })
                }
              />
            ))}
        </div>
      </fieldset>
      <fieldset className="field">
        <legend>{t.density}</legend>
        <div className="list-checks inline-list">
          {densities.map((density) => (
            <label key={density} className="row finger">
              <input
                type="radio"
                name="density"
                checked={query.density === density}
                onChange={() => onChange({ density })}
              />
              {t.densities[density]}
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}

/** The order of the list: by any sortable heading, or by creation date. */
function SortChoice({ context: { t }, query: { filter }, onChange }: DisplayOptionsPanelProps) {
  return (
    <SelectField
      label={t.sort}
      name="sort"
      value={filter.sort ?? '-created_at'}
      onChange={(event) => {
        const sort = parcelSorts.find((name) => name === event.currentTarget.value) ?? null;
        onChange({ filter: { ...filter, sort: sort === '-created_at' ? null : sort } });
      }}
    >
      {parcelSorts.map((sort) => (
        <option key={sort} value={sort}>
          {t.sorts[sort]}
        </option>
      ))}
    </SelectField>
  );
}

type FilterPanelProps = {
  context: ParcelListContext;
  filter: ParcelFilter;
  /** `typing`: the answer may wait for a pause. */
  onChange: (filter: ParcelFilter, typing: boolean) => void;
};

const checks = ['late', 'no_email', 'address_missing', 'out_since_yesterday'] as const;
const spans = [
  ['created_from', 'created_to', 'created'],
  ['delivery_from', 'delivery_to', 'delivery'],
] as const;
const texts = ['origin', 'destination'] as const;

/** The filters of the list. */
function FilterPanel({ context, filter, onChange }: FilterPanelProps) {
  const { t } = context;
  const active = countFilters(filter);
  const set = (change: Partial<ParcelFilter>, typing = false) =>
    onChange({ ...filter, ...change }, typing);
  const names = {
    late: t.late,
    no_email: t.noEmail,
    address_missing: t.addressMissing,
    out_since_yesterday: t.outSinceYesterday,
  };
  return (
    <div className="menu-part columns list-options list-filter-fields">
      <StageChoices context={context} filter={filter} onChange={set} />
      <div className="list-checks inline-list">
        {checks.map((name) => (
          <Check
            key={name}
            label={names[name]}
            checked={filter[name]}
            onChange={(checked) => set({ [name]: checked })}
          />
        ))}
        {filter.import !== null && (
          <Check label={t.fromImport} checked onChange={() => set({ import: null })} />
        )}
      </div>
      <InputField
        label={t.silent}
        name="silent_days"
        type="number"
        inputMode="numeric"
        {...silentDaysBounds}
        value={filter.silent_days ?? ''}
        onChange={(event) => set({ silent_days: daysOf(event.currentTarget.value) }, true)}
      />
      {spans.map(([from, to, name]) => (
        <fieldset key={name} className="field columns columns-small list-span">
          <legend>{t[name]}</legend>
          <Day label={t.from} name={from} filter={filter} onChange={set} />
          <Day label={t.to} name={to} filter={filter} onChange={set} />
        </fieldset>
      ))}
      {texts.map((name) => (
        <InputField
          key={name}
          label={t[name]}
          name={name}
          type="text"
          dir="auto"
          autoComplete="off"
          value={filter[name] ?? ''}
          onChange={(event) => set({ [name]: event.currentTarget.value || null }, true)}
        />
      ))}
      {active > 0 && (
        <SmallButton
          className="start"
          label={t.clearFilters}
          onClick={() => onChange({ ...everyParcel, sort: filter.sort }, false)}
        />
      )}
    </div>
  );
}

function daysOf(text: string): number | null {
  const days = Math.trunc(Number(text));
  return days >= silentDaysBounds.min && days <= silentDaysBounds.max ? days : null;
}

type PartProps = { filter: ParcelFilter; onChange: (change: Partial<ParcelFilter>) => void };

function StageChoices({ context, filter, onChange }: PartProps & { context: ParcelListContext }) {
  return (
    <fieldset className="field">
      <legend>{context.t.columnNames.stage}</legend>
      <div className="list-checks inline-list">
        {stages.map((stage) => (
          <Check
            key={stage}
            label={context.event.stages[stage]}
            checked={filter.stage.includes(stage)}
            onChange={(checked) =>
              onChange({
                stage: stages.filter((one) =>
                  one === stage ? checked : filter.stage.includes(one),
                ),
              })
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

type DayName = 'created_from' | 'created_to' | 'delivery_from' | 'delivery_to';

function Day({ label, name, filter, onChange }: PartProps & { label: string; name: DayName }) {
  return (
    <InputField
      label={label}
      name={name}
      type="date"
      value={filter[name] ?? ''}
      onChange={(event) => onChange({ [name]: event.currentTarget.value || null })}
    />
  );
}

type CheckProps = { label: string; checked: boolean; onChange: (checked: boolean) => void };

/** A box to tick, with its label beside it. */
function Check({ label, checked, onChange }: CheckProps) {
  const id = useId();
  return (
    <label className="row finger" htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}
