import type { RecordAudit } from '../audit/with-audit.ts';
import type { Db } from '../database/tables.ts';
import { parcelAuditRef } from './audit-ref.ts';

/**
 * Lets a parcel follow its history, after a write of one of its activities: the newest one says when it was
 * last heard of, and the newest with a stage where it stands; without any, what was set by hand does.
 *
 * @param options `stage`: whether the write concerns an activity with a stage. If not, a stage that was set by
 *   hand after the last of them stays.
 */
export async function syncParcelStatus(
  trx: Db,
  record: RecordAudit,
  parcelId: number,
  options: { now: Date; stage: boolean },
): Promise<void> {
  const before = await trx
    .selectFrom('parcels')
    .select(['id', 'tracking_code', 'stage', 'manual_stage', 'last_event_at'])
    .where('id', '=', parcelId)
    .executeTakeFirstOrThrow();
  const stage = options.stage
    ? ((await findLatestStageEvent(trx, parcelId))?.stage ?? before.manual_stage)
    : before.stage;
  const last_event_at = await findLastActivity(trx, parcelId);
  if (stage === before.stage && last_event_at === before.last_event_at) return;
  await trx
    .updateTable('parcels')
    .set({
      stage,
      last_event_at,
      ...(stage !== before.stage && { updated_at: options.now.toISOString() }),
    })
    .where('id', '=', parcelId)
    .execute();
  const change = { before: { stage: before.stage }, after: { stage } };
  await record({ action: 'changed', ...parcelAuditRef(before), ...change });
}

/** A parcel's newest activity that has a stage, but for one of them; undefined where none has. */
export function findLatestStageEvent(db: Db, parcelId: number, besides = 0) {
  return db
    .selectFrom('activities')
    .select(['id', 'created_at', 'stage'])
    .where('parcel_id', '=', parcelId)
    .where('stage', 'is not', null)
    .where('id', '<>', besides)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** When a parcel's newest activity happened; null where it has none. */
export async function findLastActivity(db: Db, parcelId: number): Promise<string | null> {
  const newest = await db
    .selectFrom('activities')
    .select('created_at')
    .where('parcel_id', '=', parcelId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.created_at ?? null;
}
