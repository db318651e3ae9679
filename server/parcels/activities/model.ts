import { type ExpressionBuilder, sql } from 'kysely';
import { z } from 'zod';
import { jsonRows } from '../../database/engine.ts';
import { countRows, type PageRequest } from '../../database/paginate.ts';
import { preparedQuery } from '../../database/prepared-query.ts';
import { isPossibleId } from '../../database/rows.ts';
import type { ActivityRow, Db, Tables } from '../../database/tables.ts';
import { NotFoundError, requireRow } from '../../errors.ts';
import { answerShape, fileName, id, time } from '../../http/answer.ts';
import { recordId } from '../../http/input/fields.ts';
import { changeShape, newShape, recordIdInput } from '../../http/input/record.ts';
import { activityFields, collectionFields } from '../../shared/event-fields.ts';
import { fieldNames, omit } from '../../shared/field-values.ts';
import { limits } from '../../shared/limits.ts';
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

const columns = [
  'id',
  'parcel_id',
  'builtin_key',
  'image',
  'updated_at',
  ...fieldNames(activityFields),
] as const;

export type HistoryRows = { rows: ActivityRow[]; total: number };

/** Parameters, in SQL order: parcel id, limit, offset. */
const readHistory = preparedQuery((db) =>
  db
    .selectFrom('activities')
    .select(columns)
    .where('parcel_id', '=', 0)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(0)
    .offset(0),
);

export async function findHistory(
  db: Db,
  parcelId: number,
  { page, perPage }: PageRequest,
): Promise<HistoryRows> {
  // One row more tells whether the first page is the whole history, as it mostly is.
  const rows = await readHistory(db, [parcelId, perPage + 1, (page - 1) * perPage]);
  if (page === 1 && rows.length <= perPage) return { rows, total: rows.length };
  return { rows: rows.slice(0, perPage), total: await countHistory(db, parcelId) };
}

/** As many as the first page shows by default, and one more. */
const newestCount = limits.perPage.default + 1;

/** Selects the newest activities of a row of `parcels`: JSON of `ActivityRow[]`. */
export function newestActivitiesJson(db: Db, eb: ExpressionBuilder<Tables, 'parcels'>) {
  const newest = eb
    .selectFrom('activities')
    .select(columns)
    .whereRef('parcel_id', '=', 'parcels.id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    // Not a parameter: SQLite would plan the query again for each value.
    .limit(sql.lit(newestCount));
  return jsonRows(db, newest);
}

/** One page of a parcel's history. @param newest the result of newestActivitiesJson. */
export async function historyWithNewest(
  db: Db,
  parcelId: number,
  request: PageRequest,
  newest: ActivityRow[],
): Promise<HistoryRows> {
  const { page, perPage } = request;
  if (page > 1 || perPage >= newestCount) return findHistory(db, parcelId, request);
  const isWhole = newest.length < newestCount;
  const total = isWhole ? newest.length : await countHistory(db, parcelId);
  return { rows: newest.slice(0, perPage), total };
}

function countHistory(db: Db, parcelId: number): Promise<number> {
  return countRows(db.selectFrom('activities').where('parcel_id', '=', parcelId));
}

export async function findActivityById(db: Db, id: number): Promise<ActivityRow | undefined> {
  if (!isPossibleId(id)) return undefined;
  return db.selectFrom('activities').selectAll().where('id', '=', id).executeTakeFirst();
}

export const newActivity = z.strictObject({
  parcel_id: parcelKey,
  ...newShape(activityFields, own),
});

/** Adds an activity to a parcel's history; without `created_at` it happened now. */
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

/** Changes an activity. A given `parcel_id` must be its own. @throws {PreconditionError} if it is not the expected version. */
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
    // Its parcel may have been merged into another one while this request waited for the lock.
    if (activity.parcel_id === locked) return activity;
    locked = activity.parcel_id;
    await lockParcel(db, locked);
  }
}
