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

const all = { page: 1, perPage: limits.perPage.max, search: '', path: '' };

/**
 * The stops of the open runs that the member drives today, in order. A run of yesterday is among them as long as it has open
 * stops: nights are worked through.
 */
export async function readToday(c: Context<SiteEnv>): Promise<Today> {
  const { db, config } = c.var.deps;
  const { id: member } = signedIn(c);
  const today = todayOf(c);
  const runsOf = async (day: string) =>
    (await listRuns(db, all, { id: null, day, driver: member, open: true })).data;
  const [before, now] = await Promise.all([runsOf(addDays(today, -1)), runsOf(today)]);
  const runs = [...before.filter(({ counts }) => counts.left > 0), ...now];
  const stops = await findStops(
    db,
    runs.map(({ id }) => id),
  );
  const shown = runs.map((run) =>
    redactForDriver({ ...run, stops: stops.get(run.id) ?? [] }, today),
  );
  const [first = { day: today }] = runs;
  return {
    member,
    stops: shown.flatMap((run) => run.stops),
    forget_at: startOfDay(first.day, 2, config.timeZone),
  };
}
