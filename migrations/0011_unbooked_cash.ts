import { migration } from './baseline/values.ts';

/** An index for the list of delivered parcels whose cash is not booked yet. */
export const up = migration(() => [
  `create index parcels_delivered_with_cod on parcels (id)
    where stage = 'delivered' and cod_amount > 0`,
]);
