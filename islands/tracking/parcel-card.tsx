import { type ReactNode, useId } from 'react';
import type { PublicParcel } from '../../server/shared/parcel.ts';
import { imagePath } from '../../server/shared/paths.ts';
import { TextWithEmails } from '../../views/parts/text-with-emails.tsx';
import { Written } from '../../views/parts/written.tsx';
import { expectedDates, expectedDelivery } from './delivery-dates.tsx';
import { History } from './history.tsx';
import { ParcelMap } from './parcel-map.tsx';
import { densityOf } from './print-density.ts';
import { Proof } from './proof.tsx';
import { ResultActions } from './result-actions.tsx';
import { ResultSummary } from './result-summary.tsx';
import type { TrackerContext } from './tracker-context.ts';
import { UnlockForm } from './unlock-form.tsx';

type Props = TrackerContext & {
  parcel: PublicParcel;
  /** The day on which it is shown, in the site's time zone: `YYYY-MM-DD`. */
  today: string;
  /** The ids of the activities that came while it was shown. */
  news: number[];
  olderErrors: string[];
  onShowOlder: (path: string) => void;
  /** Why the last attempt to unlock it failed. */
  refused: string[];
  onUnlocked: () => void;
};

/**
 * The result: everything that visitors may see of a parcel, each thing once. First the answer and what happened, then
 * where that is and the facts. Unknown values are left out.
 */
export function ParcelCard({ parcel, today, news, olderErrors, onShowOlder, ...props }: Props) {
  const { refused, onUnlocked, ...context } = props;
  const { t, language, contentLang } = context;
  const id = useId();
  const place = parcel.current_location;
  const isInHeadline = expectedDelivery(parcel, today, t, language.tag) !== null;
  return (
    <article className={`waybill ${densityOf(parcel)}`} aria-labelledby={id}>
      <div className="waybill-main">
        <ResultSummary {...context} parcel={parcel} today={today} id={id} />
        <ResultActions {...context} parcel={parcel} today={today} />
        <History
          {...context}
          parcel={parcel}
          news={news}
          errors={olderErrors}
          onShowOlder={onShowOlder}
        />
      </div>
      <div className="waybill-side">
        {(parcel.locked || parcel.masked) && (
          <UnlockForm
            key={parcel.tracking_code}
            {...context}
            parcel={parcel}
            refused={refused}
            onUnlocked={onUnlocked}
          />
        )}
        {parcel.show_map === 'yes' && <ParcelMap {...context} parcel={parcel} />}
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
        <Facts
          title={t.shippingInfo}
          facts={[
            [t.estimatedDelivery, isInHeadline ? null : expectedDates(parcel, t, language.tag)],
            // Left out if the newest event shows the same place.
            [
              t.currentLocation,
              parcel.history.data[0]?.location === place ? null : place,
              contentLang,
            ],
            [t.weight, parcel.weight, contentLang],
          ]}
        />
        {parcel.image !== null && (
          <figure className="waybill-image">
            <img src={imagePath(parcel.image)} alt={t.image} width="640" height="480" />
          </figure>
        )}
        {parcel.delivery !== null && <Proof {...context} delivery={parcel.delivery} />}
      </div>
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
