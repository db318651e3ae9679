import { migration, textColumn } from './baseline/values.ts';

/** Bookings of customers’ users that staff accept or decline. */
export const up = migration(({ id }) => [
  `alter table customers drop constraint customers_bookings`,
  `alter table customers add constraint customers_bookings check (bookings in ('parcel', 'request', 'off'))`,
  `create table bookings (
    id ${id},
    customer_id integer not null references customers (id) on delete cascade,
    ${textColumn('bookings', 'email', 300, 'not null')},
    state text default 'requested' not null
      constraint bookings_state check (state in ('requested', 'accepted', 'declined')),
    ${textColumn('bookings', 'reason', 300)},
    parcel_id integer references parcels (id) on delete set null,
    content text not null,
    search_text text not null,
    created_at text not null,
    updated_at text not null,
    decided_at text
  )`,
  `create index bookings_by_customer on bookings (customer_id, id)`,
  `create index bookings_by_parcel on bookings (parcel_id) where parcel_id is not null`,
  `create index bookings_requested on bookings (id) where state = 'requested'`,
  `create index bookings_decided on bookings (decided_at) where decided_at is not null`,
]);
