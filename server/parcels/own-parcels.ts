import type { ActionContext } from '../actions/context.ts';
import { isMember } from '../audit/record.ts';
import { isOneOf } from '../database/json.ts';
import type { Db } from '../database/tables.ts';
import { localDate } from '../days.ts';
import { PermissionError } from '../errors.ts';
import { extentOf, type Permission } from '../shared/permissions.ts';

/**
 * Goes on only if who acts has the permission for these parcels: a driver has it for those of their own runs alone, of
 * today or earlier, as long as these are open.
 *
 * @throws {PermissionError} if not.
 */
export async function requireOwnParcels(
  { actor, db, deps }: Pick<ActionContext, 'actor' | 'db' | 'deps'>,
  permission: Permission,
  parcelIds: readonly number[],
): Promise<void> {
  if (!isMember(actor) || extentOf(actor.role, permission) !== 'own') return;
  const today = localDate(new Date(), deps.config.timeZone);
  const own = new Set(await findParcelsOfDriver(db, actor.staffId, today, parcelIds));
  if (parcelIds.every((id) => own.has(id))) return;
  throw new PermissionError((t) => t.errors.notPermitted);
}

/** Those of the parcels that are in an open run of a driver, whatever became of their stops. */
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
