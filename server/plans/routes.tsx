import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { idIn } from '../database/rows.ts';
import { siteToday } from '../days.ts';
import { requireRow } from '../errors.ts';
import { findShiftsOfDay } from '../fleet/shifts/model.ts';
import { findVehicles } from '../fleet/vehicles/model.ts';
import type { SiteEnv } from '../http/context.ts';
import { calendarDay, optional } from '../http/input/fields.ts';
import { parse } from '../http/input/validation.ts';
import { allows, allowsPage } from '../http/middleware/access.ts';
import { listDrivers } from '../parcels/runs/runs.ts';
import { limits } from '../shared/limits.ts';
import { paths } from '../shared/paths.ts';
import { api, get, post } from '../verbs/call.ts';
import { readPanel, renderPanel } from '../web/panel.ts';
import { notFoundPage } from '../web/problem-page.tsx';
import { findDueParcels, findUsualVehicles } from './due.ts';
import { applyPlan, createPlan } from './model.ts';
import { findPlan, plan } from './read.ts';

const { control } = paths;

/** Leaves out the drivers of a form whose checkbox is not set; each has a choice of a vehicle. */
function readForm({ drivers, ...fields }: Record<string, unknown>) {
  const rows = z.array(z.record(z.string(), z.unknown())).catch([]).parse(drivers);
  return { ...fields, drivers: rows.filter(({ driver }) => driver !== undefined) };
}

const read = (c: Context<SiteEnv>, id: number) =>
  findPlan(c.var.deps.db, id, { timeZone: c.var.deps.config.timeZone, now: new Date() });

const readAsked = async (c: Context<SiteEnv>) =>
  requireRow(await read(c, idIn(c.req.param('id') ?? '')));

/** Calls that plan the runs of a day. */
export const plansApi = api([
  post(paths.api.plans, createPlan, {
    summary: 'Plan the runs of a day',
    description:
      'Without `drivers`, those who have a shift drive, each with the vehicle that they had last; without `parcels`, all that is due is planned. Nothing changes before the plan is taken over. It is looked for in the background: read it until its `state` is `ready`.',
    answer: plan,
    status: 202,
    show: async (c, { id }) => requireRow(await read(c, id)),
    fromForm: readForm,
    example: {
      day: '2026-03-01',
      drivers: [{ driver: 1, vehicle: 1 }],
      parcels: ['TEST-1001'],
      seconds: 2,
    },
  }),
  get(
    paths.api.plan,
    {
      summary: 'Read a plan',
      description: 'It is kept for a day.',
      access: allows('runs:write'),
      answer: plan,
      errors: [404],
    },
    readAsked,
  ),
  post(paths.api.applyPlan, applyPlan, {
    summary: 'Take a plan over',
    description:
      'The runs of its drivers on that day become as planned, or new ones are added. 409 names what has changed since it was made.',
    takes: 'nothing',
    read: async (c) => ({ id: idIn(c.req.param('id') ?? '') }),
    answer: plan,
    show: readAsked,
    errors: [404, 409],
    done: (t) => t.plans.applied,
  }),
]);

/** The panel's pages of plans. */
export const planPages = new Hono<SiteEnv>()
  .get(control.createPlan, allowsPage('runs:write'), renderForm)
  .get(control.plan, allowsPage('runs:write'), renderPlan);

const dayQuery = z.object({ day: optional(calendarDay()).default(null) });

async function renderForm(c: Context<SiteEnv>) {
  const { deps, t } = c.var;
  const { db } = deps;
  const day = parse(dayQuery, c.req.query()).day ?? siteToday(deps);
  const [panel, shifts, drivers, vehicles, due] = await Promise.all([
    readPanel(c),
    findShiftsOfDay(db, day),
    listDrivers(db),
    findVehicles(db),
    findDueParcels(db, day, limits.planParcels),
  ]);
  const usual = await findUsualVehicles(
    db,
    drivers.map(({ id }) => id),
  );
  const { CreatePlanPage } = await import('../../views/plans/plan-pages.tsx');
  const form = { day, shifts, drivers, vehicles, usual, due: due.length };
  return renderPanel(c, panel, <CreatePlanPage panel={panel} t={t} {...form} />);
}

async function renderPlan(c: Context<SiteEnv>) {
  const [panel, found] = await Promise.all([readPanel(c), read(c, idIn(c.req.param('id') ?? ''))]);
  if (found === undefined) return notFoundPage(c, panel);
  // Browsers load the page again until the plan is ready, also without script.
  if (found.state === 'searching') c.header('Refresh', '2');
  const { PlanPage } = await import('../../views/plans/plan-pages.tsx');
  const today = siteToday(c.var.deps);
  return renderPanel(c, panel, <PlanPage panel={panel} t={c.var.t} plan={found} today={today} />);
}
