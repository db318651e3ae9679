import { useId, useState } from 'react';
import { announcedDays } from '../../server/parcels/shared/delivery-days.ts';
import { plural } from '../../server/shared/interpolate.ts';
import {
  askAboutPath,
  calendarPath,
  inLanguage,
  qrCodePath,
  trackPath,
} from '../../server/shared/public-paths.ts';
import { Icon, IconButton } from '../../views/parts/icon.tsx';
import {
  type DeliveryInfo,
  paymentInWords,
  pickupPlace,
  resultTexts,
} from '../../views/parts/result-words.ts';
import { UserText } from '../../views/parts/written.tsx';
import { ProgressSteps, StatusPill } from './progress.tsx';
import { SubscribeForm } from './result-forms.tsx';
import type { ResultProps, TrackerContext } from './tracker-context.ts';

/** `today`: `YYYY-MM-DD`. */
type Props = ResultProps & { today: string };

/** @param id of the heading, which names the result. */
export function ResultSummary({ parcel, today, id, ...context }: Props & { id: string }) {
  const { t, language, stages, timeZone, pickup } = context;
  const reader = { t, stages, tag: language.tag, today, timeZone, pickupDays: pickup.days };
  const { headline, isExpected, advice } = resultTexts(parcel, reader);
  return (
    <>
      <header className="waybill-head line">
        <h2 className="waybill-code break" id={id} dir="ltr">
          {parcel.tracking_code}
        </h2>
        <StatusPill {...context} parcel={parcel} />
        <QrCode {...context} parcel={parcel} />
        {headline !== null && (
          <Headline {...headline} label={isExpected ? t.estimatedDelivery : null} />
        )}
      </header>
      <PickupFacts {...context} parcel={parcel} />
      <StopsBefore {...context} parcel={parcel} />
      <PaymentDue {...context} parcel={parcel} />
      <ProgressSteps {...context} parcel={parcel} />
      <ProblemAdvice {...context} parcel={parcel} advice={advice} />
    </>
  );
}

/** Where and when a parcel can be picked up, and what to bring. */
function PickupFacts({ t, pickup, contentLang, parcel }: ResultProps) {
  if (parcel.stage !== 'ready_for_pickup') return null;
  const place = pickupPlace(parcel, pickup.address);
  return (
    <dl className="pickup">
      {place !== null && (
        <div>
          <dt className="smaller">{t.pickupWhere}</dt>
          <dd>
            <UserText lang={contentLang}>{place}</UserText>
          </dd>
        </div>
      )}
      {pickup.facts.map(({ label, lines, lang }) => (
        <div key={label}>
          <dt className="smaller">{label}</dt>
          {lines.map((line) => (
            <dd key={line}>
              <UserText lang={lang}>{line}</UserText>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

/** The number of stops before this one, if the company shows it. */
function StopsBefore({ t, language, parcel }: ResultProps) {
  const { stops_before: count } = parcel;
  if (count === undefined) return null;
  const words = count === 0 ? t.stopsNext : plural(t, 'stopsBefore', { count }, language.tag);
  return <p className="stops-before">{words}</p>;
}

/** The amount to pay at the door. */
function PaymentDue({ cash, language, parcel }: ResultProps) {
  const payment = paymentInWords(parcel, cash, language.tag);
  return (
    payment && (
      <p className="to-pay">
        {payment.due} <span className="soft">{payment.how}</span>
      </p>
    )
  );
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

type AdviceProps = ResultProps & { advice: string | undefined };

function ProblemAdvice({ parcel, advice, ...context }: AdviceProps) {
  const { contactLink, addressLanguage, help } = context;
  if (advice === undefined) return null;
  return (
    <p className="trouble no-print">
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

/** The actions for a result: email updates, sharing, and in a menu the calendar, printing, and a question. */
export function ResultActions({ parcel, today, ...context }: Props) {
  const { t, trackingFiles, contactLink, addressLanguage } = context;
  const { tracking_code: code } = parcel;
  const expected = announcedDays(parcel, today);
  const id = useId();
  return (
    <div className="result-actions no-print cluster">
      <SubscribeForm {...context} key={code} parcel={parcel} />
      <ShareButton t={t} code={code} />
      <IconButton
        icon="more_horiz"
        label={t.more}
        className="button button-small button-quiet more-button"
        popoverTarget={id}
      />
      <ul className="more-menu card" id={id} popover="auto" aria-label={trackingFiles.title}>
        {expected !== null && expected.last >= today && (
          <li>
            <a className="menu-entry" href={inLanguage(calendarPath(code), addressLanguage)}>
              <Icon name="event" />
              {trackingFiles.calendar}
            </a>
          </li>
        )}
        <li className="needs-script">
          <button type="button" className="menu-entry" onClick={printResult}>
            <Icon name="print" />
            {trackingFiles.print}
          </button>
        </li>
        <li>
          <a className="menu-entry" href={inLanguage(askAboutPath(code), addressLanguage)}>
            <Icon name="chat" />
            {contactLink}
          </a>
        </li>
      </ul>
    </div>
  );
}

/** Shares the result's URL, or copies it if the browser cannot share. The recipient sees what every visitor sees. */
function ShareButton({ t, code }: { t: TrackerContext['t']; code: string }) {
  const [copied, setCopied] = useState(false);
  async function share() {
    const url = new URL(trackPath(code), location.href).href;
    if (typeof navigator.share === 'function') {
      // Rejected if the visitor changes their mind.
      await navigator.share({ url }).catch(() => {});
    } else {
      // Without https the browser offers no clipboard either.
      await navigator.clipboard?.writeText(url).then(
        () => setCopied(true),
        () => {},
      );
    }
  }
  return (
    <button type="button" className="button button-small button-quiet needs-script" onClick={share}>
      <Icon name={copied ? 'check' : 'share'} />
      <span aria-live="polite">{copied ? t.linkCopied : t.share}</span>
    </button>
  );
}

/** Links a printed result to the online one. Visible only in print, and fetched only then. */
function QrCode({ parcel, trackingFiles }: ResultProps) {
  return (
    <img
      className="qr-code"
      src={qrCodePath(parcel.tracking_code)}
      alt={trackingFiles.qrCode}
      width="96"
      height="96"
      loading="lazy"
    />
  );
}

/** Opens the print dialogue once the QR code is loaded; if it cannot be loaded, it is left out. */
async function printResult(): Promise<void> {
  const code = document.querySelector<HTMLImageElement>('.qr-code');
  if (code !== null) {
    code.loading = 'eager';
    await code.decode().catch(() => {});
  }
  print();
}
