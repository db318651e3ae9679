import { migration } from './baseline/values.ts';

const isNotStated = 'collected is null and undone = 0';
const isSuperfluous = `${isNotStated} and (parcel_id is null or exists (
  select 1 from cash_items as other
  where other.parcel_id = cash_items.parcel_id and other.id <> cash_items.id and other.undone = 0
    and (other.collected is not null or other.id < cash_items.id)))`;

/**
 * Each delivered parcel with an amount gets a row in `cash_items`, even if it has no event of its delivery, and at most one row
 * without a stated amount. A settlement stores the difference at the time when it was signed.
 */
export const up = migration(() => [
  // 1: the row no longer counts, because its event was undone, or another row replaces it.
  `alter table cash_items add column undone integer default 0 not null
    constraint cash_items_undone check (undone in (0, 1))`,
  `update cash_items set undone = 1 where activity_id is null`,
  `delete from cash_items where settlement_id is null and ${isSuperfluous}`,
  `update cash_items set undone = 1, activity_id = null, due = 0
    where settlement_id is not null and ${isSuperfluous}`,
  `delete from cash_items where settlement_id is null and collected is null and undone = 1`,
  `insert into cash_items (parcel_id, day, currency, due, created_at)
    select id, substr(coalesce(last_event_at, updated_at), 1, 10), cod_currency, cod_amount, updated_at
    from parcels
    where stage = 'delivered' and cod_amount > 0 and cod_currency is not null and not exists (
      select 1 from cash_items where cash_items.parcel_id = parcels.id and undone = 0)`,
  `drop index parcels_delivered_with_cod`,
  `create unique index cash_items_not_stated on cash_items (parcel_id) where ${isNotStated}`,
  `create index cash_items_not_stated_by_day on cash_items (day, id) where ${isNotStated}`,
  `alter table cash_settlements add column difference double precision default 0 not null`,
  `update cash_settlements set difference = amount - expected`,
]);
