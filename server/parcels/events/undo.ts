import type { RecordAudit } from '../../audit/with-audit.ts';
import { deleteImageIfUnused } from '../../content/images/queries.ts';
import { optimizeSearchIndex } from '../../database/optimize-search-index.ts';
import type { ActivityRow, Db, ParcelRow } from '../../database/tables.ts';
import { undoMinutes } from '../../shared/event.ts';
import { namesOf, pick } from '../../shared/field-values.ts';
import { deleteActivity } from '../activities/queries.ts';
import { parcelAuditRef } from '../audit-ref.ts';
import { removeDelivery } from '../deliveries/removal.ts';
import { findParcelById, type ParcelStatus, updateParcelStatus } from '../queries.ts';
import { findLastActivity, findLatestStageEvent } from '../status.ts';

/** What became of an event that was to be undone. */
export type Undone = 'undone' | 'too-late' | 'unknown';

/** Undoes an event as a whole: its activities go, and its parcels are what they were before. */
export async function undoEvent(
  trx: Db,
  record: RecordAudit,
  id: number,
  now: Date,
): Promise<Undone> {
  const event = await trx
    .selectFrom('event_batches')
    .select(['created_at', 'undone_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (event === undefined) return 'unknown';
  const ageMs = now.getTime() - Date.parse(event.created_at);
  if (ageMs > undoMinutes * 60_000) return 'too-late';
  if (event.undone_at !== null) return 'undone';
  const changes = await trx
    .selectFrom('event_batch_items')
    .selectAll()
    .where('batch_id', '=', id)
    .execute();
  let texts = 0;
  for (const change of changes) {
    if (await undoAt(trx, record, change, now)) texts += 1;
  }
  await optimizeSearchIndex(trx, texts);
  // Its row stays for a while: whoever asks again, because the answer was lost, is told the same.
  await trx.deleteFrom('event_batch_items').where('batch_id', '=', id).execute();
  await trx
    .updateTable('event_batches')
    .set({ undone_at: now.toISOString() })
    .where('id', '=', id)
    .execute();
  return 'undone';
}

type Change = {
  batch_id: number;
  parcel_id: number;
  activity_id: number;
  before: string;
  after: string;
  previous_stage_event_id: number | null;
};

/** @returns whether the parcel is found by another text now. */
async function undoAt(trx: Db, record: RecordAudit, change: Change, now: Date): Promise<boolean> {
  const parcel = await findParcelById(trx, change.parcel_id);
  if (parcel === undefined) return false;
  const newest = await findLatestStageEvent(trx, parcel.id);
  await removeDelivery(trx, record, change.activity_id);
  const activity = await deleteActivity(trx, change.activity_id);
  if (activity !== undefined) {
    const about = { type: 'activity', id: activity.id, name: activity.title } as const;
    await record({ action: 'deleted', ...about, parcelId: parcel.id, before: activity });
    await deleteImageIfUnused(trx, activity.image);
  }
  const restored = {
    ...(await valuesBefore(trx, parcel, change)),
    ...(newest?.id === activity?.id && (await stageBefore(trx, parcel, change, newest?.stage))),
    last_event_at: await findLastActivity(trx, parcel.id),
  };
  const isFoundOtherwise = await updateParcelStatus(trx, parcel, restored, now);
  const before = pick(parcel, namesOf(restored));
  await record({ action: 'changed', ...parcelAuditRef(parcel), before, after: restored });
  return isFoundOtherwise;
}

/**
 * The values before the event, of the fields that have the event's value still. What a later event has set
 * stays; where that is undone too, it goes back to the value before both.
 */
async function valuesBefore(
  trx: Db,
  parcel: ParcelRow,
  change: Change,
): Promise<Partial<ParcelStatus>> {
  const before: Partial<ParcelStatus> = JSON.parse(change.before);
  const after: Partial<ParcelStatus> = JSON.parse(change.after);
  const later = await laterChanges(trx, change);
  // The stage follows the history; see below.
  const names = namesOf(after).filter((name) => name !== 'stage');
  const restored = names.filter((name) => {
    const next = later.find((candidate) => Object.hasOwn(candidate.before, name));
    if (next !== undefined) Object.assign(next.before, pick(before, [name]));
    return next === undefined && parcel[name] === after[name];
  });
  for (const { batch_id, before: values } of later) {
    await trx
      .updateTable('event_batch_items')
      .set({ before: JSON.stringify(values) })
      .where('batch_id', '=', batch_id)
      .where('parcel_id', '=', parcel.id)
      .execute();
  }
  // The key belongs to the words that it is of.
  const isStatus = restored.includes('status');
  return pick(before, isStatus ? restored : restored.filter((name) => name !== 'status_key'));
}

/** What later events have changed on the same parcel, in their order. */
async function laterChanges(trx: Db, { batch_id, parcel_id }: Change) {
  const later = await trx
    .selectFrom('event_batch_items')
    .select(['batch_id', 'before'])
    .where('parcel_id', '=', parcel_id)
    .where('batch_id', '>', batch_id)
    .orderBy('batch_id')
    .execute();
  return later.map(({ batch_id: id, before }) => {
    const values: Partial<ParcelStatus> = JSON.parse(before);
    return { batch_id: id, before: values };
  });
}

/**
 * The stage without the activity that was the newest with one: what the history says then, or what was set by
 * hand. Nothing, where it was set by hand since.
 *
 * @param stage that activity's.
 */
async function stageBefore(
  trx: Db,
  parcel: ParcelRow,
  { previous_stage_event_id, before }: Change,
  stage: ActivityRow['stage'] | undefined,
): Promise<Partial<ParcelStatus>> {
  if (stage === undefined || parcel.stage !== stage) return {};
  const newest = await findLatestStageEvent(trx, parcel.id);
  const { stage: was }: Partial<ParcelStatus> = JSON.parse(before);
  // It may have been set by hand after the activity that is the newest again.
  if (newest !== undefined && newest.id === previous_stage_event_id && was !== undefined)
    return { stage: was };
  return { stage: newest?.stage ?? parcel.manual_stage };
}
