import type { ParcelSort } from '../../../server/shared/parcel-filter.ts';
import type { ListQuery, ParcelColumn } from '../../../server/shared/parcel-list.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import type { ParcelListContext } from './parcel-list-context.ts';

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
export function ColumnHeadings({ context: { t, headings }, query, onSort }: Props) {
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
