import { migration, positionColumns, textColumn, textColumns } from './baseline/values.ts';

/** A time of the day, as `HH:MM` in the site's time zone. */
const clockColumns = (table: string, names: readonly string[], rules = '') =>
  names
    .map(
      (name) => `"${name}" text ${rules} constraint ${table}_${name} check (length("${name}") = 5)`,
    )
    .join(', ');

const capacity = (name: string, type: string, max: number) =>
  `${name} ${type} constraint vehicles_${name} check (${name} > 0 and ${name} <= ${max})`;

/** Depots, vehicles and the shifts of drivers, and which of them runs have. */
export const up = migration(({ id }) => [
  `create table depots (
    id ${id},
    ${textColumn('depots', 'name', 100, 'not null')},
    ${textColumns('depots', ['street', 'street2'], 200)},
    ${textColumn('depots', 'postcode', 20)},
    ${textColumns('depots', ['city', 'region'], 100)},
    ${textColumn('depots', 'country', 2)},
    ${positionColumns('depots')},
    ${clockColumns('depots', ['opens', 'closes'])},
    created_at text not null,
    updated_at text not null
  )`,
  `create table vehicles (
    id ${id},
    ${textColumn('vehicles', 'name', 100, 'not null')},
    ${textColumn('vehicles', 'plate', 20)},
    ${capacity('capacity_pieces', 'integer', 100_000)},
    ${capacity('capacity_kg', 'double precision', 100_000)},
    ${capacity('capacity_m3', 'double precision', 1000)},
    depot_id integer references depots (id) on delete set null,
    created_at text not null,
    updated_at text not null
  )`,
  `create table shifts (
    id ${id},
    driver_id integer not null references staff (id) on delete cascade,
    day text not null,
    ${clockColumns('shifts', ['from', 'to'], 'not null')},
    ${clockColumns('shifts', ['break_from', 'break_to'])},
    created_at text not null,
    updated_at text not null
  )`,
  'create unique index shifts_by_day on shifts (day, driver_id)',
  'create index shifts_by_driver on shifts (driver_id)',
  'alter table runs add column vehicle_id integer references vehicles (id) on delete set null',
  'alter table runs add column depot_id integer references depots (id) on delete set null',
  `alter table runs add column ${clockColumns('runs', ['starts_at'])}`,
  `alter table runs add column ${clockColumns('runs', ['ends_at'])}`,
  'create index runs_by_vehicle on runs (vehicle_id) where vehicle_id is not null',
  'create index runs_by_depot on runs (depot_id) where depot_id is not null',
  'create index vehicles_by_depot on vehicles (depot_id) where depot_id is not null',
]);
