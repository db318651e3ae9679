import type { IconName } from '../../../server/shared/enums.ts';
import { plural } from '../../../server/shared/plural.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import { Menu } from '../../shared/menu.tsx';
import { SelectionExport } from './parcel-export.tsx';
import type { ParcelListContext } from './parcel-list-context.ts';

type Props = {
  context: ParcelListContext;
  ids: ReadonlySet<number>;
  /** Whether more are being selected: until then an action would be for the others alone. */
  isSelecting: boolean;
  onEvent: () => void;
  onSet: () => void;
  onPrint: () => void;
  onAssign: () => void;
  onDelete: () => void;
  onClear: () => void;
};

/** The actions for the selected parcels. */
export function BulkBar({ context, ids, isSelecting, ...on }: Props) {
  const { t, event, documents, exporting, runs, may } = context;
  const selected = plural(t, 'selected', { count: ids.size }, event.tag);
  return (
    <section className="bulk-bar cluster" aria-label={selected}>
      <p role="status">{selected}</p>
      <fieldset disabled={isSelecting}>
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
                {may.assign && (
                  <MenuButton
                    icon="local_shipping"
                    label={runs.t.assign}
                    act={on.onAssign}
                    close={close}
                  />
                )}
                {may.export && <SelectionExport context={exporting} ids={ids} />}
                {may.write && (
                  <MenuButton
                    icon="delete"
                    label={t.delete}
                    act={on.onDelete}
                    isDanger
                    close={close}
                  />
                )}
              </>
            )}
          </Menu>
        )}
        <QuietButton icon="close" label={t.clear} onClick={on.onClear} />
      </fieldset>
    </section>
  );
}

type MenuButtonProps = {
  icon: IconName;
  label: string;
  act: () => void;
  close: () => void;
  isDanger?: boolean;
};

function MenuButton({ icon, label, act, close, isDanger = false }: MenuButtonProps) {
  return (
    <button
      type="button"
      className={isDanger ? 'menu-entry menu-danger' : 'menu-entry'}
      onClick={() => {
        close();
        act();
      }}
    >
      <Icon name={icon} />
      {label}
    </button>
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
