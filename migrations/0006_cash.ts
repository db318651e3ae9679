import { migration } from './baseline/values.ts';

/** Cash on delivery: the amount due on a parcel, the amount collected at the door, and what drivers have handed in. */
export const up = migration(({ id }) => [
  // In the currency's smallest unit, as all amounts below.
  `alter table parcels add column cod_amount double precision
    constraint parcels_cod_amount check (cod_amount between 0 and 1000000000000)`,
  `alter table parcels add column cod_currency text
    constraint parcels_cod_currency check (length(cod_currency) = 3)`,
  `create table cash_settlements (
    id ${id},
    driver_id integer,
    run_id integer references runs (id) on delete set null,
    day text not null constraint cash_settlements_day check (day like '____-__-__'),
    currency text not null constraint cash_settlements_currency check (length(currency) = 3),
    expected double precision not null,
    amount double precision not null,
    reason text constraint cash_settlements_reason check (length(reason) between 1 and 300),
    -- Who has signed for it; null: a program, or somebody who is gone.
    staff_id integer references staff (id) on delete set null,
    created_at text not null
  )`,
  `create index cash_settlements_by_day on cash_settlements (day)`,
  `create index cash_settlements_by_run on cash_settlements (run_id)`,
  `create index cash_settlements_by_staff on cash_settlements (staff_id)`,
  // A row for each delivery of a parcel with an amount. Parcels and runs may be deleted; the row stays, because money was
  // collected.
  `create table cash_items (
    id ${id},
    parcel_id integer references parcels (id) on delete set null,
    -- null: the delivery was undone after the money was handed in, and another row takes it back.
    activity_id integer,
    driver_id integer,
    run_id integer references runs (id) on delete set null,
    day text not null constraint cash_items_day check (day like '____-__-__'),
    currency text not null constraint cash_items_currency check (length(currency) = 3),
    due double precision not null,
    -- null: nothing was said about it.
    collected double precision,
    method text constraint cash_items_method check (method in ('cash', 'card', 'other')),
    reason text constraint cash_items_reason check (length(reason) between 1 and 300),
    settlement_id integer references cash_settlements (id) on delete set null,
    created_at text not null
  )`,
  `create unique index cash_items_by_activity on cash_items (activity_id) where activity_id is not null`,
  `create index cash_items_by_parcel on cash_items (parcel_id)`,
  `create index cash_items_by_run on cash_items (run_id)`,
  `create index cash_items_by_settlement on cash_items (settlement_id)`,
  `create index cash_items_by_day on cash_items (day)`,
  `create index cash_items_open on cash_items (day) where settlement_id is null`,
]);
