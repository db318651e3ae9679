import { type ReactNode, useId } from 'react';
import type { PublicParcel } from '../../server/shared/parcel.ts';
import { imagePath } from '../../server/shared/paths.ts';
import { langOfStatus, statusOf } from '../../views/parts/status.ts';
import { TextWithEmails } from '../../views/parts/text-with-emails.tsx';
import { Written } from '../../views/parts/written.tsx';
import { deliveryOf } from './delivery-dates.tsx';
import { History } from './history.tsx';
import { ParcelMap } from './parcel-map.tsx';
import { densityOf } from './print-density.ts';
import { ProgressSteps, StatusPill } from './progress.tsx';
import { Proof } from './proof.tsx';
import type { TrackerContext } from './tracker-context.ts';
import { QrCode, TrackingFiles } from './tracking-files.tsx';
import { UnlockForm } from './unlock-form.tsx';

type Props = TrackerContext & {
  parcel: PublicParcel;
  /** The day on which it is shown, in the site's time zone: `YYYY-MM-DD`. */
  today: string;
  /** The ids of the activities that came while it was shown. */
  news: number[];
  olderErrors: string[];
  onShowOlder: (path: string) => void;
  /** Why an answer did not unlock it. */
  refused: string[];
  onUnlocked: () => void;
};

/**
 * The result: everything that visitors may see of a parcel, laid out as a waybill. Unknown values
 * are left out, and the others fill their space.
 */
export function ParcelCard({ parcel, today, news, olderErrors, onShowOlder, ...props }: Props) {
  const { refused, onUnlocked, ...context } = props;
  const { t, stages, contentLang } = context;
  const id = useId();
  const layout = parcel.history.total === 0 ? 'waybill-short' : '';
  return (
    <article
      className={`waybill ${layout} ${densityOf(parcel)}`}
      aria-labelledby={`${id}-name ${id}-code`}
    >
      <header className="waybill-head">
        <div>
          <p className="eyebrow" id={`${id}-name`}>
            {t.waybill}
          </p>
          <h2 className="waybill-code" id={`${id}-code`} dir="ltr">
            {parcel.tracking_code}
          </h2>
        </div>
        <StatusPill {...context} parcel={parcel} />
        <QrCode {...context} parcel={parcel} />
      </header>
      <ProgressSteps t={t} stages={stages} parcel={parcel} />
      <div className="waybill-parts">
        <Facts
          title={t.shippingInfo}
          facts={[
            [t.status, statusOf(parcel, stages), langOfStatus(parcel, contentLang)],
            [t.estimatedDelivery, deliveryOf(parcel, today, context)],
            [t.currentLocation, parcel.current_location, contentLang],
            [t.weight, parcel.weight, contentLang],
          ]}
        />
        <History
          {...context}
          parcel={parcel}
          news={news}
          errors={olderErrors}
          onShowOlder={onShowOlder}
        />
        <Facts
          title={t.destination}
          facts={[
            [t.recipientName, parcel.recipient_name],
            [t.address, parcel.destination, contentLang],
            [t.email, parcel.recipient_email && <TextWithEmails text={parcel.recipient_email} />],
            [t.phone, parcel.recipient_phone_number],
          ]}
        />
        <Facts
          title={t.sender}
          facts={[
            [t.senderName, parcel.sender_name],
            [t.pickupLocation, parcel.pickup_location, contentLang],
          ]}
        />
        {(parcel.locked || parcel.masked) && (
          <UnlockForm
            key={parcel.tracking_code}
            {...context}
            parcel={parcel}
            refused={refused}
            onUnlocked={onUnlocked}
          />
        )}
        {parcel.image !== null && (
          <figure className="waybill-image">
            <img src={imagePath(parcel.image)} alt={t.image} width="640" height="480" />
          </figure>
        )}
        {parcel.delivery !== null && <Proof {...context} delivery={parcel.delivery} />}
        {parcel.show_map === 'yes' && <ParcelMap {...context} parcel={parcel} />}
      </div>
      <TrackingFiles {...context} parcel={parcel} today={today} />
    </article>
  );
}

/** The name of a fact, its value (null if it is not known), and the value's `lang`. */
type Fact = [name: string, value: ReactNode, lang?: string | undefined];

/** A section of facts; renders nothing if none of them is known. */
function Facts({ title, facts }: { title: string; facts: Fact[] }) {
  const given = facts.filter(([, value]) => value !== null);
  if (given.length === 0) return null;
  return (
    <section className="facts">
      <h3>{title}</h3>
      <dl>
        {given.map(([name, value, lang]) => (
          <div className="fact" key={name}>
            <dt>{name}</dt>
            <dd>
              <Written lang={lang}>{value}</Written>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
