import { plural } from '../../../server/shared/interpolate.ts';
import {
  countFilters,
  densities,
  type ListQuery,
  pageSizes,
  parcelColumns,
  parcelSorts,
} from '../../../server/shared/parcel-list.ts';
import { Icon, IconButton } from '../../../views/parts/icon.tsx';
import { SelectField } from '../../shared/labelled-controls.tsx';
import { SearchBox } from '../../shared/list/search.tsx';
import { Menu } from '../../shared/menu.tsx';
import { Check, FilterPanel } from './filter-panel.tsx';
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
          {parcelColumns.map((column) => (
            <Check
              key={column}
              label={t.columnNames[column]}
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
            <label key={density} className="list-check">
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
