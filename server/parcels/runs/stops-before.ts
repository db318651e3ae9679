import { type ExpressionBuilder, sql } from 'kysely';
import { jsonRows } from '../../database/json.ts';
import type { Db, Tables } from '../../database/tables.ts';

/** The day of the run that a parcel is in, and how many stops are still to be made before it. */
type StopsBefore = { day: string; before: number };

/**
 * How many open stops come before that of a row of `parcels`, to be read along with it: JSON of `StopsBefore[]`, which has
 * one entry at most, or null. Where the setting is off, nothing is read.
 */
export function stopsBeforeJson(db: Db, eb: ExpressionBuilder<Tables, 'parcels'>) {
  const isOpen = sql<boolean>`own.state = ${sql.lit('open')}`;
  const own = eb
    .selectFrom('run_stops as own')
    .innerJoin('runs', 'runs.id', 'own.run_id')
    .select(['runs.day', (stop) => earlierStops(stop).as('before')])
    .whereRef('own.parcel_id', '=', 'parcels.id')
    .where(isOpen);
  const shows = eb.selectFrom('settings').select('show_stops_before');
  const isShown = sql<boolean>`(${shows}) = ${sql.lit('yes')}`;
  return eb.case().when(isShown).then(jsonRows(db, own)).end();
}

function earlierStops(stop: ExpressionBuilder<Tables & { own: Tables['run_stops'] }, 'own'>) {
  return stop
    .selectFrom('run_stops as earlier')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .whereRef('earlier.run_id', '=', 'own.run_id')
    .whereRef('earlier.position', '<', 'own.position')
    .where(sql<boolean>`earlier.state = ${sql.lit('open')}`);
}

/** What such a JSON says of a run of this day; undefined: nothing. @param today `YYYY-MM-DD`. */
export function readStopsBefore(json: string | null, today: () => string): number | undefined {
  if (json === null) return undefined;
  const [stop]: StopsBefore[] = JSON.parse(json);
  return stop !== undefined && stop.day === today() ? stop.before : undefined;
}
