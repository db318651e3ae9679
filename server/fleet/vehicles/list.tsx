import { deletion } from '../../../views/panel/records/actions.ts';
import { declareList } from '../../lists/list.tsx';
import { paths, pathTo } from '../../shared/paths.ts';
import { findVehicles, vehicle } from './model.ts';

const path = paths.api.vehicles;
const needs = 'runs:write';

export const vehicleList = declareList({
  name: 'vehicles',
  path,
  page: paths.control.vehicles,
  parent: { path: paths.control.shifts, label: (t) => t.fleet.shifts },
  summary: 'List vehicles',
  needs,
  row: vehicle,
  all: (c) => findVehicles(c.var.deps.db),
  texts: ({ name, plate }) => [name, plate],
  title: (t) => t.fleet.vehicles,
  nameOf: ({ name }) => name,
  href: ({ id }) => pathTo(paths.control.vehicle, { id }),
  empty: (t) => t.fleet.noVehicles,
  create: { path: paths.control.createVehicle, label: (t) => t.fleet.createVehicle, needs },
  columns: {
    name: { kind: 'text', label: (t) => t.control.fields.name, value: ({ name }) => name },
    plate: { kind: 'text', label: (t) => t.fleet.fields.plate, value: ({ plate }) => plate },
    depot: {
      kind: 'text',
      label: (t) => t.fleet.fields.depot,
      value: ({ depot }) => depot?.name ?? null,
    },
    capacity_pieces: {
      kind: 'number',
      label: (t) => t.fleet.fields.capacity_pieces,
      value: ({ capacity_pieces }) => capacity_pieces,
    },
    capacity_kg: {
      kind: 'number',
      label: (t) => t.fleet.fields.capacity_kg,
      value: ({ capacity_kg }) => capacity_kg,
    },
    capacity_m3: {
      kind: 'number',
      label: (t) => t.fleet.fields.capacity_m3,
      value: ({ capacity_m3 }) => capacity_m3,
    },
  },
  sorts: {
    name: ({ name }) => name,
    plate: ({ plate }) => plate ?? '',
    depot: ({ depot }) => depot?.name ?? '',
    capacity_pieces: ({ capacity_pieces }) => capacity_pieces ?? 0,
    capacity_kg: ({ capacity_kg }) => capacity_kg ?? 0,
    capacity_m3: ({ capacity_m3 }) => capacity_m3 ?? 0,
  },
  actions: [{ ...deletion, needs, call: `DELETE ${path}` }],
});
