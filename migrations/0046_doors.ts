import { migration } from './baseline/values.ts';

/** Finds the newest parcels of an address, from whose deliveries the position of its door is learned. */
export const up = migration(({ andId }) => [
  `create index parcels_by_street on parcels (lower(replace(destination_street, ' ', '')) ${andId})
    where destination_street is not null`,
]);
