import { migration } from './baseline/values.ts';

/** Indexes by which long lists are read some rows at a time. */
export const up = migration(({ andId }) => [
  `drop index cash_items_by_day`,
  `create index cash_items_by_day on cash_items (day ${andId})`,
  `create index cash_settlements_by_time on cash_settlements (created_at)`,
]);
