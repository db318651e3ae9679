import type { MyBooking } from '../../server/my/shared/booking.ts';
import type { PageOf } from '../../server/shared/envelope.ts';
import { paths, pathTo } from '../../server/shared/paths.ts';
import { HeadLink } from '../panel/layout.tsx';
import { PanelForm } from '../panel/panel-form.tsx';
import { changeForm } from '../panel/record-forms.tsx';
import type { ServiceChoice } from '../parcels/parcel-fields.ts';
import { formatDay } from '../parts/dates.ts';
import { localizedHref } from '../parts/links.ts';
import { listTotalText } from '../parts/list-words.ts';
import { Pairs } from '../parts/pairs.tsx';
import { HiddenFields } from '../parts/plain-form.tsx';
import { CustomerLayout, type CustomerPageProps } from './layout.tsx';
import { PageLinks } from './page-links.tsx';
import { bookedPairs, bookingSections } from './parcel-pages.tsx';

type ListProps = CustomerPageProps & { page: PageOf<MyBooking> };

/** What the users of a customer have asked for. */
export function MyBookingsPage({ site, t, reader, page }: ListProps) {
  const { tag } = site.language;
  const { bookings, control } = t;
  return (
    <CustomerLayout
      site={site}
      t={t}
      reader={reader}
      title={bookings.title}
      actions={
        reader.bookings === 'request' && (
          <HeadLink site={site} path={paths.my.createParcel} icon="add">
            {control.parcels.create}
          </HeadLink>
        )
      }
    >
      <p className="list-state soft" role="status">
        {listTotalText(page, control.list, tag)}
      </p>
      <ul className="stack">
        {page.data.map((booking) => (
          <li key={booking.id}>
            <a
              className="card padded plain line break"
              href={localizedHref(site, pathTo(paths.my.booking, { id: booking.id }))}
            >
              <strong>
                <bdi>{booking.recipient_name}</bdi>
              </strong>
              <span>{bookings.states[booking.state]}</span>
              <small>
                {formatDay(booking.created_at, tag, reader.timeZone)}
                {[booking.reference, booking.destination].map(
                  (text) =>
                    text !== null && (
                      <span key={text}>
                        {' · '}
                        <bdi>{text}</bdi>
                      </span>
                    ),
                )}
              </small>
            </a>
          </li>
        ))}
      </ul>
      <PageLinks site={site} t={t} page={page} path={paths.my.bookings} />
    </CustomerLayout>
  );
}

type BookingProps = CustomerPageProps & { booking: MyBooking; services: ServiceChoice[] };

/** One booking, which can be changed and withdrawn until it is accepted. */
export function MyBookingPage({ site, t, reader, booking, services }: BookingProps) {
  const { bookings } = t;
  const { id, state, reason, tracking_code: code } = booking;
  const action = paths.api.myBookings;
  return (
    <CustomerLayout
      site={site}
      t={t}
      reader={reader}
      title={booking.recipient_name}
      actions={
        code !== null && (
          <HeadLink site={site} path={pathTo(paths.my.parcel, { code })} icon="inventory_2">
            {t.control.parcels.open}
          </HeadLink>
        )
      }
    >
      <p className="lead">{bookings.states[state]}</p>
      {reason !== null && (
        <p>
          <bdi>{reason}</bdi>
        </p>
      )}
      <Pairs pairs={bookedPairs({ site, t }, booking)} />
      {state === 'requested' && (
        <details className="part stack">
          <summary className="button button-quiet below">{t.scan.chooser.change}</summary>
          <PanelForm
            site={site}
            t={t}
            spec={changeForm(
              t,
              id,
              { type: 'reload' },
              { action, sections: bookingSections(t, booking, services) },
            )}
          />
        </details>
      )}
      {state !== 'accepted' && (
        <form method="post" className="part">
          <HiddenFields
            values={{
              _verb: `DELETE ${action}`,
              _then: localizedHref(site, paths.my.bookings),
              id,
            }}
          />
          <button type="submit" className="button button-quiet">
            {state === 'requested' ? bookings.withdraw : t.control.list.remove}
          </button>
        </form>
      )}
    </CustomerLayout>
  );
}
