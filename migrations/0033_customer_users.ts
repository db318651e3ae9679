import { migration, textColumn } from './baseline/values.ts';

/** Users of customers, who sign in at /my, and what they say of the parcels that they book. */
export const up = migration(({ id }) => [
  `alter table audit_events drop constraint audit_events_actor`,
  `alter table audit_events add constraint audit_events_actor check
    (actor in ('administrator', 'staff', 'api_key', 'customer_user', 'visitor', 'site', 'server'))`,
  `alter table parcels add column ${textColumn('parcels', 'reference', 100)}`,
  `alter table parcels add column ${textColumn('parcels', 'note_to_driver', 300)}`,
  `alter table parcels add column ${textColumn('parcels', 'window_from', 16)}`,
  `alter table parcels add column ${textColumn('parcels', 'window_to', 16)}`,
  `alter table parcels add column booked_by_customer_id integer references customers (id) on delete set null`,
  `create index parcels_by_booker on parcels (booked_by_customer_id, id) where booked_by_customer_id is not null`,
  `alter table customers add column bookings text default 'parcel' not null
    constraint customers_bookings check (bookings in ('parcel', 'off'))`,
  // The same person may be a user of several customers, with a row for each.
  `create table customer_users (
    id ${id},
    customer_id integer not null references customers (id) on delete cascade,
    ${textColumn('customer_users', 'email', 300, 'not null')},
    ${textColumn('customer_users', 'name', 300, 'not null')},
    may_invite text not null constraint customer_users_may_invite check (may_invite in ('yes', 'no')),
    created_at text not null,
    updated_at text not null,
    last_seen_at text,
    unique (customer_id, email)
  )`,
  `create index customer_users_by_email on customer_users (email)`,
  `create table customer_sessions (
    id_hash text primary key,
    customer_user_id integer not null references customer_users (id) on delete cascade,
    created_at text not null,
    last_seen_at text not null,
    expires_at text not null,
    device text,
    address text
  )`,
  `create index customer_sessions_by_user on customer_sessions (customer_user_id)`,
  // Links that sign in. They are for an address, and its user is found when the link is used.
  `create table customer_links (
    token_hash text primary key,
    email text not null,
    created_at text not null,
    expires_at text not null
  )`,
]);
