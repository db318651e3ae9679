import { plural } from '../../../server/shared/interpolate.ts';
import type {
  ListedParcel,
  ListQuery,
  ParcelColumn,
  ParcelSort,
} from '../../../server/shared/parcel-list.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import { Paging, totalOf } from '../../shared/list/paging.tsx';
import type { ParcelListContext } from './parcel-list-context.ts';
import { ParcelRow } from './parcel-row.tsx';
import { isBeyondSelection, type Parcels, type Selection, selectableOf } from './use-parcels.ts';

type StateProps = {
  context: ParcelListContext;
  parcels: Parcels;
  selection: Selection;
  /** What was done last. */
  message: string;
  /** Whether all that match were selected. */
  hasAll: boolean;
  /** Whether all that match are being asked for, to be selected. */
  isSelecting: boolean;
  onSelectAll: () => void;
};

/** How many parcels there are, and a button that selects all of them once some are. */
export function ListState({ context, parcels, selection, message, ...more }: StateProps) {
  const { t, list, event } = context;
  const count = selection.ids.size === 0 || more.hasAll ? 0 : selectableOf(parcels.list, selection);
  const key = isBeyondSelection(parcels.list) ? 'selectMost' : 'selectAll';
  const isFetching = parcels.fetching || more.isSelecting;
  return (
    <div className="list-line small line">
      <p className="list-state soft above below" role="status">
        {message !== '' && `${message} `}
        {isFetching ? list.fetching : totalOf(parcels.list, list, event.tag)}
      </p>
      {count > 0 && (
        <button type="button" onClick={more.onSelectAll}>
          {plural(t, key, { count }, event.tag)}
        </button>
      )}
    </div>
  );
}

/** A dialog over the list: about one parcel, or about the selected ones. */
export type ListDialog =
  | { about: 'event' | 'deletion'; parcel: ListedParcel }
  | { about: 'event' | 'deletion' | 'field' | 'print' | 'run'; parcel: null };

type RowsProps = {
  context: ParcelListContext;
  parcels: Parcels;
  selection: Selection;
  onOpen: (dialog: ListDialog) => void;
};

/** The rows of the list, and what is below them. */
export function Rows({ context, parcels, selection, onOpen }: RowsProps) {
  const { list, query, changeQuery, fetching, showNext } = parcels;
  const shown = list.data.map(({ id }) => id);
  return (
    <>
      {shown.length > 0 && (
        <table className={`records parcels-${query.density}`} aria-busy={fetching}>
          <thead>
            <tr>
              <td className="parcel-check">
                <label>
                  <input
                    type="checkbox"
                    checked={shown.every((id) => selection.ids.has(id))}
                    onChange={(event) => selection.set(shown, event.currentTarget.checked)}
                  />
                  <span>{context.t.selectPage}</span>
                </label>
              </td>
              <ColumnHeadings
                context={context}
                query={query}
                onSort={(sort) => changeQuery({ filter: { ...query.filter, sort } })}
              />
              <td className="parcel-tools" />
            </tr>
          </thead>
          <tbody>
            {list.data.map((parcel) => (
              <ParcelRow
                key={parcel.id}
                parcel={parcel}
                columns={query.columns}
                context={context}
                selected={selection.ids.has(parcel.id)}
                onSelect={(range) => selection.toggle(parcel.id, range)}
                onEvent={() => onOpen({ about: 'event', parcel })}
                onDelete={() => onOpen({ about: 'deletion', parcel })}
              />
            ))}
          </tbody>
        </table>
      )}
      <Paging t={context.list} list={list} fetching={fetching} showNext={showNext} />
    </>
  );
}

type Column = ParcelColumn | 'code' | 'recipient';

/** The sort of the first and the second click on a heading. Only these have indexes. */
const sorts: Partial<Record<Column, [first: ParcelSort, second: ParcelSort]>> = {
  code: ['tracking_code', '-tracking_code'],
  delivery: ['delivery', '-delivery'],
  updated: ['-updated_at', 'updated_at'],
};

type Props = {
  context: ParcelListContext;
  query: ListQuery;
  onSort: (sort: ParcelSort | null) => void;
};

/** The column headings; a third click on one restores the default order, newest first. */
function ColumnHeadings({ context: { t, headings }, query, onSort }: Props) {
  const columns: Column[] = ['code', 'recipient', ...query.columns];
  const { sort } = query.filter;
  return columns.map((column) => {
    const label =
      column === 'code' || column === 'recipient' ? headings[column] : t.columnNames[column];
    const [first, second] = sorts[column] ?? [];
    const isSorted = sort !== null && (sort === first || sort === second);
    if (first === undefined || second === undefined) {
      return (
        <th key={column} scope="col" className={`parcel-${column}`}>
          {label}
        </th>
      );
    }
    const direction = sort?.startsWith('-') ? 'descending' : 'ascending';
    return (
      <th
        key={column}
        scope="col"
        className={`parcel-${column}`}
        aria-sort={isSorted ? direction : 'none'}
      >
        <button
          type="button"
          onClick={() => onSort(sort === first ? second : sort === second ? null : first)}
        >
          {label}
          <Icon name={isSorted ? arrows[direction] : 'unfold_more'} />
        </button>
      </th>
    );
  });
}

const arrows = { ascending: 'arrow_upward', descending: 'arrow_downward' } as const;
