import type { Selectable } from 'kysely';
import type { Transaction } from '../../audit/transaction.ts';
import { optimizeSearchIndex } from '../../database/search.ts';
import type { ActivityRow, Db, ParcelRow, Tables } from '../../database/tables.ts';
import { ConflictError, PermissionError, requireRow } from '../../errors.ts';
import { recordIdInput } from '../../http/input/record.ts';
import { fieldNames, pick } from '../../shared/field-values.ts';
import { verb } from '../../verbs/verb.ts';
import { findActivityById } from '../activities/queries.ts';
import { deleteActivityRow } from '../activities/write.ts';
import { findParcelById, lockParcels } from '../find-parcel.ts';
import { ownDriver, requireOwnParcels } from '../own-parcels.ts';
import { undoMinutes } from '../shared/event.ts';
import { findLastActivityTime, findLatestStageEvent } from '../status.ts';
import { type ParcelStatus, parcelAuditRef, updateParcelStatuses } from '../write.ts';
import { findCompletions, findScannedParcels, undoScans } from './piece-scans.ts';

/**
 * Undoes a whole batch: deletes its activities, and restores its parcels. Drivers can undo only what they recorded
 * themselves. If the batch was undone before, nothing happens.
 *
 * @throws {ConflictError} if ten minutes have passed; {PermissionError} if a driver may not undo it.
 */
export const undoEventBatch = verb(
  { permission: 'events:write', input: recordIdInput },
  async (tx, { id }) => {
    const { db, now } = tx;
    const row = await db
      .selectFrom('event_batches')
      .select(['created_at', 'undone_at', 'staff_id'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    const batch = requireRow(row);
    const driver = ownDriver(tx.actor, 'events:write');
    if (driver !== null && batch.staff_id !== driver)
      throw new PermissionError((t) => t.events.notYours);
    const ageMs = now.getTime() - Date.parse(batch.created_at);
    if (ageMs > undoMinutes * 60_000) {
      throw new ConflictError((t) => (driver === null ? t.events : t.runs).tooLateToUndo);
    }
    if (batch.undone_at !== null) return;
    const { items, completions, parcels } = await lockItems(db, id);
    await requireOwnParcels(tx, 'events:write', parcels);
    let indexed = 0;
    for (const item of items) indexed += await undoItem(tx, item);
    await optimizeSearchIndex(db, indexed);
    // The batch's row stays for a while, so that a request that is repeated because its answer was lost succeeds again.
    for (const { batch_id, parcel_id } of items) {
      await db
        .deleteFrom('event_batch_items')
        .where('batch_id', '=', batch_id)
        .where('parcel_id', '=', parcel_id)
        .execute();
    }
    await undoScans(db, id, completions);
    await db
      .updateTable('event_batches')
      .set({ undone_at: now.toISOString() })
      .where('id', '=', id)
      .execute();
  },
);

/**
 * Locks the parcels of a batch and reads its items. They are read again after locking, because a merge or the undoing of
 * another batch may have changed them. If another batch completed an event whose first pieces this batch scanned, its item is
 * included.
 */
async function lockItems(db: Db, id: number) {
  for (let locked: number[] = []; ; ) {
    const completions = await findCompletions(db, id);
    const items = await findBatchItems(db, id);
    for (const { batch_id, parcel_id } of completions) {
      const others = await findBatchItems(db, batch_id);
      items.push(...others.filter((item) => item.parcel_id === parcel_id));
    }
    const scanned = await findScannedParcels(db, id);
    const parcels = [...new Set([...items.map(({ parcel_id }) => parcel_id), ...scanned])];
    if (parcels.every((parcel) => locked.includes(parcel))) return { items, completions, parcels };
    await lockParcels(db, parcels);
    locked = parcels;
  }
}

function findBatchItems(db: Db, id: number): Promise<BatchItem[]> {
  return db
    .selectFrom('event_batch_items')
    .selectAll()
    .where('batch_id', '=', id)
    .orderBy('parcel_id')
    .execute();
}

type BatchItem = Selectable<Tables['event_batch_items']>;

/** Undoes an item of a batch. @returns the number of parcels whose search text has changed: 0 or 1. */
async function undoItem(tx: Transaction, item: BatchItem): Promise<number> {
  const { db, now, recordAudit } = tx;
  const parcel = await findParcelById(db, item.parcel_id);
  if (parcel === undefined) return 0;
  const newest = await findLatestStageEvent(db, parcel.id);
  const activity = await findActivityById(db, item.activity_id);
  if (activity !== undefined) await deleteActivityRow(tx, activity);
  const restored = {
    ...(await valuesBefore(db, parcel, item)),
    ...(newest?.id === activity?.id && (await stageBefore(db, parcel, item, newest?.stage))),
    last_event_at: await findLastActivityTime(db, parcel.id),
  };
  const updates = [{ parcel, status: restored }];
  const indexed = await updateParcelStatuses(db, updates, { now, indexing: 'now' });
  const before = pick(parcel, fieldNames(restored));
  await recordAudit({ action: 'changed', ...parcelAuditRef(parcel), before, after: restored });
  return indexed;
}

/**
 * The values before an event, of the fields that still have the event's value. A value that a later event has set stays; if
 * that event is undone too, the field gets the value from before both.
 */
async function valuesBefore(db: Db, parcel: ParcelRow, item: BatchItem) {
  const before: Partial<ParcelStatus> = JSON.parse(item.before);
  const after: Partial<ParcelStatus> = JSON.parse(item.after);
  const later = await laterChanges(db, item);
  // The stage follows from the history; see stageBefore.
  const names = fieldNames(after).filter((name) => name !== 'stage');
  const restored = names.filter((name) => {
    const next = later.find((candidate) => Object.hasOwn(candidate.before, name));
    if (next !== undefined) Object.assign(next.before, pick(before, [name]));
    return next === undefined && parcel[name] === after[name];
  });
  for (const { batch_id, before: values } of later) {
    await db
      .updateTable('event_batch_items')
      .set({ before: JSON.stringify(values) })
      .where('batch_id', '=', batch_id)
      .where('parcel_id', '=', parcel.id)
      .execute();
  }
  // `status_key` is restored only with the status that it belongs to.
  const isStatus = restored.includes('status');
  return pick(before, isStatus ? restored : restored.filter((name) => name !== 'status_key'));
}

async function laterChanges(db: Db, { batch_id, parcel_id }: BatchItem) {
  const later = await db
    .selectFrom('event_batch_items')
    .select(['batch_id', 'before'])
    .where('parcel_id', '=', parcel_id)
    .where('batch_id', '>', batch_id)
    .orderBy('batch_id')
    .execute();
  return later.map((item) => {
    const before: Partial<ParcelStatus> = JSON.parse(item.before);
    return { ...item, before };
  });
}

/**
 * The stage of a parcel after its newest activity with a stage was deleted: that of the history, or else the one set by hand. `{}`
 * if a stage was set by hand since that activity.
 *
 * @param stage that of the deleted activity.
 */
async function stageBefore(
  db: Db,
  parcel: ParcelRow,
  { previous_stage_event_id, before }: BatchItem,
  stage: ActivityRow['stage'] | undefined,
): Promise<Partial<ParcelStatus>> {
  if (stage === undefined || parcel.stage !== stage) return {};
  const newest = await findLatestStageEvent(db, parcel.id);
  const { stage: was }: Partial<ParcelStatus> = JSON.parse(before);
  // The stage may have been set by hand after the activity that is now the newest again.
  if (newest !== undefined && newest.id === previous_stage_event_id && was !== undefined)
    return { stage: was };
  return { stage: newest?.stage ?? parcel.manual_stage };
}
