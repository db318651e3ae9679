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
} from '../../../server/parcels/shared/parcel-list.ts';
import { stages } from '../../../server/shared/enums.ts';
import { plural } from '../../../server/shared/interpolate.ts';
import { Icon, IconButton } from '../../../views/parts/icon.tsx';
import { SmallButton } from '../../shared/button.tsx';
import { controlProps, InputField, SelectField } from '../../shared/labelled-controls.tsx';
import { SearchBox } from '../../shared/list/search.tsx';
import { Menu } from '../../shared/menu.tsx';
import type { ParcelListContext } from './parcel-list-context.ts';
import type { Parcels } from './use-parcels.ts';

type Props = {
  context: ParcelListContext;
  parcels: Parcels;
  /** Prints all matching parcels; null if parcels are selected, because then only the selected parcels are printed. */
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
  const { t, headings, may } = context;
  const { filter } = query;
  return (
    <div className="menu-part columns top list-options">
      <SelectField
        label={t.sort}
        {...controlProps('sort', filter.sort ?? '-created_at', (value) => {
          const sort = parcelSorts.find((name) => name === value) ?? null;
          onChange({ filter: { ...filter, sort: sort === '-created_at' ? null : sort } });
        })}
      >
        {parcelSorts.map((sort) => (
          <option key={sort} value={sort}>
            {t.sorts[sort]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t.perPage}
        {...controlProps('per_page', String(query.perPage), (value) =>
          onChange({ perPage: pageSizes.find((size) => String(size) === value) ?? pageSizes[0] }),
        )}
      >
        {pageSizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </SelectField>
      <FilterChecks
        legend={t.columns}
        names={parcelColumns.filter((column) => column !== 'run' || may.runs)}
        labels={headings}
        checked={query.columns}
        onToggle={(name) => onChange({ columns: toggle(parcelColumns, query.columns, name) })}
      />
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

type FilterPanelProps = {
  context: ParcelListContext;
  filter: ParcelFilter;
  /** `typing`: loading may wait for a pause. */
  onChange: (filter: ParcelFilter, typing: boolean) => void;
};

const checks = [
  ['late', 'late'],
  ['no_email', 'noEmail'],
  ['address_missing', 'addressMissing'],
  ['out_since_yesterday', 'outSinceYesterday'],
] as const;
const spans = [
  ['created', 'created_from', 'created_to'],
  ['delivery', 'delivery_from', 'delivery_to'],
] as const;
const texts = ['origin', 'destination'] as const;

function FilterPanel({ context, filter, onChange }: FilterPanelProps) {
  const { t } = context;
  const set = (change: Partial<ParcelFilter>, typing = false) =>
    onChange({ ...filter, ...change }, typing);
  return (
    <div className="menu-part columns top list-options list-filter-fields">
      <FilterChecks
        legend={context.headings.stage}
        names={stages}
        labels={context.event.stages}
        checked={filter.stage}
        onToggle={(name) => set({ stage: toggle(stages, filter.stage, name) })}
      />
      <div className="list-checks inline-list">
        {checks.map(([name, word]) => (
          <FilterCheck
            key={name}
            label={t[word]}
            checked={filter[name]}
            onChange={(checked) => set({ [name]: checked })}
          />
        ))}
        {filter.import !== null && (
          <FilterCheck label={t.fromImport} checked onChange={() => set({ import: null })} />
        )}
      </div>
      <InputField
        label={t.silent}
        type="number"
        inputMode="numeric"
        {...silentDaysBounds}
        {...controlProps('silent_days', String(filter.silent_days ?? ''), (text) =>
          set({ silent_days: parseSilentDays(text) }, true),
        )}
      />
      {spans.map(([word, ...days]) => (
        <fieldset key={word} className="field columns columns-small list-span">
          <legend>{t[word]}</legend>
          {days.map((name, index) => (
            <InputField
              key={name}
              label={index === 0 ? t.from : t.to}
              type="date"
              {...controlProps(name, filter[name] ?? '', (day) => set({ [name]: day || null }))}
            />
          ))}
        </fieldset>
      ))}
      {texts.map((name) => (
        <InputField
          key={name}
          label={t[name]}
          type="text"
          dir="auto"
          autoComplete="off"
          {...controlProps(name, filter[name] ?? '', (text) => set({ [name]: text || null }, true))}
        />
      ))}
      {countFilters(filter) > 0 && (
        <SmallButton
          className="start"
          label={t.clearFilters}
          onClick={() => onChange({ ...everyParcel, sort: filter.sort }, false)}
        />
      )}
    </div>
  );
}

function parseSilentDays(text: string): number | null {
  const days = Math.trunc(Number(text));
  return days >= silentDaysBounds.min && days <= silentDaysBounds.max ? days : null;
}

/** Adds a name to the chosen ones, or removes it, in the order of `all`. */
function toggle<Name>(all: readonly Name[], chosen: readonly Name[], name: Name): Name[] {
  return all.filter((one) => chosen.includes(one) !== (one === name));
}

type ChecksProps<Name extends string> = {
  legend: string;
  names: readonly Name[];
  labels: Record<Name, string>;
  checked: readonly Name[];
  onToggle: (name: Name) => void;
};

function FilterChecks<Name extends string>({ legend, names, ...props }: ChecksProps<Name>) {
  return (
    <fieldset className="field">
      <legend>{legend}</legend>
      <div className="list-checks inline-list">
        {names.map((name) => (
          <FilterCheck
            key={name}
            label={props.labels[name]}
            checked={props.checked.includes(name)}
            onChange={() => props.onToggle(name)}
          />
        ))}
      </div>
    </fieldset>
  );
}

type CheckProps = { label: string; checked: boolean; onChange: (checked: boolean) => void };

function FilterCheck({ label, checked, onChange }: CheckProps) {
  return (
    <label className="row finger">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}
