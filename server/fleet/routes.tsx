import { type Context, Hono } from 'hono';
import { idIn } from '../database/rows.ts';
import { siteToday } from '../days.ts';
import type { SiteEnv } from '../http/context.ts';
import { allowsPage } from '../http/middleware/access.ts';
import { listDrivers } from '../parcels/runs/runs.ts';
import { paths } from '../shared/paths.ts';
import { api, del, patch, post } from '../verbs/call.ts';
import { readPanel, renderPanel } from '../web/panel.ts';
import { notFoundPage } from '../web/problem-page.tsx';
import { depotList } from './depots/list.tsx';
import {
  createDepot,
  deleteDepot,
  depot,
  findDepot,
  findDepots,
  updateDepot,
} from './depots/model.ts';
import type { Depot, Shift, Vehicle } from './shared/fleet.ts';
import { shiftList } from './shifts/list.tsx';
import { createShift, deleteShift, findShift, shift, updateShift } from './shifts/model.ts';
import { vehicleList } from './vehicles/list.tsx';
import {
  createVehicle,
  deleteVehicle,
  findVehicle,
  updateVehicle,
  vehicle,
} from './vehicles/model.ts';

const { depots, vehicles, shifts } = paths.api;
const { control } = paths;
/** Calls about depots, vehicles and shifts. */
export const fleetApi = api([
  depotList.call,
  post(depots, createDepot, {
    summary: 'Add a depot',
    answer: depot,
    status: 201,
    done: (t) => t.done.created,
    example: { name: 'Harbor', street: 'Quay 1', city: 'Porto', country: 'PT', opens: '07:00' },
  }),
  patch(depots, updateDepot, {
    summary: 'Change a depot',
    answer: depot,
    done: (t) => t.done.saved,
    example: { id: 1, closes: '20:00' },
  }),
  del(depots, deleteDepot, {
    summary: 'Delete a depot',
    description: 'Its vehicles and runs are then without one.',
    done: (t) => t.done.deleted,
  }),
  vehicleList.call,
  post(vehicles, createVehicle, {
    summary: 'Add a vehicle',
    description: 'A capacity that is left out has no limit.',
    answer: vehicle,
    status: 201,
    done: (t) => t.done.created,
    example: { name: 'Van 1', plate: 'AA-01-BB', capacity_pieces: 120, capacity_kg: 800 },
  }),
  patch(vehicles, updateVehicle, {
    summary: 'Change a vehicle',
    answer: vehicle,
    done: (t) => t.done.saved,
    example: { id: 1, capacity_m3: 7.5 },
  }),
  del(vehicles, deleteVehicle, {
    summary: 'Delete a vehicle',
    description: 'Its runs are then without one.',
    done: (t) => t.done.deleted,
  }),
  shiftList.call,
  post(shifts, createShift, {
    summary: 'Add a shift',
    description:
      'With `until`, the same one on each working day until then, where the driver has none yet; the answer is the first.',
    answer: shift,
    status: 201,
    done: (t) => t.done.created,
    example: { driver: 1, day: '2026-03-02', from: '08:00', to: '16:30' },
  }),
  patch(shifts, updateShift, {
    summary: 'Change a shift',
    answer: shift,
    done: (t) => t.done.saved,
    example: { id: 1, break_from: '12:00', break_to: '12:30' },
  }),
  del(shifts, deleteShift, { summary: 'Delete a shift', done: (t) => t.done.deleted }),
]);

/** The panel's pages of depots, vehicles and shifts. */
export const fleetPages = new Hono<SiteEnv>()
  .get(control.shifts, allowsPage('runs:write'), async (c) => {
    const { FleetLinks } = await import('../../views/fleet/fleet-links.tsx');
    return shiftList.render(c, { actions: ({ site }) => <FleetLinks site={site} t={c.var.t} /> });
  })
  .get(control.createShift, allowsPage('runs:write'), (c) => renderShift(c, null))
  .get(control.shift, allowsPage('runs:write'), async (c) =>
    renderShift(c, await findShift(c.var.deps.db, idIn(c.req.param('id')))),
  )
  .get(control.vehicles, allowsPage('runs:write'), (c) => vehicleList.render(c))
  .get(control.createVehicle, allowsPage('runs:write'), (c) => renderVehicle(c, null))
  .get(control.vehicle, allowsPage('runs:write'), async (c) =>
    renderVehicle(c, await findVehicle(c.var.deps.db, idIn(c.req.param('id')))),
  )
  .get(control.depots, allowsPage('runs:write'), (c) => depotList.render(c))
  .get(control.createDepot, allowsPage('runs:write'), (c) => renderDepot(c, null))
  .get(control.depot, allowsPage('runs:write'), async (c) =>
    renderDepot(c, await findDepot(c.var.deps.db, idIn(c.req.param('id')))),
  );

// Each form's record: null, a new one; undefined, there is none with the id in the address.

async function renderShift(c: Context<SiteEnv>, shift: Shift | null | undefined) {
  const { deps, t } = c.var;
  const [panel, drivers] = await Promise.all([readPanel(c), listDrivers(deps.db)]);
  if (shift === undefined) return notFoundPage(c, panel);
  const { ShiftFormPage } = await import('../../views/fleet/form-pages.tsx');
  const day = c.req.query('day') ?? siteToday(deps);
  return renderPanel(c, panel, <ShiftFormPage {...{ panel, t, shift, drivers, day }} />);
}

async function renderVehicle(c: Context<SiteEnv>, vehicle: Vehicle | null | undefined) {
  const { deps, t } = c.var;
  const [panel, depots] = await Promise.all([readPanel(c), findDepots(deps.db)]);
  if (vehicle === undefined) return notFoundPage(c, panel);
  const { VehicleFormPage } = await import('../../views/fleet/form-pages.tsx');
  return renderPanel(c, panel, <VehicleFormPage {...{ panel, t, vehicle, depots }} />);
}

async function renderDepot(c: Context<SiteEnv>, depot: Depot | null | undefined) {
  const panel = await readPanel(c);
  if (depot === undefined) return notFoundPage(c, panel);
  const { DepotFormPage } = await import('../../views/fleet/form-pages.tsx');
  return renderPanel(c, panel, <DepotFormPage {...{ panel, depot }} t={c.var.t} />);
}
