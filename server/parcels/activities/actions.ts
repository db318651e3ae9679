import type { ActivityRow, Db, ParcelRow } from '../../database/tables.ts';
import { NotFoundError, requireFound, type Sentence } from '../../errors.ts';
import { recordIdInput } from '../../http/input/record.ts';
import { parse } from '../../http/input/validation.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { requirePermission } from '../../verbs/permissions.ts';
import { inTransaction } from '../../verbs/transaction.ts';
import { findParcelByKey } from '../find-parcel.ts';
import { lockParcel, type ParcelKey } from '../queries.ts';
import { finishStops } from '../runs/finish.ts';
import { syncParcelStatuses } from '../status.ts';
import { type IsExpected, requireExpected } from '../version.ts';
import { utcTimestamp } from './date-parts.ts';
import { findActivityById } from './queries.ts';
import { activityChange, newActivity } from './schema.ts';
import { deleteActivity as deleteRow, insertActivities, updateActivities } from './write.ts';

const eventChanged: Sentence = (t) => t.errors.eventChanged;

/** Adds an activity to a parcel's history. @param input see newActivity. */
export async function createActivity(ctx: VerbContext, input: unknown): Promise<ActivityRow> {
  requirePermission(ctx, 'parcels:write');
  const { parcel_id, created_at, ...fields } = parse(newActivity, input);
  const parcel = await requireParcel(ctx, parcel_id);
  return inTransaction(ctx, async (tx) => {
    requireFound(await lockParcel(tx.db, parcel.id));
    const happenedAt = created_at === undefined ? tx.now.toISOString() : inUtc(ctx, created_at);
    const activity = { ...fields, parcel_id: parcel.id, created_at: happenedAt };
    const [id = 0] = await insertActivities(tx, [activity]);
    await syncParcelStatuses(tx, [parcel.id], fields.stage ? [parcel.id] : []);
    const finished = { parcel_id: parcel.id, activity_id: id };
    await finishStops(tx.db, [finished], { stage: fields.stage, happened_at: happenedAt });
    return requireFound(await findActivityById(tx.db, id));
  });
}

/**
 * Changes fields of an activity. It cannot move to another parcel: a given `parcel_id` must be its own.
 *
 * @param input see activityChange.
 * @throws {NotFoundError}; {PreconditionError} if it is not as expected.
 */
export async function updateActivity(
  ctx: VerbContext,
  input: unknown,
  isExpected: IsExpected = () => true,
): Promise<ActivityRow> {
  requirePermission(ctx, 'parcels:write');
  const { id, parcel_id, created_at, ...fields } = parse(activityChange, input);
  const parcel = parcel_id === undefined ? null : await requireParcel(ctx, parcel_id);
  const changes = { ...fields, ...(created_at && { created_at: inUtc(ctx, created_at) }) };
  return inTransaction(ctx, async (tx) => {
    const before = requireExpected(await lockActivity(tx.db, id), isExpected, eventChanged);
    if (parcel !== null && parcel.id !== before.parcel_id) throw new NotFoundError();
    const [after = before] = await updateActivities(tx, [{ before, changes }]);
    const isMoved = before.created_at !== after.created_at;
    const isStage = before.stage !== after.stage || (isMoved && after.stage !== null);
    await syncParcelStatuses(tx, [after.parcel_id], isStage ? [after.parcel_id] : []);
    return after;
  });
}

/** Deletes an activity from its parcel's history. @param input `{ id }`. @throws as above. */
export async function deleteActivity(
  ctx: VerbContext,
  input: unknown,
  isExpected: IsExpected = () => true,
): Promise<void> {
  requirePermission(ctx, 'parcels:write');
  const { id } = parse(recordIdInput, input);
  await inTransaction(ctx, async (tx) => {
    const activity = requireExpected(await lockActivity(tx.db, id), isExpected, eventChanged);
    const { parcel_id, stage } = activity;
    await deleteRow(tx, activity);
    await syncParcelStatuses(tx, [parcel_id], stage === null ? [] : [parcel_id]);
  });
}

function inUtc({ deps }: VerbContext, happenedAt: string): string {
  return utcTimestamp(happenedAt, deps.config.timeZone);
}

async function requireParcel({ db }: VerbContext, key: ParcelKey): Promise<ParcelRow> {
  return requireFound(await findParcelByKey(db, key));
}

/** One activity, whose parcel is locked: somebody else may be changing the same history. */
async function lockActivity(db: Db, id: number): Promise<ActivityRow> {
  for (let locked = 0; ; ) {
    const activity = requireFound(await findActivityById(db, id));
    // Its parcel may have been merged into another one while this one waited.
    if (activity.parcel_id === locked) return activity;
    locked = activity.parcel_id;
    await lockParcel(db, locked);
  }
}
