import { useId, useState } from 'react';
import { deliveryDaysOf } from '../../server/shared/delivery-days.ts';
import type { PublicParcel } from '../../server/shared/parcel.ts';
import {
  askAboutPath,
  calendarPath,
  inLanguage,
  qrCodePath,
  trackPath,
} from '../../server/shared/paths.ts';
import { Icon } from '../../views/parts/icon.tsx';
import { IconButton } from '../../views/parts/icon-button.tsx';
import { SubscribeForm } from './subscribe-form.tsx';
import type { TrackerContext } from './tracker-context.ts';

type ActionsProps = TrackerContext & {
  parcel: PublicParcel;
  /** `YYYY-MM-DD` */
  today: string;
};

/** What can be done with a result: email updates, sharing, and in a menu the calendar, a print, a question. */
export function ResultActions({ parcel, today, ...context }: ActionsProps) {
  const { t, trackingFiles, contactLink, addressLanguage } = context;
  const expected = deliveryDaysOf(parcel);
  const id = useId();
  return (
    <div className="result-actions">
      <SubscribeForm {...context} key={parcel.tracking_code} parcel={parcel} />
      <ShareButton t={t} code={parcel.tracking_code} />
      <IconButton
        icon="more_horiz"
        label={t.more}
        className="button button-small button-quiet more-button"
        popoverTarget={id}
      />
      <ul className="more-menu" id={id} popover="auto" aria-label={trackingFiles.title}>
        {expected !== null && expected.last >= today && (
          <li>
            <a
              className="menu-entry"
              href={inLanguage(calendarPath(parcel.tracking_code), addressLanguage)}
            >
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
          <a
            className="menu-entry"
            href={inLanguage(askAboutPath(parcel.tracking_code), addressLanguage)}
          >
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
      // Rejected where the visitor changes their mind.
      await navigator.share({ url }).catch(() => {});
    } else {
      await navigator.clipboard.writeText(url);
      setCopied(true);
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
export function QrCode({ parcel, trackingFiles }: Omit<ActionsProps, 'today'>) {
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

/** Opens the print dialogue once there is the code to print; what fails to load is left out. */
async function printResult(): Promise<void> {
  const code = document.querySelector<HTMLImageElement>('.qr-code');
  if (code !== null) {
    code.loading = 'eager';
    await code.decode().catch(() => {});
  }
  print();
}
