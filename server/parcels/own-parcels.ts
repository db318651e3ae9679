import type { ActionContext } from '../actions/context.ts';
import { type AuditActor, isMember } from '../audit/record.ts';
import { isOneOf } from '../database/json.ts';
import type { Db } from '../database/tables.ts';
import { localDate } from '../days.ts';
import { PermissionError } from '../errors.ts';
import { extentOf, type Permission } from '../shared/permissions.ts';

type Context = Pick<ActionContext, 'actor' | 'db' | 'deps'>;

/**
 * Goes on only if who acts has the permission for these parcels: a driver has it for those of their own runs alone, of
 * today or earlier, as long as these are open.
 *
 * @throws {PermissionError} if not.
 */
export async function requireOwnParcels(
  ctx: Context,
  permission: Permission,
  parcelIds: readonly number[],
): Promise<void> {
  const driver = ownDriver(ctx.actor, permission);
  if (driver === null || (await ownsParcels(ctx, driver, parcelIds))) return;
  throw new PermissionError((t) => t.errors.notPermitted);
}

/** The id of who acts, if they have the permission for parcels of their own runs alone; null: for all. */
export function ownDriver(actor: AuditActor, permission: Permission): number | null {
  return isMember(actor) && extentOf(actor.role, permission) === 'own' ? actor.staffId : null;
}

/** Whether all of the parcels are in open runs of a driver, of today or earlier. */
export async function ownsParcels(
  { db, deps }: Pick<Context, 'db' | 'deps'>,
  driver: number,
  parcelIds: readonly number[],
): Promise<boolean> {
  const today = localDate(new Date(), deps.config.timeZone);
  const own = new Set(await findParcelsOfDriver(db, driver, today, parcelIds));
  return parcelIds.every((id) => own.has(id));
}

/** Those of the parcels that are in an open run of a driver, whatever became of their stops, unless they were taken out. */
async function findParcelsOfDriver(
  db: Db,
  driver: number,
  today: string,
  parcelIds: readonly number[],
): Promise<number[]> {
  const stops = await db
    .selectFrom('run_stops')
    .innerJoin('runs', 'runs.id', 'run_stops.run_id')
    .select('parcel_id')
    .where('driver_id', '=', driver)
    .where('closed_at', 'is', null)
    .where('day', '<=', today)
    .where('state', '<>', 'left')
    .where(isOneOf(db, parcelIds, 'parcel_id'))
    .execute();
  return stops.map(({ parcel_id }) => parcel_id);
}
