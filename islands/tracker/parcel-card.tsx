import type { ReactNode } from 'react';
import { fill } from '../../server/shared/fill.ts';
import type { PublicParcel } from '../../server/shared/parcel.ts';
import { imagePath } from '../../server/shared/paths.ts';
import { formatDate } from '../../views/parts/dates.ts';
import type { TrackerContext } from './context.ts';
import { History } from './history.tsx';
import { ParcelMap } from './parcel-map.tsx';

type Props = TrackerContext & {
  parcel: PublicParcel;
  olderErrors: string[];
  onShowOlder: (path: string) => void;
};

/** The result: everything that visitors may see of a parcel, laid out as a waybill. */
export function ParcelCard({ parcel, olderErrors, onShowOlder, ...context }: Props) {
  const { t, language } = context;
  const empty = <span className="not-given">{t.notGiven}</span>;
  return (
    <article className="waybill">
      <header className="waybill-head">
        <div>
          <p className="eyebrow">{t.waybill}</p>
          <h2 className="waybill-code" dir="ltr">
            {parcel.tracking_code}
          </h2>
        </div>
        {parcel.status !== null && (
          <p className="waybill-status">
            <bdi>{parcel.status}</bdi>
          </p>
        )}
      </header>

      <Facts title={t.shippingInfo}>
        <Fact name={t.status}>{parcel.status ?? empty}</Fact>
        <Fact name={t.estimatedDelivery}>{deliveryOf(parcel, t, language.tag) ?? empty}</Fact>
        <Fact name={t.currentLocation}>{parcel.current_location ?? empty}</Fact>
        <Fact name={t.weight}>{parcel.weight ?? empty}</Fact>
      </Facts>
      <History {...context} parcel={parcel} errors={olderErrors} onShowOlder={onShowOlder} />
      <Facts title={t.destination}>
        <Fact name={t.recipientName}>{parcel.recipient_name}</Fact>
        <Fact name={t.address}>{parcel.destination}</Fact>
        <Fact name={t.email}>{parcel.recipient_email ?? empty}</Fact>
        <Fact name={t.phone}>{parcel.recipient_phone_number ?? empty}</Fact>
      </Facts>
      <Facts title={t.sender}>
        <Fact name={t.senderName}>{parcel.sender_name ?? empty}</Fact>
        <Fact name={t.pickupLocation}>{parcel.pickup_location ?? empty}</Fact>
      </Facts>
      {parcel.image !== null && (
        <figure className="waybill-image">
          <img src={imagePath(parcel.image)} alt={t.image} width="640" height="480" />
        </figure>
      )}
      {parcel.show_map === 'yes' && <ParcelMap {...context} parcel={parcel} />}
    </article>
  );
}

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="facts">
      <h3>{title}</h3>
      <dl>{children}</dl>
    </section>
  );
}

/** The value may be in another language than the page, so its direction is its own. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}

/** The expected day of delivery, or the first and the last one; null if there is none. */
function deliveryOf(parcel: PublicParcel, t: TrackerContext['t'], tag: string): ReactNode {
  const from = parcel.min_expected_delivery_date;
  const to = parcel.max_expected_delivery_date;
  const only = from ?? to;
  if (only === null) return null;
  const words =
    from !== null && to !== null && from !== to
      ? fill(t.deliveryBetween, { from: formatDate(from, tag), to: formatDate(to, tag) })
      : formatDate(only, tag);
  return <span suppressHydrationWarning>{words}</span>;
}
