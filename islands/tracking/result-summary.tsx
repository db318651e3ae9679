import type { PublicParcel } from '../../server/shared/parcel.ts';
import { askAboutPath, inLanguage } from '../../server/shared/paths.ts';
import { plural } from '../../server/shared/plural.ts';
import { Icon } from '../../views/parts/icon.tsx';
import { completedDelivery, type DeliveryInfo, expectedDelivery } from './delivery-dates.tsx';
import { ProgressSteps, StatusPill } from './progress.tsx';
import { QrCode } from './result-actions.tsx';
import type { TrackerContext } from './tracker-context.ts';

type Props = TrackerContext & {
  parcel: PublicParcel;
  /** `YYYY-MM-DD` */
  today: string;
  /** The id of its heading, which names the result. */
  id: string;
};

/** The summary of a result: tracking number, status, expected delivery and progress. */
export function ResultSummary({ parcel, today, id, ...context }: Props) {
  const { t, language, timeZone } = context;
  const { tag } = language;
  const expected = expectedDelivery(parcel, today, t, tag);
  const arrival = expected ?? completedDelivery(parcel, t, tag, timeZone);
  return (
    <>
      <header className="waybill-head">
        <h2 className="waybill-code" id={id} dir="ltr">
          {parcel.tracking_code}
        </h2>
        <StatusPill {...context} parcel={parcel} />
        <QrCode {...context} parcel={parcel} />
        {arrival !== null && <Headline {...arrival} label={expected && t.estimatedDelivery} />}
      </header>
      <StopsBefore {...context} parcel={parcel} />
      <ProgressSteps {...context} parcel={parcel} />
      <Trouble {...context} parcel={parcel} isLate={arrival?.isLate ?? false} />
    </>
  );
}

/** How near the driver is, where the company shows that. */
function StopsBefore({ t, language, parcel }: TrackerContext & { parcel: PublicParcel }) {
  const { stops_before: count } = parcel;
  if (count === undefined) return null;
  const words = count === 0 ? t.stopsNext : plural(t, 'stopsBefore', { count }, language.tag);
  return <p className="stops-before">{words}</p>;
}

function Headline({ words, detail, isLate, label }: DeliveryInfo & { label: string | null }) {
  return (
    <p className={isLate ? 'arrival arrival-late' : 'arrival'}>
      {label !== null && <span className="arrival-label visually-hidden">{label}</span>}
      <strong suppressHydrationWarning>{words}</strong>
      {detail !== null && <span suppressHydrationWarning>{detail}</span>}
    </p>
  );
}

/** What to do about a parcel that is late, or has met with a problem; undefined: there is nothing to do. */
export function adviceOf(
  { stage, progress }: PublicParcel,
  isLate: boolean,
  t: TrackerContext['t'],
): string | undefined {
  if (stage === 'returned') return;
  if (stage === 'attempt_failed') return t.attemptHelp;
  if (progress === 'exception') return t.problemHelp;
  return isLate ? t.lateHelp : undefined;
}

type TroubleProps = TrackerContext & { parcel: PublicParcel; isLate: boolean };

function Trouble({ parcel, isLate, ...context }: TroubleProps) {
  const { t, contactLink, addressLanguage, help } = context;
  const advice = adviceOf(parcel, isLate, t);
  if (advice === undefined) return null;
  return (
    <p className="trouble">
      {advice}
      <span>
        <a href={inLanguage(askAboutPath(parcel.tracking_code), addressLanguage)}>{contactLink}</a>
        {help.phone !== null && (
          <a href={help.phone.href} dir="ltr">
            <Icon name="call" />
            <span>{help.phone.label}</span>
          </a>
        )}
      </span>
    </p>
  );
}
