import type { Db } from '../../database/tables.ts';
import { addDays } from '../../days.ts';
import type { Sentence } from '../../errors.ts';
import { interpolate } from '../../shared/interpolate.ts';
import type { RunRow } from './runs.ts';

/** The day (`YYYY-MM-DD`) of the oldest runs whose open stops their drivers still see: people are shown until the day after. */
export function firstShownDay(today: string): string {
  return addDays(today, -1);
}

type Attempt = {
  driver: number;
  parcelId: number;
  at: string;
  /** The days (`YYYY-MM-DD`) of the runs on which it can have been. */
  days: { from: string; to: string };
};

/** Whether a parcel was on a run of a driver that was not closed yet, whatever became of the stop and of the run since. */
export async function wasOnRunOf(
  db: Db,
  { driver, parcelId, at, days }: Attempt,
): Promise<boolean> {
  const stop = await db
    .selectFrom('run_stops')
    .innerJoin('runs', 'runs.id', 'run_stops.run_id')
    .select('run_stops.id')
    .where('driver_id', '=', driver)
    .where('parcel_id', '=', parcelId)
    .where('day', '>=', days.from)
    .where('day', '<=', days.to)
    .where((eb) => eb.or([eb('closed_at', 'is', null), eb('closed_at', '>=', at)]))
    .executeTakeFirst();
  if (stop !== undefined) return true;
  const former = await db
    .selectFrom('former_stops')
    .select('id')
    .where('driver_id', '=', driver)
    .where('parcel_id', '=', parcelId)
    .where('day', '>=', days.from)
    .where('day', '<=', days.to)
    .where('until', '>=', at)
    .executeTakeFirst();
  return former !== undefined;
}

/**
 * Why a driver may do nothing about a parcel that is not theirs: where it is in an open run, with the run's name and its
 * driver, and nothing about whom it is for.
 */
export async function notYours(db: Db, parcelId: number): Promise<Sentence> {
  const found = await db
    .selectFrom('run_stops')
    .innerJoin('parcels', 'parcels.id', 'run_stops.parcel_id')
    .innerJoin('runs', 'runs.id', 'run_stops.run_id')
    .leftJoin('staff', 'staff.id', 'runs.driver_id')
    .select(['tracking_code as code', 'runs.id', 'runs.name'])
    .select(['staff.name as driver_name', 'staff.email as driver_email'])
    .where('parcel_id', '=', parcelId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (found === undefined) return (t) => t.runs.notYours;
  const { code, id, name } = found;
  const driver = found.driver_name || found.driver_email;
  return (t) => {
    const numbered = interpolate(t.runs.numbered, { number: String(id) });
    const run = name && driver ? `${name} (${driver})` : (name ?? driver ?? numbered);
    return interpolate(t.runs.nowInRun, { code, run });
  };
}

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
