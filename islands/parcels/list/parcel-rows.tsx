import { Paging } from '../../shared/list/paging.tsx';
import type { ListDialog } from './dialogs.tsx';
import { Check } from './filter-panel.tsx';
import type { ParcelListContext } from './parcel-list-context.ts';
import { ParcelRow } from './parcel-row.tsx';
import type { Parcels } from './use-parcels.ts';
import type { Selection } from './use-selection.ts';

type RowsProps = {
  context: ParcelListContext;
  parcels: Parcels;
  selection: Selection;
  onOpen: (dialog: ListDialog) => void;
};

/** The lines of the list, and what is below them. */
export function Rows({ context, parcels, selection, onOpen }: RowsProps) {
  const { list, query, fetching, showNext } = parcels;
  const shown = list.data.map(({ id }) => id);
  return (
    <>
      {shown.length > 0 && (
        <Check
          label={context.t.selectPage}
          checked={shown.every((id) => selection.ids.has(id))}
          onChange={(checked) => selection.set(shown, checked)}
        />
      )}
      <ul className={`records parcels-${query.density}`} aria-busy={fetching}>
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
      </ul>
      <Paging t={context.list} list={list} fetching={fetching} showNext={showNext} />
    </>
  );
}
