import type { Context } from 'hono';
import type { ListRequest } from '../../database/paginate.ts';
import { localDate } from '../../days.ts';
import type { SiteEnv } from '../../http/context.ts';
import { signedIn } from '../../http/middleware/access.ts';
import type { Paged } from '../../shared/envelope.ts';
import { limits } from '../../shared/limits.ts';
import { extentOf } from '../../shared/permissions.ts';
import type { Run, RunChoices, RunSummary } from '../../shared/run.ts';
import { findRun, listDrivers, listRuns, type RunFilter } from './queries.ts';
import { redactForDriver } from './redact.ts';
import { findStops } from './stops.ts';
import { findStopsToMake } from './to-make.ts';

/** Which day it is for the company: `YYYY-MM-DD`. */
export function todayOf(c: Context<SiteEnv>): string {
  return localDate(new Date(), c.var.deps.config.timeZone);
}

/** The driver whose runs alone the member may read; null: they may read all. */
function ownDriver(c: Context<SiteEnv>): number | null {
  const { id, role } = signedIn(c);
  return extentOf(role, 'runs:read') === 'own' ? id : null;
}

/** A page of runs without their stops, of those that the member may read. */
export function readRuns(
  c: Context<SiteEnv>,
  request: ListRequest,
  filter: RunFilter,
): Promise<Paged<RunSummary>> {
  const own = ownDriver(c);
  return listRuns(c.var.deps.db, request, { ...filter, ...(own !== null && { driver: own }) });
}

/** Runs with their stops, as the member may see them. */
export async function withStops(c: Context<SiteEnv>, runs: RunSummary[]): Promise<Run[]> {
  const ids = runs.map(({ id }) => id);
  const stops = await findStops(c.var.deps.db, ids);
  const whole = runs.map((run) => ({ ...run, stops: stops.get(run.id) ?? [] }));
  if (ownDriver(c) === null) return whole;
  const today = todayOf(c);
  const toMake = await findStopsToMake(c.var.deps.db, ids, new Date());
  return whole.map((run) => redactForDriver(run, today, toMake));
}

/** One run with its stops; undefined if there is none that the member may read. */
export async function readRun(c: Context<SiteEnv>, id: number): Promise<Run | undefined> {
  const run = await findRun(c.var.deps.db, id);
  const own = ownDriver(c);
  if (run === undefined || (own !== null && run.driver?.id !== own)) return undefined;
  const [whole] = await withStops(c, [run]);
  return whole;
}

/** As many as a form offers. */
const most = { page: 1, perPage: limits.perPage.max, search: '', path: '' };

/** What parcels can be assigned to. */
export async function readRunChoices(c: Context<SiteEnv>): Promise<RunChoices> {
  const { db } = c.var.deps;
  const [runs, drivers] = await Promise.all([
    listRuns(db, most, { id: null, day: null, driver: null, open: true }),
    listDrivers(db),
  ]);
  return { runs: runs.data, drivers, today: todayOf(c) };
}
