import type { Db } from '../../database/tables.ts';
import type { RunOfParcel } from '../../shared/run.ts';

/**
 * The run that a parcel is on, on a day (`YYYY-MM-DD`), also once its stop is over; the newest if there are several.
 *
 * @returns null if it is on none, or was taken out of it.
 */
export async function findRunOfParcel(
  db: Db,
  parcelId: number,
  day: string,
): Promise<RunOfParcel | null> {
  const found = await db
    .selectFrom('run_stops')
    .innerJoin('runs', 'runs.id', 'run_stops.run_id')
    .leftJoin('staff', 'staff.id', 'runs.driver_id')
    .select(['runs.id', 'runs.name', 'runs.driver_id'])
    .select(['staff.name as driver_name', 'staff.email as driver_email'])
    .where('parcel_id', '=', parcelId)
    .where('day', '=', day)
    .where('state', '<>', 'left')
    .orderBy('runs.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (found === undefined) return null;
  const { id, name, driver_id } = found;
  const driver = { id: driver_id ?? 0, name: found.driver_name || found.driver_email || '' };
  return { id, name, driver: driver_id === null ? null : driver };
}
