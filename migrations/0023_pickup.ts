import { migration, textColumn } from './baseline/values.ts';

/** How long parcels wait to be picked up, and what to bring. */
export const up = migration(() => [
  `alter table settings add column pickup_days integer
    constraint settings_pickup_days check (pickup_days between 1 and 365)`,
  `alter table settings add column ${textColumn('settings', 'pickup_bring', 300)}`,
]);
