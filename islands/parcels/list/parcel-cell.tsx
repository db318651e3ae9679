import { dueDayOf, isLate } from '../../../server/shared/delivery-days.ts';
import type { ListedParcel, ParcelColumn } from '../../../server/shared/parcel-list.ts';
import { formatDate, formatDay } from '../../../views/parts/dates.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import { stageIcons } from '../../../views/parts/stage-icons.ts';
import { langOfStatus, statusOf } from '../../../views/parts/status.ts';
import { Written } from '../../../views/parts/written.tsx';
import type { ParcelListContext } from './parcel-list-context.ts';

type Props = { column: ParcelColumn; parcel: ListedParcel; context: ParcelListContext };

/** What a column says of a parcel. */
export function ParcelCell({ column, parcel, context }: Props) {
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

type PartProps = Omit<Props, 'column'>;

/** The company's words for it, else the stage's. */
function StageCell({ parcel, context: { event } }: PartProps) {
  const status = statusOf(parcel, event.stages);
  if (status === null) return null;
  const { stage } = parcel;
  return (
    <span className={`stage-pill stage-${stage ?? 'unknown'}`}>
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
