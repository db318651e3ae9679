import { dueDayOf, isLate } from '../../../server/shared/delivery-days.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import type { ListedParcel, ParcelColumn } from '../../../server/shared/parcel-list.ts';
import { copyPath, paths, pathTo } from '../../../server/shared/paths.ts';
import { formatDate, formatDay } from '../../../views/parts/dates.ts';
import { Icon, IconButton } from '../../../views/parts/icon.tsx';
import { stageIcons } from '../../../views/parts/stage-icons.ts';
import { langOfStatus, statusOf } from '../../../views/parts/status.ts';
import { Written } from '../../../views/parts/written.tsx';
import { Menu } from '../../shared/menu.tsx';
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
    <tr className="record row parcel-row">
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
        <a className="code row finger plain" href={pathTo(paths.control.parcel, { code })}>
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

type ParcelCellProps = { column: ParcelColumn; parcel: ListedParcel; context: ParcelListContext };

/** What a column says of a parcel. */
function ParcelCell({ column, parcel, context }: ParcelCellProps) {
  const { contentLang, tag, timeZone } = context.event;
  switch (column) {
    case 'destination':
      return (
        <span dir="auto">
          <Written lang={contentLang}>{parcel.destination}</Written>
        </span>
      );
    case 'stage':
      return <StageCell parcel={parcel} context={context} />;
    case 'delivery':
      return <DeliveryCell parcel={parcel} context={context} />;
    case 'location':
      return (
        <span dir="auto">
          <Written lang={contentLang}>{parcel.current_location ?? ''}</Written>
        </span>
      );
    case 'updated':
      return (
        <time dateTime={parcel.updated_at} suppressHydrationWarning>
          {formatDay(parcel.updated_at, tag, timeZone)}
        </time>
      );
  }
}

type PartProps = Omit<ParcelCellProps, 'column'>;

/** The company's words for it, else the stage's. */
function StageCell({ parcel, context: { event } }: PartProps) {
  const status = statusOf(parcel, event.stages);
  if (status === null) return null;
  const { stage } = parcel;
  return (
    <span className={`stage-pill small-icon badge stage-${stage ?? 'unknown'}`}>
      <Icon name={stage === null ? 'radio_button_unchecked' : stageIcons[stage]} />
      {/* Cut off at its own end, whichever way the page runs. */}
      <span dir="auto">
        <Written lang={langOfStatus(parcel, event.contentLang)}>{status}</Written>
      </span>
    </span>
  );
}

function DeliveryCell({ parcel, context: { t, event, today } }: PartProps) {
  const day = dueDayOf(parcel);
  if (day === null) return null;
  return (
    <span className="parcel-due line">
      <span suppressHydrationWarning>{formatDate(day, event.tag)}</span>
      {isLate(parcel, today) && <span className="late-badge">{t.lateBadge}</span>}
    </span>
  );
}
