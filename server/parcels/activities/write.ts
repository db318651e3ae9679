import type { Transaction } from '../../audit/transaction.ts';
import { deleteUnreferencedImage } from '../../content/images/queries.ts';
import { insertMany, updateOne } from '../../database/rows.ts';
import type { ActivityRow } from '../../database/tables.ts';
import { fieldNames, omitUndefined } from '../../shared/field-values.ts';
import { takeBackCollection } from '../cash/collections.ts';
import { removeDelivery } from '../deliveries/proofs.ts';
import { builtinKeyAfterEdit } from '../event-presets/words.ts';
import { reopenStop } from '../runs/stops.ts';
import type { ActivityChanges, NewActivity } from '../shared/parcel.ts';
import { laterThan } from '../version.ts';

/** An activity to insert: `created_at` is when it happened, in UTC. */
type ActivityInsert = Omit<NewActivity, 'description' | 'created_at'> &
  Pick<ActivityRow, 'parcel_id' | 'created_at'> &
  Partial<Pick<ActivityRow, 'builtin_key' | 'image'>> & { description?: string | null | undefined };

/** Inserts activities, with their audit entries. @returns their ids, in the same order. */
export async function insertActivities(
  { db, now, recordAudit }: Transaction,
  activities: readonly ActivityInsert[],
): Promise<number[]> {
  const whole = activities.map((activity) => ({
    parcel_id: activity.parcel_id,
    title: activity.title,
    builtin_key: activity.builtin_key ?? null,
    description: activity.description ?? '',
    icon: activity.icon ?? ('airplanemode_active' as const),
    color: activity.color ?? ('green' as const),
    stage: activity.stage ?? null,
    location: activity.location ?? null,
    image: activity.image ?? null,
    created_at: activity.created_at,
    updated_at: now.toISOString(),
  }));
  const rows = whole.map((activity) => Object.values(activity));
  const ids = await insertMany(db, 'activities', fieldNames(whole[0] ?? {}), rows);
  await recordAudit(
    whole.map((after, index) => ({
      action: 'created',
      ...activityAuditRef({ ...after, id: ids[index] ?? 0 }),
      after,
    })),
  );
  return ids;
}

/** Changes activities, with their audit entries. An activity that already has the values keeps its version. */
export async function updateActivities(
  { db, now, recordAudit }: Transaction,
  updates: readonly { before: ActivityRow; changes: ActivityChanges }[],
): Promise<ActivityRow[]> {
  const results: ActivityRow[] = [];
  for (const { before, changes } of updates) {
    const values: Partial<ActivityRow> = {
      ...omitUndefined(changes),
      builtin_key: builtinKeyAfterEdit(before.builtin_key, changes.title ?? before.title),
    };
    if (fieldNames(values).every((name) => values[name] === before[name])) {
      results.push(before);
      continue;
    }
    const updated_at = laterThan(before.updated_at, now);
    await updateOne(db, 'activities', before.id, { ...values, updated_at });
    const after: ActivityRow = { ...before, ...values, updated_at };
    await recordAudit({ action: 'changed', ...activityAuditRef(after), before, after });
    results.push(after);
  }
  return results;
}

/**
 * Deletes an activity and its proof of delivery. Deletes the activity's photo unless another record uses it. Takes back the money
 * that the activity recorded as collected, and reopens the stop that the activity finished.
 */
export async function deleteActivityRow(tx: Transaction, before: ActivityRow): Promise<void> {
  await removeDelivery(tx, before.id);
  await takeBackCollection(tx, before.id);
  await reopenStop(tx.db, before);
  await tx.db.deleteFrom('activities').where('id', '=', before.id).execute();
  await deleteUnreferencedImage(tx.db, before.image);
  await tx.recordAudit({ action: 'deleted', ...activityAuditRef(before), before });
}

export function activityAuditRef(activity: Pick<ActivityRow, 'id' | 'title' | 'parcel_id'>) {
  const { id, title: name, parcel_id: parcelId } = activity;
  return { type: 'activity', id, name, parcelId } as const;
}
