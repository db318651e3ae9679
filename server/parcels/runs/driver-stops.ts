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

/**
 * Who drives to a parcel now, if somebody else did before.
 *
 * @returns undefined: nobody, or it never was on a run of that driver, who is to learn nothing about it.
 */
export async function findDriverOfOpenStop(
  db: Db,
  { parcelId, formerDriver }: { parcelId: number; formerDriver: number },
): Promise<string | undefined> {
  const found = await db
    .selectFrom('run_stops')
    .innerJoin('runs', 'runs.id', 'run_stops.run_id')
    .innerJoin('staff', 'staff.id', 'runs.driver_id')
    .select(['staff.name', 'staff.email'])
    .where('parcel_id', '=', parcelId)
    .where('state', '=', 'open')
    .where('driver_id', '<>', formerDriver)
    .where(({ exists, or }) =>
      or([
        exists(stopsOf(db, formerDriver, parcelId)),
        exists(formerStopsOf(db, formerDriver, parcelId)),
      ]),
    )
    .executeTakeFirst();
  return found && (found.name || found.email);
}

function stopsOf(db: Db, driver: number, parcelId: number) {
  return db
    .selectFrom('run_stops')
    .innerJoin('runs', 'runs.id', 'run_stops.run_id')
    .select('run_stops.id')
    .where('driver_id', '=', driver)
    .where('parcel_id', '=', parcelId);
}
