import type { Context } from 'hono';
import { addDays, startOfDay } from '../../days.ts';
import type { SiteEnv } from '../../http/context.ts';
import { signedIn } from '../../http/middleware/access.ts';
import { limits } from '../../shared/limits.ts';
import type { Today } from '../../shared/today.ts';
import { listRuns } from './queries.ts';
import { todayOf } from './read.ts';
import { redactForDriver } from './redact.ts';
import { findStops } from './stops.ts';
import { findStopsToMake } from './to-make.ts';
import { findUndoableStops } from './undoable-stops.ts';

const all = { page: 1, perPage: limits.perPage.max, search: '', path: '' };

/**
 * The stops of the open runs that the member drives today, in order. A run of yesterday is among them as long as it has stops
 * that are to be made, or to be undone: nights are worked through.
 */
export async function readToday(c: Context<SiteEnv>): Promise<Today> {
  const { db, config } = c.var.deps;
  const { id: member } = signedIn(c);
  const today = todayOf(c);
  const runsOf = async (day: string) =>
    (await listRuns(db, all, { id: null, day, driver: member, open: true })).data;
  const found = (await Promise.all([runsOf(addDays(today, -1)), runsOf(today)])).flat();
  const ids = found.map(({ id }) => id);
  const time = new Date();
  const [stopsOf, toMake, undoable] = await Promise.all([
    findStops(db, ids),
    findStopsToMake(db, ids, time),
    findUndoableStops(db, member, time),
  ]);
  const runs = found
    .map((run) => ({ ...run, stops: stopsOf.get(run.id) ?? [] }))
    .filter(
      ({ day, stops }) =>
        day === today || stops.some(({ id }) => toMake.has(id) || undoable.has(id)),
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
