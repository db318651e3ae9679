import { migration } from './baseline/values.ts';

/** The queue of parcels' addresses for the geocoder, and indexes of those that it has found. */
export const up = migration(({ id }) => [
  `create table geocodings (
    id ${id},
    parcel_id integer not null references parcels (id) on delete cascade,
    address text not null
      constraint geocodings_address check (address in ('destination', 'pickup')),
    tries integer default 0 not null,
    -- While the geocoder is asked: when the lease ends.
    next_attempt_at text not null,
    lease text,
    constraint geocodings_once unique (parcel_id, address)
  )`,
  `create index geocodings_due on geocodings (next_attempt_at, id)`,
  // An address that was found once is not looked up again.
  ...['destination', 'pickup'].map(
    (
      end,
    ) => `create index parcels_geocoded_${end} on parcels (lower(replace(${end}_street, ' ', '')))
      where map_${end}_source = 'geocoder'`,
  ),
]);
