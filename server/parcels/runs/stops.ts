import { type ExpressionBuilder, sql } from 'kysely';
import { isOneOf } from '../../database/engine.ts';
import { insertRows, updateMany } from '../../database/rows.ts';
import type { Db, Tables } from '../../database/tables.ts';
import type { StopState } from '../../shared/enums.ts';
import type { RunStop } from '../../shared/run.ts';
import type { Coordinates } from './distance.ts';

/** A stop, as far as its order is about it. */
export type PlannedStop = Coordinates & {
  id: number;
  parcel_id: number;
  tracking_code: string;
  position: number;
  state: StopState;
};

export function findPlannedStops(db: Db, run: number): Promise<PlannedStop[]> {
  return plannedStops(db, run).where(isOnRun).execute();
}

function plannedStops(db: Db, run: number) {
  return db
    .selectFrom('run_stops')
    .innerJoin('parcels', 'parcels.id', 'run_stops.parcel_id')
    .select(['run_stops.id', 'parcel_id', 'tracking_code', 'position', 'state'])
    .select(['map_destination_latitude as latitude', 'map_destination_longitude as longitude'])
    .where('run_id', '=', run)
    .orderBy('position')
    .orderBy('run_stops.id');
}

/** Adds parcels at the end of a run. A stop that it has already, or that was taken out of it, is open again and goes to the end. */
export async function appendStops(
  db: Db,
  run: number,
  parcels: readonly number[],
  now: Date,
): Promise<void> {
  const added_at = now.toISOString();
  const known = await plannedStops(db, run).execute();
  const present = new Map(known.map((stop) => [stop.parcel_id, stop]));
  const last = Math.max(0, ...[...present.values()].map(({ position }) => position));
  const added = parcels.filter((parcel) => present.get(parcel)?.state !== 'open');
  const rows = added.map((parcel, index) => ({ parcel, position: last + index + 1 }));
  const fresh = rows.filter(({ parcel }) => !present.has(parcel));
  await insertRows(
    db,
    'run_stops',
    ['run_id', 'parcel_id', 'position', 'added_at'],
    fresh.map(({ parcel, position }) => [run, parcel, position, added_at]),
  );
  await updateMany(
    db,
    'run_stops',
    rows.flatMap(({ parcel, position }) => {
      const stop = present.get(parcel);
      return stop === undefined ? [] : [{ id: stop.id, position, added_at, ...openAgain }];
    }),
  );
}

export const openAgain = {
  state: 'open',
  reason: null,
  failure_note: null,
  finished_at: null,
  activity_id: null,
} as const;

/** Takes the open stops of parcels out of a run; see isOnRun. */
export async function takeOutStops(
  db: Db,
  run: number,
  parcels: readonly number[],
  now: Date,
): Promise<void> {
  await db
    .updateTable('run_stops')
    .set({ state: 'left', finished_at: now.toISOString() })
    .where('run_id', '=', run)
    .where('state', '=', 'open')
    .where(isOneOf(db, parcels, 'parcel_id'))
    .execute();
}

/** Writes an order: those that are finished, then these, then the other open ones as they are. */
export async function writeOrder(
  db: Db,
  stops: readonly PlannedStop[],
  first: readonly number[],
): Promise<void> {
  const rank = new Map(first.map((parcel, index) => [parcel, index]));
  const rankOf = ({ parcel_id, state }: PlannedStop) =>
    state === 'open' ? (rank.get(parcel_id) ?? first.length) : -1;
  const ordered = stops.toSorted((one, other) => rankOf(one) - rankOf(other));
  const moved = ordered.flatMap(({ id, position }, index) =>
    position === index + 1 ? [] : [{ id, position: index + 1 }],
  );
  await updateMany(db, 'run_stops', moved);
}

/** An open stop, and the run that it is in. */
export type OpenStop = {
  parcel_id: number;
  tracking_code: string;
  run_id: number;
  name: string | null;
  driver: string | null;
};

export function findOpenElsewhere(
  db: Db,
  run: number,
  parcels: readonly number[],
): Promise<OpenStop[]> {
  return db
    .selectFrom('run_stops')
    .innerJoin('parcels', 'parcels.id', 'run_stops.parcel_id')
    .innerJoin('runs', 'runs.id', 'run_stops.run_id')
    .leftJoin('staff', 'staff.id', 'runs.driver_id')
    .select(['parcel_id', 'tracking_code', 'run_id', 'runs.name', 'staff.name as driver'])
    .where('run_stops.state', '=', 'open')
    .where('run_id', '<>', run)
    .where(isOneOf(db, parcels, 'parcel_id'))
    .orderBy('parcel_id')
    .execute();
}

/** The stops of runs, in order, by the runs' ids. */
export async function findStops(db: Db, runs: readonly number[]): Promise<Map<number, RunStop[]>> {
  if (runs.length === 0) return new Map();
  const stops = await db
    .selectFrom('run_stops')
    .innerJoin('parcels', 'parcels.id', 'run_stops.parcel_id')
    .select(['run_stops.id', 'run_id', 'position', 'parcel_id', 'tracking_code'])
    .select(['recipient_name', 'destination', 'recipient_phone_number'])
    .select(['map_destination_latitude as latitude', 'map_destination_longitude as longitude'])
    .select(['cod_currency', (eb) => dueOf(eb).as('cod_amount')])
    .select(['map_destination_source as position_source', 'destination_company as company'])
    .select(['destination_note as driver_note', 'parcels.note'])
    .select(['state', 'reason', 'failure_note', 'finished_at'])
    .where(isOneOf(db, runs, 'run_id'))
    .where(isOnRun)
    .orderBy('run_id')
    .orderBy('position')
    .orderBy('run_stops.id')
    .execute();
  const grouped = Map.groupBy(stops, ({ run_id }) => run_id);
  return new Map(
    [...grouped].map(([run, list]) => [
      run,
      list.map(({ run_id: _, ...stop }, index) => ({ ...stop, position: index + 1 })),
    ]),
  );
}

/** What is still to be collected for a parcel. */
function dueOf(eb: ExpressionBuilder<Tables, 'parcels'>) {
  const paid = eb
    .selectFrom('cash_items')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('collected'), sql.lit(0)).as('paid'))
    .whereRef('cash_items.parcel_id', '=', 'parcels.id');
  return sql<number | null>`case when cod_amount > ${paid} then cod_amount - ${paid} end`;
}

/**
 * The stops that are on runs. One that was taken out is `left`, with the time of that: what its driver did at the door
 * meanwhile, without a network, is still to be reported.
 */
export function isOnRun(eb: ExpressionBuilder<Tables, 'run_stops'>) {
  return eb.or([eb('state', '<>', 'left'), eb('finished_at', 'is', null)]);
}

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
