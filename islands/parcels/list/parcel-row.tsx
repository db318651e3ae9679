import { interpolate } from '../../../server/shared/interpolate.ts';
import type { ListedParcel, ParcelColumn } from '../../../server/shared/parcel-list.ts';
import { copyPath, paths, pathTo } from '../../../server/shared/paths.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import { IconButton } from '../../../views/parts/icon-button.tsx';
import { Menu } from '../../shared/menu.tsx';
import { ParcelCell } from './parcel-cell.tsx';
import type { ParcelListContext } from './parcel-list-context.ts';

type Props = {
  parcel: ListedParcel;
  columns: readonly ParcelColumn[];
  context: ParcelListContext;
  selected: boolean;
  onSelect: (range: boolean) => void;
  onEvent: () => void;
  onDelete: () => void;
};

/** A parcel of the list, with a box to select it, a link to it, and its actions. */
export function ParcelRow({ parcel, columns, context, selected, ...on }: Props) {
  const { t } = context;
  const { tracking_code: code, recipient_name } = parcel;
  return (
    <tr className="record parcel-row">
      <td className="parcel-check">
        <label>
          <input
            type="checkbox"
            checked={selected}
            aria-label={interpolate(t.select, { code })}
            onClick={(click) => on.onSelect(click.shiftKey)}
            // Only the click event has the state of the shift key.
            onChange={() => {}}
          />
        </label>
      </td>
      <th scope="row" className="parcel-code">
        <a className="code" href={pathTo(paths.control.parcel, { code })}>
          <bdi>{code}</bdi>
        </a>
      </th>
      <td className="parcel-recipient">
        <span dir="auto">
          <bdi>{recipient_name}</bdi>
        </span>
      </td>
      {columns.map((column) => (
        <td key={column} className={`parcel-${column}`}>
          <ParcelCell column={column} parcel={parcel} context={context} />
        </td>
      ))}
      {context.may.write && <RowTools parcel={parcel} context={context} {...on} />}
    </tr>
  );
}

type ToolsProps = Pick<Props, 'parcel' | 'context' | 'onEvent' | 'onDelete'>;

/** What changes the parcel, and makes another one like it. */
function RowTools({ parcel: { tracking_code: code }, context, onEvent, onDelete }: ToolsProps) {
  const { t, event } = context;
  return (
    <td className="parcel-tools">
      <div>
        <a
          className="tool parcel-copy"
          href={copyPath(code)}
          aria-label={`${context.copy}: ${code}`}
          title={context.copy}
        >
          <Icon name="content_copy" />
        </a>
        <IconButton
          icon="bolt"
          label={interpolate(t.eventAt, { code })}
          title={event.t.title}
          onClick={onEvent}
        />
        <RowMenu context={context} code={code} onDelete={onDelete} />
      </div>
    </td>
  );
}

type MenuProps = { context: ParcelListContext; code: string; onDelete: () => void };

/** The less frequent actions. */
function RowMenu({ context: { t, list, copy }, code, onDelete }: MenuProps) {
  return (
    <Menu className="tool" name={`${t.moreActions}: ${code}`} button={<Icon name="more_vert" />}>
      {(close) => (
        <>
          <a className="menu-entry menu-copy" href={copyPath(code)} aria-label={`${copy}: ${code}`}>
            <Icon name="content_copy" />
            {copy}
          </a>
          <button
            type="button"
            className="menu-entry menu-danger"
            aria-label={`${list.delete}: ${code}`}
            onClick={() => {
              close();
              onDelete();
            }}
          >
            <Icon name="delete" />
            {list.delete}
          </button>
        </>
      )}
    </Menu>
  );
}
