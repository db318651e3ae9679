import { sql } from 'kysely';
import { deletion } from '../../../views/panel/records/actions.ts';
import { formatClock } from '../../../views/parts/dates.ts';
import { dayFilter } from '../../lists/filters.ts';
import { declareList } from '../../lists/list.tsx';
import { driverFilter } from '../../parcels/runs/driver-filter.ts';
import { ownReader } from '../../parcels/runs/read.ts';
import { paths, pathTo } from '../../shared/paths.ts';
import { findShifts, shift } from './model.ts';

const path = paths.api.shifts;
const needs = 'runs:write';

/** Drivers read only their own shifts. */
export const shiftList = declareList({
  name: 'shifts',
  path,
  page: paths.control.shifts,
  summary: 'List shifts',
  description: 'When drivers work. Drivers read only their own.',
  needs: 'runs:read',
  hasSearch: false,
  row: shift,
  query: (db) => db.selectFrom('shifts').select('id'),
  only: (c) => {
    const own = ownReader(c);
    return own === null ? undefined : sql`driver_id = ${own}`;
  },
  rows: (c, found) =>
    findShifts(
      c.var.deps.db,
      found.map(({ id }) => id),
    ),
  sorts: { day: sql`day` },
  order: '-day',
  title: (t) => t.fleet.shifts,
  nameOf: ({ driver }) => driver.name,
  href: ({ id }, { may }) => (may(needs) ? pathTo(paths.control.shift, { id }) : undefined),
  empty: (t) => t.fleet.noShifts,
  create: { path: paths.control.createShift, label: (t) => t.fleet.createShift, needs },
  columns: {
    driver: {
      kind: 'text',
      label: (t) => t.runs.fields.driver,
      value: ({ driver }) => driver.name,
    },
    day: { kind: 'day', label: (t) => t.runs.fields.day, value: ({ day }) => day },
    from: {
      kind: 'text',
      label: (t) => t.fleet.fields.from,
      value: ({ from }, _t, tag) => formatClock(from, tag),
    },
    to: {
      kind: 'text',
      label: (t) => t.fleet.fields.to,
      value: ({ to }, _t, tag) => formatClock(to, tag),
    },
    break: {
      kind: 'text',
      label: (t) => t.fleet.break,
      value: ({ break_from, break_to }, _t, tag) =>
        break_from && break_to && `${formatClock(break_from, tag)} – ${formatClock(break_to, tag)}`,
    },
  },
  filters: {
    day: dayFilter(
      (t) => t.runs.fields.day,
      (day) => sql`day = ${day}`,
    ),
    from: dayFilter(
      (t) => t.parcelList.from,
      (day) => sql`day >= ${day}`,
    ),
    to: dayFilter(
      (t) => t.parcelList.to,
      (day) => sql`day <= ${day}`,
    ),
    driver: driverFilter((id) => sql`driver_id = ${id}`),
  },
  actions: [{ ...deletion, needs, call: `DELETE ${path}`, isBulk: true }],
});
