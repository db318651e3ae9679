import type { Context } from 'hono';
import { largestPage } from '../../database/paginate.ts';
import type { Db } from '../../database/tables.ts';
import { addDays, siteToday, startOfDay } from '../../days.ts';
import type { SiteEnv } from '../../http/context.ts';
import { signedIn } from '../../http/middleware/access.ts';
import { verbContext } from '../../verbs/request.ts';
import { oldestVisibleDay, ownDriver } from '../own-parcels.ts';
import { undoMinutes } from '../shared/event.ts';
import type { Run, RunChoices, RunStop, RunSummary, RunWithStops, Today } from '../shared/run.ts';
import { withTooMuch } from './load.ts';
import { attachStops, findRun, listDrivers, listRuns } from './runs.ts';
import { findStopsToMake } from './stops.ts';

/** The id of the member if they may read only their own runs; null: they may read all. */
export function ownReader(c: Context<SiteEnv>): number | null {
  return ownDriver(verbContext(c).actor, 'runs:read');
}

/** The runs of a day that the member may read, without their stops. */
export async function readRunsOfDay(c: Context<SiteEnv>, day: string): Promise<RunSummary[]> {
  const filter = { day, driver: ownReader(c), open: false };
  return (await listRuns(c.var.deps.db, largestPage, filter)).data;
}

/** Adds their stops to runs. Drivers see only what redactForDriver leaves. */
export async function withStops(c: Context<SiteEnv>, runs: RunSummary[]): Promise<Run[]> {
  const { db } = c.var.deps;
  const whole = await withTooMuch(db, await attachStops(db, runs));
  if (ownReader(c) === null) return whole;
  const today = siteToday(c.var.deps);
  const ids = runs.map(({ id }) => id);
  const toMake = await findStopsToMake(db, ids, new Date());
  return whole.map((run) => redactForDriver(run, today, toMake));
}

/** One run with its stops; undefined if there is none that the member may read. */
export async function readRun(c: Context<SiteEnv>, id: number): Promise<Run | undefined> {
  const run = await findRun(c.var.deps.db, id);
  const own = ownReader(c);
  if (run === undefined || (own !== null && run.driver?.id !== own)) return undefined;
  const [whole] = await withStops(c, [run]);
  return whole;
}

export async function readRunChoices(c: Context<SiteEnv>): Promise<RunChoices> {
  const { db } = c.var.deps;
  const [runs, drivers, vehicles, depots] = await Promise.all([
    listRuns(db, largestPage, { day: null, driver: null, open: true }),
    listDrivers(db),
    db.selectFrom('vehicles').select(['id', 'name']).orderBy('name').execute(),
    db.selectFrom('depots').select(['id', 'name']).orderBy('name').execute(),
  ]);
  return { runs: runs.data, drivers, vehicles, depots, today: siteToday(c.var.deps) };
}

/**
 * The stops of the open runs that the member drives today, in order. Drivers work past midnight, so a run of yesterday is
 * included as long as it has stops that are to be made or can be undone.
 */
export async function readToday(c: Context<SiteEnv>): Promise<Today> {
  const { db, config } = c.var.deps;
  const { id: member } = signedIn(c);
  const today = siteToday(c.var.deps);
  const openRunsOn = async (day: string) =>
    (await listRuns(db, largestPage, { day, driver: member, open: true })).data;
  const found = (await Promise.all([openRunsOn(addDays(today, -1)), openRunsOn(today)])).flat();
  const ids = found.map(({ id }) => id);
  const time = new Date();
  const [whole, toMake, undoable] = await Promise.all([
    attachStops(db, found),
    findStopsToMake(db, ids, time),
    findUndoableStops(db, member, time),
  ]);
  const runs = whole.filter(
    ({ day, stops }) => day === today || stops.some(({ id }) => toMake.has(id) || undoable.has(id)),
  );
  const stops = runs.flatMap((run) => redactForDriver(run, today, toMake).stops);
  const [first = { day: today }] = runs;
  return {
    member,
    stops: stops.map((stop) => ({
      ...stop,
      can_retry: stop.state === 'failed' && toMake.has(stop.id) ? 'yes' : 'no',
      undo: undoable.get(stop.id) ?? null,
    })),
    forget_at: startOfDay(first.day, 2, config.timeZone),
  };
}

/** The events by which a member has finished stops, and until when they can be undone, by the ids of the stops. */
async function findUndoableStops(db: Db, member: number, now: Date) {
  const undoMs = undoMinutes * 60_000;
  const found = await db
    .selectFrom('event_batches')
    .innerJoin('event_batch_items as items', 'items.batch_id', 'event_batches.id')
    .innerJoin('run_stops', (join) =>
      join
        .onRef('run_stops.parcel_id', '=', 'items.parcel_id')
        .onRef('run_stops.activity_id', '=', 'items.activity_id'),
    )
    .select(['run_stops.id', 'event_batches.id as event_id', 'created_at'])
    .where('staff_id', '=', member)
    .where('undone_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - undoMs).toISOString())
    .execute();
  return new Map(
    found.map(({ id, event_id, created_at }) => [
      id,
      { event_id, until: new Date(Date.parse(created_at) + undoMs).toISOString() },
    ]),
  );
}

function withoutPeople(stop: RunStop): RunStop {
  return {
    ...stop,
    recipient_name: null,
    destination: null,
    recipient_phone_number: null,
    latitude: null,
    longitude: null,
    company: null,
    driver_note: null,
    note: null,
    cod_amount: null,
    cod_currency: null,
    failure_note: null,
  };
}

/**
 * A run as its driver may see it: with people only at stops that are still to be made, and no longer than until the day after
 * the run.
 *
 * @param toMake the ids of the stops that are still to be made; see findStopsToMake.
 */
function redactForDriver<Some extends RunWithStops>(
  run: Some,
  today: string,
  toMake: ReadonlySet<number>,
): Some {
  const isPast = run.day < oldestVisibleDay(today);
  const stops = run.stops.map((stop) =>
    isPast || !toMake.has(stop.id) ? withoutPeople(stop) : stop,
  );
  return { ...run, stops };
}
