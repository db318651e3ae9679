import { dueDay } from '../../../server/parcels/shared/delivery-days.ts';
import type { Parcel } from '../../../server/parcels/shared/parcel.ts';
import type { ParcelRun } from '../../../server/parcels/shared/run.ts';
import type { IconName, Stage } from '../../../server/shared/enums.ts';
import { runPath } from '../../../server/shared/paths.ts';
import type { ListReader } from '../../panel/records/list.ts';
import { formatDate } from '../../parts/dates.ts';
import { Icon } from '../../parts/icon.tsx';
import { parcelStatusText, stageTexts, statusLang } from '../../parts/status.ts';
import { runName } from '../../parts/titles.ts';
import { UserText } from '../../parts/written.tsx';

type CellProps<Field extends keyof Parcel> = { parcel: Pick<Parcel, Field>; reader: ListReader };

/** The company's own status text, or the name of the stage if there is no text. */
export function StageCell({
  parcel,
  reader: { t, contentLang },
}: CellProps<'stage' | 'status' | 'status_key'>) {
  const status = parcelStatusText(parcel, stageTexts(t));
  if (status === null) return null;
  const { stage } = parcel;
  return (
    <span className={`stage-pill small-icon badge stage-${stage ?? 'unknown'}`}>
      <Icon name={stage === null ? 'radio_button_unchecked' : stageIcons[stage]} />
      {/* The text is truncated at its own end, independently of the direction of the page. */}
      <span dir="auto">
        <UserText lang={statusLang(parcel, contentLang)}>{status}</UserText>
      </span>
    </span>
  );
}

type DeliveryProps = CellProps<'min_expected_delivery_date' | 'max_expected_delivery_date'> & {
  isLate: boolean;
};

export function DeliveryCell({ parcel, isLate, reader: { t, tag } }: DeliveryProps) {
  const day = dueDay(parcel);
  if (day === null) return null;
  return (
    <span className="parcel-due line">
      {formatDate(day, tag)}
      {isLate && <span className="late-badge">{t.parcelList.late}</span>}
    </span>
  );
}

export function RecipientCell({ name, noPrice }: { name: string; noPrice: string | undefined }) {
  return (
    <>
      <span dir="auto">
        <bdi>{name}</bdi>
      </span>
      {noPrice && <small className="soft">{noPrice}</small>}
    </>
  );
}

/** A text in the company's language, in its own direction. */
export function PlaceCell({
  place,
  reader: { contentLang },
}: {
  place: string | null;
  reader: ListReader;
}) {
  return (
    <span dir="auto">
      <UserText lang={contentLang}>{place}</UserText>
    </span>
  );
}

export function RunCell({ run, reader: { t, href } }: { run: ParcelRun; reader: ListReader }) {
  return (
    <a className="plain" href={href(runPath(run.id))}>
      <bdi>{runName(run, t.runs)}</bdi>
    </a>
  );
}

/** An icon for each stage, so that colour is not the only difference. */
const stageIcons: Record<Stage, IconName> = {
  pending: 'schedule',
  info_received: 'article',
  picked_up: 'inventory_2',
  in_transit: 'sync',
  at_customs: 'flag',
  out_for_delivery: 'local_shipping',
  ready_for_pickup: 'place',
  delivered: 'check_circle',
  attempt_failed: 'door_front',
  on_hold: 'pause',
  exception: 'error',
  returned: 'undo',
};
