import type { IconName } from '../../../server/shared/catalog.ts';
import { plural } from '../../../server/shared/plural.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import { Menu } from '../../shared/menu.tsx';
import { SelectionExport } from './export-menu.tsx';
import type { ParcelListContext } from './parcel-list-context.ts';

type Props = {
  context: ParcelListContext;
  ids: ReadonlySet<number>;
  onEvent: () => void;
  onSet: () => void;
  onPrint: () => void;
  onDelete: () => void;
  onClear: () => void;
};

/** The actions for the selected parcels. */
export function BulkBar({ context, ids, ...on }: Props) {
  const { t, event, documents, exporting, may } = context;
  const selected = plural(t, 'selected', { count: ids.size }, event.tag);
  return (
    <section className="bulk-bar" aria-label={selected}>
      <p role="status">{selected}</p>
      {may.write && (
        <>
          <button type="button" className="button button-small" onClick={on.onEvent}>
            <Icon name="bolt" />
            {event.t.title}
          </button>
          <QuietButton icon="edit" label={t.setFields} onClick={on.onSet} />
        </>
      )}
      <QuietButton icon="print" label={documents.print} onClick={on.onPrint} />
      {(may.write || may.export) && (
        <Menu className="tool" name={t.moreActions} button={<Icon name="more_horiz" />}>
          {(close) => (
            <>
              {may.export && <SelectionExport context={exporting} ids={ids} />}
              {may.write && (
                <button
                  type="button"
                  className="menu-entry menu-danger"
                  onClick={() => {
                    close();
                    on.onDelete();
                  }}
                >
                  <Icon name="delete" />
                  {t.delete}
                </button>
              )}
            </>
          )}
        </Menu>
      )}
      <QuietButton icon="close" label={t.clear} onClick={on.onClear} />
    </section>
  );
}

type ButtonProps = { icon: IconName; label: string; onClick: () => void };

/** Only an icon on a phone. */
function QuietButton({ icon, label, onClick }: ButtonProps) {
  return (
    <button type="button" className="button button-quiet button-small" onClick={onClick}>
      <Icon name={icon} />
      <span>{label}</span>
    </button>
  );
}
