import type { Db } from '../../database/tables.ts';
import type { RunRow } from './queries.ts';

/**
 * Stores which parcels a run's driver has, before the run is given to somebody else, put off or deleted: what the driver did
 * at the door meanwhile, without a network, is still to be reported.
 */
export async function storeFormerStops(db: Db, run: number, now: Date): Promise<void> {
  await db
    .insertInto('former_stops')
    .columns(['parcel_id', 'driver_id', 'day', 'until'])
    .expression(
      db
        .selectFrom('run_stops')
        .innerJoin('runs', 'runs.id', 'run_stops.run_id')
        .select(['parcel_id', 'driver_id', 'day'])
        .select(({ fn, val }) => fn.coalesce('closed_at', val(now.toISOString())).as('until'))
        .where('run_id', '=', run)
        .where('driver_id', 'is not', null)
        .$narrowType<{ driver_id: number }>(),
    )
    .execute();
}

/**
 * Does what a change of a run's day or driver means for its stops: who had them is stored, and they are the new driver's
 * from now on. Where it had no driver before, nobody else can report something about them.
 */
export async function handOverStops(
  db: Db,
  before: RunRow,
  after: { day: RunRow['day'] | undefined; driver_id: RunRow['driver_id'] | undefined },
  now: Date,
): Promise<void> {
  const isPutOff = after.day !== undefined && after.day !== before.day;
  const isGivenAway = after.driver_id !== undefined && after.driver_id !== before.driver_id;
  if (before.driver_id === null || !(isPutOff || isGivenAway)) return;
  await storeFormerStops(db, before.id, now);
  if (!isGivenAway) return;
  await db
    .updateTable('run_stops')
    .set({ added_at: now.toISOString() })
    .where('run_id', '=', before.id)
    .where('state', '=', 'open')
    .execute();
}

/** The rows of a parcel that a driver had. */
export function formerStopsOf(db: Db, driver: number, parcelId: number) {
  return db
    .selectFrom('former_stops')
    .select('id')
    .where('driver_id', '=', driver)
    .where('parcel_id', '=', parcelId);
}

/** Deletes rows that end before a time, at most `limit` of them. @returns how many. */
export async function deleteOldFormerStops(db: Db, before: Date, limit: number): Promise<number> {
  const deleted = await db
    .deleteFrom('former_stops')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('former_stops')
        .select('id')
        .where('until', '<', before.toISOString())
        .limit(limit),
    )
    .returning('id')
    .execute();
  return deleted.length;
}
