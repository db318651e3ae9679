import { parcelSorts } from '../../../server/shared/parcel-filter.ts';
import {
  type DisplayOptions,
  densities,
  type ListQuery,
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

/** The order of the list. */
export function SortChoice({ context: { t }, query: { filter }, onChange }: Props) {
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

/** How the list looks: its columns, and how close its lines stand. */
export function DisplayOptionsPanel({ context: { t }, query, onChange }: Props) {
  const options: DisplayOptions = query;
  return (
    <details className="list-filters">
      <summary>{t.view}</summary>
      <div className="list-filter-fields">
        <fieldset className="field">
          <legend>{t.columns}</legend>
          <div className="list-checks">
            {parcelColumns.map((column) => (
              <Check
                key={column}
                label={t.columnNames[column]}
                checked={options.columns.includes(column)}
                onChange={(checked) =>
                  onChange({
                    columns: parcelColumns.filter((one) =>
                      one === column ? checked : options.columns.includes(one),
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
                  checked={options.density === density}
                  onChange={() => onChange({ density })}
                />
                {t.densities[density]}
              </label>
            ))}
          </div>
        </fieldset>
      </div>
    </details>
  );
}
