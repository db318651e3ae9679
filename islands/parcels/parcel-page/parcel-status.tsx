import {
  type DeliveryDays,
  expectedDays,
  isLate,
} from '../../../server/parcels/shared/delivery-days.ts';
import type { ParcelWithHistory, statusFields } from '../../../server/parcels/shared/parcel.ts';
import { colon } from '../../../server/shared/colon.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { formatDate } from '../../../views/parts/dates.ts';
import { parcelStatusText, type StageWords, statusLang } from '../../../views/parts/status.ts';
import { UserText } from '../../../views/parts/written.tsx';
import type { Messages } from '../../../views/translations/messages.ts';
import PageNotice from '../../shared/page-notice.tsx';
import { useCurrentParcel } from './current-parcel.ts';

type Props = {
  parcel: Pick<ParcelWithHistory, (typeof statusFields)[number]>;
  t: Pick<Messages['track'], 'estimatedDelivery' | 'deliveryBetween'> & {
    late: string;
    dismiss: string;
    stages: StageWords;
  };
  /** `YYYY-MM-DD`: what was due before this day is late. */
  dueBefore: string;
  /** BCP 47. */
  tag: string;
  /** The `lang` of the administrator's texts; undefined if it is the page's language. */
  contentLang: string | undefined;
};

export default function ParcelStatus({ parcel: rendered, t, dueBefore, tag, contentLang }: Props) {
  const parcel = useCurrentParcel(rendered);
  const { stage, progress, status, current_location: place } = parcel;
  const own = status === null ? parcelStatusText(parcel, t.stages) : null;
  const word = stage === null ? own : t.stages[stage];
  const days = expectedDays(parcel);
  return (
    <>
      <div className="parcel-status line break" role="status">
        {word !== null && (
          <span
            className={`parcel-stage waybill-status small-icon row small strong start status-${progress ?? 'unknown'}`}
          >
            {word}
          </span>
        )}
        {status !== null && status !== word && (
          <strong>
            <UserText lang={statusLang(parcel, contentLang)}>{status}</UserText>
          </strong>
        )}
        {place !== null && <UserText lang={contentLang}>{place}</UserText>}
        {days !== null && (
          <span className="parcel-days" suppressHydrationWarning>
            {t.estimatedDelivery}
            {colon(tag)}
            <span>{deliveryDaysText(days, t, tag)}</span>
          </span>
        )}
        {isLate(parcel, dueBefore) && <span className="late-badge">{t.late}</span>}
      </div>
      <PageNotice close={t.dismiss} />
    </>
  );
}

function deliveryDaysText({ first, last }: DeliveryDays, t: Props['t'], tag: string): string {
  const [from, to] = [formatDate(first, tag), formatDate(last, tag)];
  return first === last ? to : interpolate(t.deliveryBetween, { from, to });
}
