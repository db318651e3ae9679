import { sql } from 'kysely';
import { isPostgres } from '../../database/engine.ts';
import type { Db } from '../../database/tables.ts';
import type { FailureReason, Stage } from '../../shared/enums.ts';
import { openAgain, openStopsOfParcel, retryStart } from './stops.ts';

/** The stages that finish the stop of a parcel, and what it then is. */
const finishing = { delivered: 'delivered', attempt_failed: 'failed' } as const;
type FinishingStage = keyof typeof finishing;

/** An event that may finish stops. */
export type FinishingEvent = {
  stage?: Stage | null | undefined;
  happened_at: string;
  /** Why it could not be delivered. */
  failure?: { reason: FailureReason; note: string | null } | undefined;
};

/** An event of a parcel: both by their ids. */
type ParcelEvent = { parcel_id: number; activity_id: number };

/**
 * Finishes the stops of parcels, with the event that says that they are delivered or that this failed. Who tries again on
 * the same run may succeed, and what was done before a run was closed finishes a stop that it left. A failure that is
 * reported later says nothing of a stop that was made since, for another try; a delivery leaves nothing to try. Other
 * events need no statement. The parcels are locked.
 */
export async function finishStops(
  db: Db,
  parcels: readonly ParcelEvent[],
  { stage, happened_at, failure }: FinishingEvent,
): Promise<void> {
  if (!isFinishing(stage) || parcels.length === 0) return;
  const retried = retryStart(new Date(happened_at));
  const isMeant = (stop: 'run_stops' | 'other') =>
    stage === 'delivered' ? sql.lit(true) : sql`${sql.ref(`${stop}.added_at`)} <= ${happened_at}`;
  const rows = JSON.stringify(parcels);
  const given = isPostgres(db)
    ? sql`json_to_recordset(${rows}::json) as given (parcel_id integer, activity_id integer)`
    : sql`(select value ->> 'parcel_id' as parcel_id, value ->> 'activity_id' as activity_id
        from json_each(${rows})) as given`;
  await sql`
    update run_stops set state = ${finishing[stage]}, finished_at = ${happened_at},
      reason = ${failure?.reason ?? null}, failure_note = ${failure?.note ?? null},
      activity_id = given.activity_id
    from ${given}
    where run_stops.parcel_id = given.parcel_id and ${isMeant('run_stops')}
      and (state = 'open'
        or (state = 'failed' and finished_at > ${retried} or state = 'left' and finished_at is null)
        and exists (select 1 from runs where runs.id = run_id and (closed_at is null
          or created_at <= ${happened_at} and closed_at >= ${happened_at}))
        and not exists (select 1 from run_stops as other
          where other.parcel_id = given.parcel_id and other.state = 'open'
            and ${isMeant('other')}))`.execute(db);
}

/**
 * Opens the stop again that an event has finished, which is undone; not if its run is closed, or the parcel is in another
 * one by now. The parcel is locked.
 */
export async function reopenStop(
  db: Db,
  { id, stage }: { id: number; stage: Stage | null },
): Promise<void> {
  if (!isFinishing(stage)) return;
  await db
    .updateTable('run_stops')
    .set(openAgain)
    .where('activity_id', '=', id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('runs')
          .select('runs.id')
          .whereRef('runs.id', '=', 'run_stops.run_id')
          .where('closed_at', 'is', null),
      ),
    )
    .where((eb) => eb.not(eb.exists(openStopsOfParcel(eb))))
    .execute();
}

function isFinishing(stage: Stage | null | undefined): stage is FinishingStage {
  return stage === 'delivered' || stage === 'attempt_failed';
}
