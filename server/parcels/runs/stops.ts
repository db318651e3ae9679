import { type ExpressionBuilder, sql } from 'kysely';
import { isOneOf, isPostgres } from '../../database/engine.ts';
import { insertRows, updateMany } from '../../database/rows.ts';
import type { Db, Tables } from '../../database/tables.ts';
import type { FailureReason, Stage } from '../../shared/enums.ts';
import { type RunStop, serviceSeconds } from '../shared/run.ts';

type PlannedStop = Awaited<ReturnType<typeof findPlannedStops>>[number];

/** The stops that are on a run, in order. */
export function findPlannedStops(db: Db, run: number) {
  return selectPlannedStops(db, run).where(isOnRun).execute();
}

function selectPlannedStops(db: Db, run: number) {
  return db
    .selectFrom('run_stops')
    .innerJoin('parcels', 'parcels.id', 'run_stops.parcel_id')
    .select(['run_stops.id', 'parcel_id', 'tracking_code', 'position', 'state'])
    .select(['map_destination_latitude as latitude', 'map_destination_longitude as longitude'])
    .where('run_id', '=', run)
    .orderBy('position')
    .orderBy('run_stops.id');
}

/** Adds parcels at the end of a run. If a parcel has a stop there that is not open, that stop is reopened and goes to the end. */
export async function appendStops(db: Db, run: number, parcels: readonly number[], now: Date) {
  const added_at = now.toISOString();
  const known = await selectPlannedStops(db, run).execute();
  const present = new Map(known.map((stop) => [stop.parcel_id, stop]));
  const last = Math.max(0, ...known.map(({ position }) => position));
  const added = parcels.filter((parcel) => present.get(parcel)?.state !== 'open');
  const rows = added.map((parcel, index) => ({ parcel, position: last + index + 1 }));
  const fresh = rows.filter(({ parcel }) => !present.has(parcel));
  const values = fresh.map(({ parcel, position }) => [run, parcel, position, added_at]);
  await insertRows(db, 'run_stops', ['run_id', 'parcel_id', 'position', 'added_at'], values);
  const again = rows.flatMap(({ parcel, position }) => {
    const stop = present.get(parcel);
    return stop === undefined ? [] : [{ id: stop.id, position, added_at, ...reopenedStop }];
  });
  await updateMany(db, 'run_stops', again);
}

const reopenedStop = {
  state: 'open',
  reason: null,
  failure_note: null,
  finished_at: null,
  activity_id: null,
  planned_at: null,
} as const;

/** Takes the open stops of parcels out of a run; see isOnRun. */
export async function takeOutStops(db: Db, run: number, parcels: readonly number[], now: Date) {
  await db
    .updateTable('run_stops')
    .set({ state: 'left', finished_at: now.toISOString() })
    .where('run_id', '=', run)
    .where('state', '=', 'open')
    .where(isOneOf(db, parcels, 'parcel_id'))
    .execute();
}

/**
 * Writes the order of stops: first the stops that are not open, then the stops of these parcels, then the other open stops in their
 * existing order.
 */
export async function writeOrder(db: Db, stops: readonly PlannedStop[], first: readonly number[]) {
  const rank = new Map(first.map((parcel, index) => [parcel, index]));
  const orderRank = ({ parcel_id, state }: PlannedStop) =>
    state === 'open' ? (rank.get(parcel_id) ?? first.length) : -1;
  const ordered = stops.toSorted((one, other) => orderRank(one) - orderRank(other));
  const moved = ordered.flatMap(({ id, position }, index) =>
    position === index + 1 ? [] : [{ id, position: index + 1 }],
  );
  await updateMany(db, 'run_stops', moved);
}

export type OpenStop = Awaited<ReturnType<typeof findOpenStopsElsewhere>>[number];

/** The open stops of parcels on other runs. A parcel has one at most. */
export function findOpenStopsElsewhere(db: Db, run: number, parcels: readonly number[]) {
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

/** The stops of runs, in order, by the ids of the runs. */
export async function findStops(db: Db, runs: readonly number[]): Promise<Map<number, RunStop[]>> {
  if (runs.length === 0) return new Map();
  const stops = await db
    .selectFrom('run_stops')
    .innerJoin('parcels', 'parcels.id', 'run_stops.parcel_id')
    .select(['run_stops.id', 'run_id', 'position', 'parcel_id', 'tracking_code'])
    .select(['recipient_name', 'destination', 'recipient_phone_number', 'pieces_count'])
    .select(['map_destination_latitude as latitude', 'map_destination_longitude as longitude'])
    .select(['cod_currency', (eb) => stillDue(eb).as('cod_amount')])
    .select(['map_destination_source as position_source', 'destination_company as company'])
    .select(['parcels.note', driverNote.as('driver_note')])
    .select(['window_from', 'window_to', 'planned_at'])
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
      list.map(({ run_id: _, ...stop }, index) => ({
        ...stop,
        kind: 'delivery',
        service_seconds: serviceSeconds,
        position: index + 1,
      })),
    ]),
  );
}

/** The notes to the driver, about this delivery and about its address. */
const driverNote = sql<
  string | null
>`nullif(concat_ws(' · ', note_to_driver, destination_note), '')`;

/** Selects what is still to be collected for a parcel; null: nothing. See findDue. */
function stillDue(eb: ExpressionBuilder<Tables, 'parcels'>) {
  const paid = eb
    .selectFrom('cash_items')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('collected'), sql.lit(0)).as('paid'))
    .whereRef('cash_items.parcel_id', '=', 'parcels.id')
    .where('cash_items.undone', '=', 0)
    .where('cash_items.currency', '=', sql<string>`coalesce(cod_currency, cash_items.currency)`);
  return sql<number | null>`case when cod_amount > ${paid} then cod_amount - ${paid} end`;
}

/**
 * Whether a stop is on its run. A stop that was taken out is `left` and has the time of that in `finished_at`. It is kept
 * because a phone without a network reports only later what its driver did at the door until then.
 */
export function isOnRun(eb: ExpressionBuilder<Tables, 'run_stops'>) {
  return eb.or([eb('state', '<>', 'left'), eb('finished_at', 'is', null)]);
}

/** How long a failed stop can still be delivered, on the same run. */
const retryHours = 24;

/** Stops that failed before this time (ISO 8601, UTC) can no longer be delivered on the same run. */
function retryStart(at: Date): string {
  return new Date(at.getTime() - retryHours * 3_600_000).toISOString();
}

/**
 * Whether the stop of an open run is still to be made: it is open, or it failed within `retryHours` and its parcel is on no
 * other open run.
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

/** Queries the open stops of the parcel of a row of `run_stops`. There is one at most. */
function openStopsOfParcel({ selectFrom }: ExpressionBuilder<Tables, 'run_stops'>) {
  return selectFrom('run_stops as other')
    .select('other.id')
    .whereRef('other.parcel_id', '=', 'run_stops.parcel_id')
    .where('other.state', '=', 'open');
}

function isOnOpenRun({ exists, selectFrom }: ExpressionBuilder<Tables, 'run_stops'>) {
  const open = selectFrom('runs')
    .select('runs.id')
    .whereRef('runs.id', '=', 'run_stops.run_id')
    .where('closed_at', 'is', null);
  return exists(open);
}

/** The ids of the stops of runs that are still to be made; none of a run that is closed. */
export async function findStopsToMake(
  db: Db,
  runs: readonly number[],
  now: Date,
): Promise<Set<number>> {
  if (runs.length === 0) return new Set<number>();
  const stops = await db
    .selectFrom('run_stops')
    .select('run_stops.id')
    .where(isOneOf(db, runs, 'run_id'))
    .where(isToMake(now))
    .where(isOnOpenRun)
    .execute();
  return new Set(stops.map(({ id }) => id));
}

/** The stages that finish a stop, and the state that it then has. */
const stateByFinishingStage = { delivered: 'delivered', attempt_failed: 'failed' } as const;
type FinishingStage = keyof typeof stateByFinishingStage;

export type FinishingEvent = {
  stage?: Stage | null | undefined;
  happened_at: string;
  /** Why the parcel could not be delivered. */
  failure?: { reason: FailureReason; note: string | null } | undefined;
};

/**
 * Finishes the stops of parcels with the event that says that they were delivered, or that this failed. A failed stop can still
 * be delivered on the same run, and an event from before a run was closed finishes a stop that the run left. A failure that is
 * reported later does not finish a stop that was added after it, for another attempt; a delivery does, because nothing is left
 * to attempt. Other events cost no statement. The parcels must be locked.
 */
export async function finishStops(
  db: Db,
  parcels: readonly { parcel_id: number; activity_id: number }[],
  { stage, happened_at, failure }: FinishingEvent,
): Promise<void> {
  if (!isFinishing(stage) || parcels.length === 0) return;
  const retried = retryStart(new Date(happened_at));
  const wasAddedBefore = (stop: 'run_stops' | 'other') =>
    stage === 'delivered' ? sql.lit(true) : sql`${sql.ref(`${stop}.added_at`)} <= ${happened_at}`;
  const rows = JSON.stringify(parcels);
  const given = isPostgres(db)
    ? sql`json_to_recordset(${rows}::json) as given (parcel_id integer, activity_id integer)`
    : sql`(select value ->> 'parcel_id' as parcel_id, value ->> 'activity_id' as activity_id
        from json_each(${rows})) as given`;
  await sql`
    update run_stops set state = ${stateByFinishingStage[stage]}, finished_at = ${happened_at},
      reason = ${failure?.reason ?? null}, failure_note = ${failure?.note ?? null},
      activity_id = given.activity_id
    from ${given}
    where run_stops.parcel_id = given.parcel_id and ${wasAddedBefore('run_stops')}
      and (state = 'open'
        or (state = 'failed' and finished_at > ${retried} or state = 'left' and finished_at is null)
        and exists (select 1 from runs where runs.id = run_id and (closed_at is null
          or created_at <= ${happened_at} and closed_at >= ${happened_at}))
        and not exists (select 1 from run_stops as other
          where other.parcel_id = given.parcel_id and other.state = 'open'
            and ${wasAddedBefore('other')}))`.execute(db);
}

/**
 * Reopens the stop that an undone event had finished, unless its run is closed or the parcel is on another open run by now. The
 * parcel must be locked.
 */
export async function reopenStop(db: Db, { id, stage }: { id: number; stage: Stage | null }) {
  if (!isFinishing(stage)) return;
  await db
    .updateTable('run_stops')
    .set(reopenedStop)
    .where('activity_id', '=', id)
    .where(isOnOpenRun)
    .where((eb) => eb.not(eb.exists(openStopsOfParcel(eb))))
    .execute();
}

function isFinishing(stage: Stage | null | undefined): stage is FinishingStage {
  return stage === 'delivered' || stage === 'attempt_failed';
}
