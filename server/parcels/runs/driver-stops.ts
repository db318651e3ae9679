import type { Db } from '../../database/tables.ts';
import { formerStopsOf } from './former-stops.ts';

type Attempt = {
  driver: number;
  parcelId: number;
  /** When it was, in UTC. */
  at: string;
  /** The days (`YYYY-MM-DD`) of the runs on which it can have been. */
  days: { from: string; to: string };
};

/** Whether a parcel was on a run of a driver that was not closed yet, whatever became of the stop and of the run since. */
export async function wasOnRunOf(
  db: Db,
  { driver, parcelId, at, days }: Attempt,
): Promise<boolean> {
  const stop = await stopsOf(db, driver, parcelId)
    .where('day', '>=', days.from)
    .where('day', '<=', days.to)
    .where((eb) => eb.or([eb('closed_at', 'is', null), eb('closed_at', '>=', at)]))
    .executeTakeFirst();
  if (stop !== undefined) return true;
  const former = await formerStopsOf(db, driver, parcelId)
    .where('day', '>=', days.from)
    .where('day', '<=', days.to)
    .where('until', '>=', at)
    .executeTakeFirst();
  return former !== undefined;
}

function stopsOf(db: Db, driver: number, parcelId: number) {
  return db
    .selectFrom('run_stops')
    .innerJoin('runs', 'runs.id', 'run_stops.run_id')
    .select('run_stops.id')
    .where('driver_id', '=', driver)
    .where('parcel_id', '=', parcelId);
}
