import { sql } from 'kysely';
import { DeclineForm } from '../../../views/bookings/decline-form.tsx';
import { formatLocalTime } from '../../../views/parts/dates.ts';
import { IsolatedText } from '../../../views/parts/text-with-emails.tsx';
import { UserText } from '../../../views/parts/written.tsx';
import { customerFilter } from '../../customers/customer-filter.ts';
import { choiceFilter } from '../../lists/filters.ts';
import { declareList } from '../../lists/list.tsx';
import { paths, pathTo } from '../../shared/paths.ts';
import { bookingStates } from '../shared/booking.ts';
import { booking, selectBookings, toBookings } from './read.ts';

const path = paths.api.bookings;
const needs = 'bookings:write';

export const bookingList = declareList({
  name: 'bookings',
  path,
  page: paths.control.bookings,
  summary: 'List bookings',
  description:
    'What customers’ users ask for, and visitors. Accepted and declined ones are kept for 30 days.',
  needs: 'bookings:read',
  row: booking,
  query: selectBookings,
  rows: (c, found) => toBookings(c.var.deps.db, found),
  title: (t) => t.bookings.title,
  nameOf: ({ recipient_name, destination }) => recipient_name || destination,
  empty: (t) => t.bookings.empty,
  noMatch: (t, { state, search, customer }) =>
    state === 'requested' && !search && !customer ? t.bookings.empty : t.lists.empty.noMatch,
  columns: {
    customer: {
      kind: 'text',
      label: (t) => t.invoicing.fields.customer_name,
      value: ({ customer_name, sender_name }) => customer_name ?? sender_name,
      draw: ({ customer_id, customer_name, sender_name }, { href }) =>
        customer_id === null ? (
          <IsolatedText text={sender_name ?? ''} />
        ) : (
          <a
            className="finger-link"
            href={href(pathTo(paths.control.customer, { id: customer_id }))}
          >
            <IsolatedText text={customer_name ?? String(customer_id)} />
          </a>
        ),
    },
    recipient_name: {
      kind: 'text',
      label: (t) => t.control.fields.recipient_name,
      value: ({ recipient_name }) => recipient_name,
    },
    destination: {
      kind: 'text',
      label: (t) => t.control.fields.destination,
      value: ({ destination }) => destination,
      draw: ({ destination }, { contentLang }) => (
        <UserText lang={contentLang}>{destination}</UserText>
      ),
    },
    pickup_location: {
      kind: 'text',
      label: (t) => t.control.fields.pickup_location,
      value: ({ pickup_location }) => pickup_location,
      isOptional: true,
    },
    payer: {
      kind: 'text',
      label: (t) => t.customers.payer,
      value: ({ payer }, t) => t.statusEmails.to[payer],
      isOptional: true,
    },
    pieces_count: {
      kind: 'number',
      label: (t) => t.control.fields.pieces_count,
      value: ({ pieces_count }) => pieces_count ?? 1,
    },
    window_from: {
      kind: 'text',
      label: (t) => t.control.fields.window_from,
      value: ({ window_from }, _t, tag) => window_from && formatLocalTime(window_from, tag),
    },
    window_to: {
      kind: 'text',
      label: (t) => t.control.fields.window_to,
      value: ({ window_to }, _t, tag) => window_to && formatLocalTime(window_to, tag),
      isOptional: true,
    },
    cod: {
      kind: 'money',
      label: (t) => t.control.fields.cod,
      value: ({ cod_amount, cod_currency }) =>
        cod_amount === null || cod_currency === null
          ? null
          : { amount: cod_amount, currency: cod_currency },
      isOptional: true,
    },
    reference: {
      kind: 'text',
      label: (t) => t.control.fields.reference,
      value: ({ reference }) => reference,
    },
    state: {
      kind: 'state',
      label: (t) => t.control.fields.stage,
      value: ({ state }, t) => ({ name: `booking-${state}`, label: t.bookings.states[state] }),
    },
    created_at: {
      kind: 'time',
      label: (t) => t.parcelList.created,
      value: ({ created_at }) => created_at,
    },
    email: {
      kind: 'text',
      label: (t) => t.bookings.askedBy,
      value: ({ email }) => email,
      isOptional: true,
    },
    service: {
      kind: 'text',
      label: (t) => t.control.fields.service,
      value: ({ service }) => service,
      isOptional: true,
    },
    weight: {
      kind: 'text',
      label: (t) => t.control.fields.weight,
      value: ({ weight }) => weight,
      isOptional: true,
    },
    note_to_driver: {
      kind: 'text',
      label: (t) => t.control.fields.note_to_driver,
      value: ({ note_to_driver }) => note_to_driver,
      isOptional: true,
    },
    reason: {
      kind: 'text',
      label: (t) => t.bookings.reason,
      value: ({ reason }) => reason,
      isOptional: true,
    },
  },
  tabs: 'state',
  pageDefaults: () => ({ state: 'requested' }),
  filters: {
    state: choiceFilter(
      (t) => t.control.fields.stage,
      bookingStates,
      (t) => t.bookings.states,
      (state) => sql<boolean>`state = ${state}`,
    ),
    customer: customerFilter(),
  },
  actions: [
    {
      icon: 'check',
      label: (t) => t.bookings.accept,
      needs,
      if: ({ state }) => state === 'requested',
      call: `PATCH ${path}`,
      fields: { state: 'accepted' },
      isBulk: true,
    },
    {
      icon: 'close',
      label: (t) => t.bookings.decline,
      needs,
      if: ({ state }) => state === 'requested',
      forms: ({ id }, { t }) => <DeclineForm call={path} id={id} t={t} />,
    },
    {
      icon: 'inventory_2',
      label: (t) => t.control.parcels.open,
      needs: 'parcels:read',
      if: ({ tracking_code }) => tracking_code !== null,
      href: ({ tracking_code }) => pathTo(paths.control.parcel, { code: tracking_code ?? '' }),
    },
  ],
});
