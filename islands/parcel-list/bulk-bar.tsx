import { fill } from '../../server/shared/interpolate.ts';
import { Icon } from '../../views/parts/icon.tsx';
import type { ParcelListContext } from './context.ts';
import { SelectionExport } from './export-menu.tsx';

type Props = {
  context: ParcelListContext;
  ids: ReadonlySet<number>;
  /** How many match that could be selected too; 0: all of them are. */
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

/** What can be done with the parcels that are selected. */
export function BulkBar({ context, ids, more, isCapped, ...on }: Props) {
  const { t, event, papers } = context;
  const number = (value: number) => new Intl.NumberFormat(event.tag).format(value);
  const quiet = { type: 'button', className: 'button button-quiet button-small' } as const;
  const all = fill(isCapped ? t.selectMost : t.selectAll, { count: number(more) });
  return (
    <section className="bulk-bar" aria-label={fill(t.selected, { count: number(ids.size) })}>
      <p role="status">{fill(t.selected, { count: number(ids.size) })}</p>
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
