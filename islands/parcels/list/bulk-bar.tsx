import { plural } from '../../../server/shared/plural.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import { SelectionExport } from './export-menu.tsx';
import type { ParcelListContext } from './parcel-list-context.ts';

type Props = {
  context: ParcelListContext;
  ids: ReadonlySet<number>;
  /** How many more could be selected; 0: none. */
  more: number;
  /** Whether there are still more than that. */
  isCapped: boolean;
  onSelectAll: () => void;
  onEvent: () => void;
  onSet: () => void;
  onPrint: () => void;
  onDelete: () => void;
  onClear: () => void;
};

/** The actions for the selected parcels. */
export function BulkBar({ context, ids, more, isCapped, ...on }: Props) {
  const { t, event, papers } = context;
  const quiet = { type: 'button', className: 'button button-quiet button-small' } as const;
  const all = plural(t, isCapped ? 'selectMost' : 'selectAll', { count: more }, event.tag);
  const selected = plural(t, 'selected', { count: ids.size }, event.tag);
  return (
    <section className="bulk-bar" aria-label={selected}>
      <p role="status">{selected}</p>
      {more > 0 && (
        <button {...quiet} onClick={on.onSelectAll}>
          {all}
        </button>
      )}
      <button type="button" className="button button-small" onClick={on.onEvent}>
        <Icon name="bolt" />
        {event.t.title}
      </button>
      <button {...quiet} onClick={on.onSet}>
        {t.setFields}
      </button>
      <button {...quiet} onClick={on.onPrint}>
        <Icon name="print" />
        {papers.print}
      </button>
      <button {...quiet} onClick={on.onDelete}>
        {t.delete}
      </button>
      <button {...quiet} onClick={on.onClear}>
        {t.clear}
      </button>
      <SelectionExport context={context} ids={ids} />
    </section>
  );
}
