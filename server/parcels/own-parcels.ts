import { sql } from 'kysely';
import { type AuditActor, isMember } from '../audit/record.ts';
import { isOneOf } from '../database/engine.ts';
import type { Db } from '../database/tables.ts';
import { addDays } from '../days.ts';
import { PermissionError, type Sentence } from '../errors.ts';
import { type Permission, permissionExtent } from '../shared/account.ts';
import { interpolate } from '../shared/interpolate.ts';
import type { VerbContext } from '../verbs/context.ts';
import { type RunRow, staffName } from './runs/runs.ts';
import { isToMake } from './runs/stops.ts';
import { localDate } from './shared/delivery-days.ts';

type Context = Pick<VerbContext, 'actor' | 'db' | 'deps'>;

/**
 * Requires that the actor has a permission for all of these parcels. Drivers have it only for parcels on their own open
 * runs of today or earlier.
 *
 * @throws {PermissionError} if the driver has no right to a parcel. The error names the run of the first such parcel.
 */
export async function requireOwnParcels(
  ctx: Context,
  permission: Permission,
  parcelIds: readonly number[],
): Promise<void> {
  const driver = ownDriver(ctx.actor, permission);
  if (driver === null) return;
  const own = await findOwnParcels(ctx, driver, parcelIds);
  const other = parcelIds.find((id) => !own.has(id));
  if (other !== undefined) throw new PermissionError(await notYoursMessage(ctx.db, other));
}

/**
 * Requires that the actor may see whom a parcel is for. Drivers may see it while their stop is still open, and not after the day
 * that follows the run. Their phones may report events for longer; see requireOwnParcels.
 *
 * @throws {PermissionError} if not.
 */
export async function requireVisibleParcel(ctx: Context, permission: Permission, parcelId: number) {
  const driver = ownDriver(ctx.actor, permission);
  if (driver === null) return;
  const today = companyToday(ctx);
  const stop = await stopsOfDriver(ctx.db, driver, today)
    .where('parcel_id', '=', parcelId)
    .where(isToMake(new Date()))
    .where('day', '>=', oldestVisibleDay(today))
    .executeTakeFirst();
  if (stop === undefined) throw new PermissionError((t) => t.runs.notOpen);
}

/** The id of the acting member if they have the permission only for parcels on their own runs; null: for all. */
export function ownDriver(actor: AuditActor, permission: Permission): number | null {
  return isMember(actor) && permissionExtent(actor.role, permission) === 'own'
    ? actor.staffId
    : null;
}

/** The ids of those parcels that are on open runs of a driver, of today or earlier. */
export async function findOwnParcels(
  ctx: Pick<Context, 'db' | 'deps'>,
  driver: number,
  parcelIds: readonly number[],
): Promise<Set<number>> {
  // Finished stops are included. Stops that were taken out of the run are not.
  const stops = await stopsOfDriver(ctx.db, driver, companyToday(ctx))
    .where('state', '<>', 'left')
    .where(isOneOf(ctx.db, parcelIds, 'parcel_id'))
    .execute();
  return new Set(stops.map(({ parcel_id }) => parcel_id));
}

function stopsOfDriver(db: Db, driver: number, today: string) {
  return db
    .selectFrom('run_stops')
    .innerJoin('runs', 'runs.id', 'run_stops.run_id')
    .select('parcel_id')
    .where('driver_id', '=', driver)
    .where('closed_at', 'is', null)
    .where('day', '<=', today);
}

/** Today in the site's time zone: `YYYY-MM-DD`. */
export function companyToday({ deps }: Pick<Context, 'deps'>): string {
  return localDate(new Date(), deps.config.timeZone);
}

/** The day of the oldest runs whose recipients are still shown to drivers: until the day after the run. `YYYY-MM-DD`. */
export function oldestVisibleDay(today: string): string {
  return addDays(today, -1);
}

type Attempt = {
  driver: number;
  parcelId: number;
  at: string;
  /** The days (`YYYY-MM-DD`) whose runs count. */
  days: { from: string; to: string };
};

/** Whether a parcel was on an open run of a driver at the time of an attempt. Later changes of the stop or run do not matter. */
export async function wasOnDriversRun(db: Db, { driver, parcelId, at, days }: Attempt) {
  const { rows } = await sql`
    select 1 from run_stops inner join runs on runs.id = run_id
    where driver_id = ${driver} and parcel_id = ${parcelId}
      and day between ${days.from} and ${days.to} and (closed_at is null or closed_at >= ${at})
    union all select 1 from former_stops
    where driver_id = ${driver} and parcel_id = ${parcelId}
      and day between ${days.from} and ${days.to} and until >= ${at}`.execute(db);
  return rows.length > 0;
}

/**
 * The message that refuses a driver a parcel that is not theirs. If the parcel is on an open run, it names the run and its
 * driver, but nothing about the recipient.
 */
export async function notYoursMessage(db: Db, parcelId: number): Promise<Sentence> {
  const found = await db
    .selectFrom('run_stops')
    .innerJoin('parcels', 'parcels.id', 'run_stops.parcel_id')
    .innerJoin('runs', 'runs.id', 'run_stops.run_id')
    .leftJoin('staff', 'staff.id', 'runs.driver_id')
    .select(['tracking_code as code', 'runs.id', 'runs.name', staffName.as('driver')])
    .where('parcel_id', '=', parcelId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (found === undefined) return (t) => t.runs.notYours;
  const { code, id, name, driver } = found;
  return (t) => {
    const numbered = interpolate(t.runs.numbered, { number: String(id) });
    const run = name && driver ? `${name} (${driver})` : (name ?? driver ?? numbered);
    return interpolate(t.runs.nowInRun, { code, run });
  };
}

/**
 * Stores which parcels a run's driver has, before the run is given to another driver, put off or deleted. A phone without a
 * network reports only later what its driver did at the door until then.
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
 * Hands the stops of a run over when its day or driver changes: stores who had them, and makes them the new driver's from now
 * on. If the run had no driver, the function does nothing, because no driver can report something late.
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
