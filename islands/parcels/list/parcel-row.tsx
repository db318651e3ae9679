import { dueDayOf, isLate } from '../../../server/shared/delivery-days.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import type { ListedParcel, ParcelColumn } from '../../../server/shared/parcel-list.ts';
import { copyPath, paths, pathTo } from '../../../server/shared/paths.ts';
import { formatDate, formatDay } from '../../../views/parts/dates.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import { langOfStatus } from '../../../views/parts/status.ts';
import { Written } from '../../../views/parts/written.tsx';
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
  const { t, list, event } = context;
  const { tracking_code: code, recipient_name } = parcel;
  return (
    <li className="record parcel-row">
      <label className="parcel-check">
        <input
          type="checkbox"
          checked={selected}
          aria-label={interpolate(t.select, { code })}
          onClick={(click) => on.onSelect(click.shiftKey)}
          // Only the click knows of the shift key.
          onChange={() => {}}
        />
      </label>
      <a className="record-main" href={pathTo(paths.control.parcel, { code })}>
        <strong className="code">
          <bdi>{code}</bdi>
        </strong>
        <span>
          <bdi>{recipient_name}</bdi>
        </span>
        {columns.map((column) => (
          <Cell key={column} column={column} parcel={parcel} context={context} />
        ))}
      </a>
      <a
        className="tool parcel-copy"
        href={copyPath(code)}
        aria-label={`${context.copy}: ${code}`}
        title={context.copy}
      >
        <Icon name="content_copy" />
      </a>
      <button
        type="button"
        className="tool"
        aria-label={interpolate(t.eventAt, { code })}
        title={event.t.title}
        onClick={on.onEvent}
      >
        <Icon name="bolt" />
      </button>
      <button
        type="button"
        className="tool record-delete"
        aria-label={`${list.delete}: ${code}`}
        title={list.delete}
        onClick={on.onDelete}
      >
        <Icon name="delete" />
      </button>
    </li>
  );
}

type CellProps = { column: ParcelColumn; parcel: ListedParcel; context: ParcelListContext };

function Cell({ column, parcel, context }: CellProps) {
  const { event } = context;
  const { contentLang, tag, timeZone } = event;
  switch (column) {
    case 'destination':
      return (
        <small className="parcel-destination">
          <Written lang={contentLang}>{parcel.destination}</Written>
        </small>
      );
    case 'stage':
      return <StageCell parcel={parcel} context={context} />;
    case 'delivery':
      return <DeliveryCell parcel={parcel} context={context} />;
    case 'location':
      return (
        <small>
          <Written lang={contentLang}>{parcel.current_location ?? ''}</Written>
        </small>
      );
    case 'updated':
      return (
        <small>
          <time dateTime={parcel.updated_at} suppressHydrationWarning>
            {formatDay(parcel.updated_at, tag, timeZone)}
          </time>
        </small>
      );
  }
}

type PartProps = Omit<CellProps, 'column'>;

/** The company's words for it, else the stage's. */
function StageCell({ parcel: { stage, status, status_key }, context: { event } }: PartProps) {
  if (status === null && stage === null) return <span />;
  return (
    <span className={`record-badge stage-${stage ?? 'unknown'}`}>
      {status !== null ? (
        <Written lang={langOfStatus({ status, status_key }, event.contentLang)}>{status}</Written>
      ) : (
        stage !== null && event.stages[stage]
      )}
    </span>
  );
}

function DeliveryCell({ parcel, context: { t, event, today } }: PartProps) {
  const day = dueDayOf(parcel);
  if (day === null) return <span />;
  return (
    <small className="parcel-delivery">
      <span suppressHydrationWarning>{formatDate(day, event.tag)}</span>
      {isLate(parcel, today) && <span className="late-badge">{t.lateBadge}</span>}
    </small>
  );
}
