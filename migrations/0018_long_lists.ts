import { migration } from './baseline/values.ts';

/** Indexes that let long lists be read in pages. */
export const up = migration(({ andId }) => [
  `drop index cash_items_by_day`,
  `create index cash_items_by_day on cash_items (day ${andId})`,
  `create index cash_settlements_by_time on cash_settlements (created_at)`,
]);
