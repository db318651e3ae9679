import { deliveryDaysOf } from '../../server/shared/delivery-days.ts';
import type { PublicParcel } from '../../server/shared/parcel.ts';
import { askAboutPath, calendarPath, inLanguage, qrCodePath } from '../../server/shared/paths.ts';
import { Icon } from '../../views/parts/icon.tsx';
import type { TrackerContext } from './tracker-context.ts';

type Props = Pick<TrackerContext, 'trackingFiles' | 'contactLink' | 'addressLanguage'> & {
  parcel: PublicParcel;
};

/** The files of a result: a calendar entry, and a print. */
export function TrackingFiles({
  parcel,
  today,
  trackingFiles: t,
  contactLink,
  addressLanguage,
}: Props & { today: string }) {
  const expected = deliveryDaysOf(parcel);
  return (
    <section className="take-along" aria-label={t.title}>
      {expected !== null && expected.last >= today && (
        <a
          className="button button-small button-quiet"
          href={inLanguage(calendarPath(parcel.tracking_code), addressLanguage)}
        >
          <Icon name="event" />
          {t.calendar}
        </a>
      )}
      <button
        type="button"
        className="button button-small button-quiet take-print"
        onClick={printResult}
      >
        <Icon name="print" />
        {t.print}
      </button>
      <a
        className="button button-small button-quiet"
        href={inLanguage(askAboutPath(parcel.tracking_code), addressLanguage)}
      >
        <Icon name="chat" />
        {contactLink}
      </a>
    </section>
  );
}

/** Leads from paper back to the result. Seen in print alone, and fetched only then. */
export function QrCode({ parcel, trackingFiles }: Pick<Props, 'parcel' | 'trackingFiles'>) {
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
