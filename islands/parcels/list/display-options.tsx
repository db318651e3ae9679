import { parcelSorts } from '../../../server/shared/parcel-filter.ts';
import {
  densities,
  type ListQuery,
  pageSizes,
  parcelColumns,
} from '../../../server/shared/parcel-list.ts';
import { Field } from '../../shared/form/field.tsx';
import { Check } from './filter-panel.tsx';
import type { ParcelListContext } from './parcel-list-context.ts';

type Props = {
  context: ParcelListContext;
  query: ListQuery;
  onChange: (change: Partial<ListQuery>) => void;
};

/** The display options of the list: order, columns, row height, and rows per page. */
export function DisplayOptionsPanel({ context, query, onChange }: Props) {
  const { t } = context;
  return (
    <div className="menu-part list-options">
      <SortChoice context={context} query={query} onChange={onChange} />
      <Field label={t.perPage}>
        {(fieldProps) => (
          <select
            {...fieldProps}
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
          </select>
        )}
      </Field>
      <fieldset className="field">
        <legend>{t.columns}</legend>
        <div className="list-checks">
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
        <div className="list-checks">
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
function SortChoice({ context: { t }, query: { filter }, onChange }: Props) {
  return (
    <Field label={t.sort}>
      {(fieldProps) => (
        <select
          {...fieldProps}
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
        </select>
      )}
    </Field>
  );
}
