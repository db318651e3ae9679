import type { Db } from '../../database/tables.ts';
import type { Sentence } from '../../errors.ts';
import { interpolate } from '../../shared/interpolate.ts';

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
