import { z } from 'zod';
import type { ActivityRow, Db } from '../../database/tables.ts';
import { NotFoundError, requireRow } from '../../errors.ts';
import { answerShape, fileName, id, time } from '../../http/answer.ts';
import { recordId } from '../../http/input/fields.ts';
import { changeShape, newShape, recordIdInput } from '../../http/input/record.ts';
import { activityFields, collectionFields } from '../../shared/event-fields.ts';
import { fieldNames, omit } from '../../shared/field-values.ts';
import type { TransactionContext } from '../../verbs/context.ts';
import { verb } from '../../verbs/verb.ts';
import { readCollections, recordCollections, recordStatements } from '../cash/collections.ts';
import { findParcelByKey, lockParcel } from '../find-parcel.ts';
import { finishStops } from '../runs/stops.ts';
import { parcelKey } from '../schema.ts';
import type { Activity } from '../shared/parcel.ts';
import { syncParcelStatuses } from '../status.ts';
import { requireVersion, type VersionCheck } from '../version.ts';
import { timestamp, utcTimestamp } from './date-parts.ts';
import { findActivityById } from './queries.ts';
import { deleteActivityRow as deleteRow, insertActivities, updateActivities } from './write.ts';

const permission = 'parcels:write';
const own = { created_at: timestamp };

const activityShape = {
  ...answerShape(activityFields),
  description: z.string().nullable().meta({ description: 'null: it is not shown.' }),
  id,
  parcel_id: id,
  builtin_key: z.string().nullable(),
  image: fileName.nullable(),
  time_zone: z.string().exactOptional(),
  updated_at: time,
  created_at_month: z.string(),
  created_at_day: z.string(),
  created_at_time: z.string(),
};

export const activity: z.ZodType<Activity> = z.strictObject(activityShape).meta({ id: 'Activity' });

/** An activity with the tracking code of its parcel, as webhooks have it. */
export const webhookActivity = z.strictObject({
  ...activityShape,
  tracking_code: z.string().nullable(),
});

export const newActivity = z.strictObject({
  parcel_id: parcelKey,
  ...newShape(activityFields, own),
});

/** Adds an activity to a parcel's history. An activity without `created_at` happened now. */
export const createActivity = verb(
  { permission, input: newActivity.extend(newShape(collectionFields)) },
  async (tx, { parcel_id: key, created_at, ...input }) => {
    const { id: parcel_id } = requireRow(await findParcelByKey(tx.db, key));
    const parcel = requireRow(await lockParcel(tx.db, parcel_id));
    const fields = omit(input, fieldNames(collectionFields));
    const collections = await readCollections(tx.db, input, {
      named: 1,
      parcels: [parcel],
      stage: fields.stage,
      isLate: created_at !== undefined,
    });
    const happenedAt = created_at === undefined ? tx.now.toISOString() : inUtc(tx, created_at);
    const [id = 0] = await insertActivities(tx, [{ ...fields, parcel_id, created_at: happenedAt }]);
    await syncParcelStatuses(tx, [parcel_id], fields.stage ? [parcel_id] : []);
    const finishing = { stage: fields.stage, happened_at: happenedAt };
    await finishStops(tx.db, [{ parcel_id, activity_id: id }], finishing);
    await recordCollections(tx, [{ parcel, activity_id: id }], { ...finishing, collections });
    await recordStatements(tx, [parcel], collections);
    return requireRow(await findActivityById(tx.db, id));
  },
);

/** Changes an activity. A given `parcel_id` must be that of its parcel. @throws {PreconditionError} if it is not the expected version. */
export const updateActivity = verb(
  {
    permission,
    input: z.strictObject({
      id: recordId(),
      parcel_id: parcelKey.optional(),
      ...changeShape(activityFields, own),
    }),
  },
  async (tx, { id, parcel_id: key, created_at, ...fields }, isExpected?: VersionCheck) => {
    const parcel = key === undefined ? null : requireRow(await findParcelByKey(tx.db, key));
    const changes = { ...fields, ...(created_at && { created_at: inUtc(tx, created_at) }) };
    const before = requireVersion(await lockActivity(tx.db, id), isExpected);
    if (parcel !== null && parcel.id !== before.parcel_id) throw new NotFoundError();
    const [after = before] = await updateActivities(tx, [{ before, changes }]);
    const isMoved = before.created_at !== after.created_at;
    const isStage = before.stage !== after.stage || (isMoved && after.stage !== null);
    await syncParcelStatuses(tx, [after.parcel_id], isStage ? [after.parcel_id] : []);
    return after;
  },
);

/** Deletes an activity from its parcel's history. @throws as updateActivity. */
export const deleteActivity = verb(
  { permission, input: recordIdInput },
  async (tx, { id }, isExpected?: VersionCheck) => {
    const before = requireVersion(await lockActivity(tx.db, id), isExpected);
    const { parcel_id, stage } = before;
    await deleteRow(tx, before);
    await syncParcelStatuses(tx, [parcel_id], stage === null ? [] : [parcel_id]);
  },
);

function inUtc({ deps }: TransactionContext, happenedAt: string): string {
  return utcTimestamp(happenedAt, deps.config.timeZone);
}

/** Reads an activity and locks its parcel: another request may be changing the same history. */
async function lockActivity(db: Db, id: number): Promise<ActivityRow> {
  for (let locked = 0; ; ) {
    const activity = requireRow(await findActivityById(db, id));
    // The activity's parcel may have been merged into another parcel while this request waited for the lock.
    if (activity.parcel_id === locked) return activity;
    locked = activity.parcel_id;
    await lockParcel(db, locked);
  }
}
