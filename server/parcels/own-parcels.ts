import { type AuditActor, isMember } from '../audit/record.ts';
import { isOneOf } from '../database/json.ts';
import type { Db } from '../database/tables.ts';
import { localDate } from '../days.ts';
import { PermissionError } from '../errors.ts';
import { extentOf, type Permission } from '../shared/permissions.ts';
import type { VerbContext } from '../verbs/context.ts';
import { firstShownDay, notYours } from './runs/driver-stops.ts';
import { isToMake } from './runs/stops.ts';

type Context = Pick<VerbContext, 'actor' | 'db' | 'deps'>;

/**
 * Goes on only if who acts has the permission for these parcels: a driver has it for those of their own runs alone, of
 * today or earlier, as long as these are open.
 *
 * @throws {PermissionError} if not: it names the run that the first other one is in.
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
  if (other !== undefined) throw new PermissionError(await notYours(ctx.db, other));
}

/**
 * Goes on only if who acts may see whom a parcel is for: a driver, while it is a stop of theirs that is still to be made, and
 * no longer than until the day after the run. What phones report late is accepted for longer: see requireOwnParcels.
 *
 * @throws {PermissionError} if not.
 */
export async function requireVisibleParcel(
  ctx: Context,
  permission: Permission,
  parcelId: number,
): Promise<void> {
  const driver = ownDriver(ctx.actor, permission);
  if (driver === null) return;
  const today = todayOf(ctx);
  const stop = await stopsOfDriver(ctx.db, driver, today)
    .where('parcel_id', '=', parcelId)
    .where(isToMake(new Date()))
    .where('day', '>=', firstShownDay(today))
    .executeTakeFirst();
  if (stop === undefined) throw new PermissionError((t) => t.runs.notOpen);
}

/** The id of who acts, if they have the permission for parcels of their own runs alone; null: for all. */
export function ownDriver(actor: AuditActor, permission: Permission): number | null {
  return isMember(actor) && extentOf(actor.role, permission) === 'own' ? actor.staffId : null;
}

/** Those of the parcels that are in open runs of a driver, of today or earlier. */
export async function findOwnParcels(
  ctx: Pick<Context, 'db' | 'deps'>,
  driver: number,
  parcelIds: readonly number[],
): Promise<Set<number>> {
  const { db } = ctx;
  // Whatever became of their stops, unless they were taken out.
  const stops = await stopsOfDriver(db, driver, todayOf(ctx))
    .where('state', '<>', 'left')
    .where(isOneOf(db, parcelIds, 'parcel_id'))
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

function todayOf({ deps }: Pick<Context, 'deps'>): string {
  return localDate(new Date(), deps.config.timeZone);
}
