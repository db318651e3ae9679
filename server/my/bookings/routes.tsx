import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { findServiceChoices } from '../../customers/queries.ts';
import { idIn } from '../../database/rows.ts';
import type { SiteEnv } from '../../http/context.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import {
  allowsPage,
  customerUserOnly,
  customerUserPage,
  signedInCustomerUser,
} from '../../http/middleware/access.ts';
import { readPiecesForm } from '../../parcels/pieces.ts';
import { interpolate } from '../../shared/interpolate.ts';
import { paths } from '../../shared/paths.ts';
import { api, del, listBy, patch, post } from '../../verbs/call.ts';
import { withForms } from '../../web/form-pages.tsx';
import { renderPage } from '../../web/render.ts';
import { readReader } from '../reader.ts';
import { bookingList } from './list.tsx';
import { changeBookingRequest, decideBooking, requestBooking, withdrawBooking } from './model.ts';
import { booking, listOwnBookings, myBooking, requireOwnBooking } from './read.ts';

const path = paths.api.myBookings;

/** Calls about bookings that staff accept or decline: those of the customer's users, and those of the staff. */
export const bookingsApi = api([
  bookingList.call,
  patch(paths.api.bookings, decideBooking, {
    summary: 'Accept or decline a booking',
    description:
      'One that is accepted becomes a parcel, which the customer sends and pays for. Declining takes a `reason`, which the user gets by email.',
    errors: [404],
    answer: booking,
    done: ({ bookings }, { state, tracking_code: code }) =>
      code === null ? bookings.states[state] : interpolate(bookings.accepted, { code }),
    example: { id: 1, state: 'accepted' },
  }),
  listBy(
    path,
    {
      summary: 'List one’s own bookings, as a customer’s user',
      description: 'Those that staff accept or decline.',
      access: customerUserOnly,
      row: myBooking,
      filter: z.object({}),
      search: false,
    },
    (c) => readOwnBookings(c),
  ),
  post(path, requestBooking, {
    summary: 'Ask for a parcel, as a customer’s user',
    description:
      'Staff accept it, or decline it. 403 where bookings of the customer are no requests.',
    answer: myBooking,
    status: 201,
    fromForm: (fields, c) => readPiecesForm(c.var.deps.db, fields),
    done: (t) => t.bookings.requested,
    example: { recipient_name: 'Ada Lovelace', destination: '12 Harbor Street, Porto' },
  }),
  patch(path, changeBookingRequest, {
    summary: 'Change a booking, as a customer’s user',
    description: 'Until it is accepted or declined.',
    errors: [404],
    answer: myBooking,
    fromForm: (fields, c) => readPiecesForm(c.var.deps.db, fields),
    done: (t) => t.done.saved,
    example: { id: 1, reference: 'Order 1042' },
  }),
  del(path, withdrawBooking, {
    summary: 'Withdraw a booking, as a customer’s user',
    description: 'Until it is accepted.',
    errors: [404],
    done: (t) => t.bookings.withdrawn,
    example: { id: 1 },
  }),
]);

function readOwnBookings(c: Context<SiteEnv>) {
  return listOwnBookings(c.var.deps.db, signedInCustomerUser(c).customerId, readListRequest(c));
}

// Loaded on demand, as the other pages of a customer's users.
const views = () => import('../../../views/my/booking-pages.tsx');

/** The pages of a customer's users. Their forms work without JavaScript. */
export const myBookingPages = withForms(
  new Hono<SiteEnv>()
    .get(paths.my.bookings, customerUserPage, async (c) => {
      const { props } = await readReader(c);
      const page = await readOwnBookings(c);
      const { MyBookingsPage } = await views();
      return renderPage(c, props.site, <MyBookingsPage {...props} page={page} />);
    })
    .get(paths.my.booking, customerUserPage, async (c) => {
      const { db } = c.var.deps;
      const { customer, props } = await readReader(c);
      const [found, services] = await Promise.all([
        requireOwnBooking(db, idIn(c.req.param('id') ?? ''), customer.id),
        findServiceChoices(db, customer.id),
      ]);
      const { MyBookingPage } = await views();
      return renderPage(
        c,
        props.site,
        <MyBookingPage {...props} booking={found} services={services} />,
      );
    }),
);

/** The panel's page of bookings. */
export const bookingControlPages = new Hono<SiteEnv>().get(
  paths.control.bookings,
  allowsPage('bookings:read'),
  (c) => bookingList.render(c),
);
