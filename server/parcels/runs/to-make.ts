import type { ExpressionBuilder } from 'kysely';
import { isOneOf } from '../../database/json.ts';
import type { Db, Tables } from '../../database/tables.ts';

/** How long a failed stop can still be delivered, on the same run. */
const retryHours = 24;

/** Of what failed before this time (in UTC), nothing is delivered on the same run. */
export function retryStart(at: Date): string {
  return new Date(at.getTime() - retryHours * 3_600_000).toISOString();
}

/**
 * Whether the stop of an open run is still to be made: it is open, or has failed and can be tried again, because its parcel
 * is in no other open run.
 */
export function isToMake(now: Date) {
  return (eb: ExpressionBuilder<Tables, 'run_stops'>) =>
    eb.or([
      eb('state', '=', 'open'),
      eb.and([
        eb('state', '=', 'failed'),
        eb('finished_at', '>', retryStart(now)),
        eb.not(eb.exists(openStopsOfParcel(eb))),
      ]),
    ]);
}

/** The open stops of the parcel of a row of `run_stops`, of which there is one at most. */
export function openStopsOfParcel({ selectFrom }: ExpressionBuilder<Tables, 'run_stops'>) {
  return selectFrom('run_stops as other')
    .select('other.id')
    .whereRef('other.parcel_id', '=', 'run_stops.parcel_id')
    .where('other.state', '=', 'open');
}

/** The ids of the stops of runs that are still to be made; none of a run that is closed. */
export async function findStopsToMake(
  db: Db,
  runs: readonly number[],
  now: Date,
): Promise<Set<number>> {
  if (runs.length === 0) return new Set();
  const stops = await db
    .selectFrom('run_stops')
    .select('run_stops.id')
    .where(isOneOf(db, runs, 'run_id'))
    .where(isToMake(now))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('runs')
          .select('runs.id')
          .whereRef('runs.id', '=', 'run_stops.run_id')
          .where('closed_at', 'is', null),
      ),
    )
    .execute();
  return new Set(stops.map(({ id }) => id));
}
