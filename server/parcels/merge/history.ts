import type { Transaction } from '../../audit/transaction.ts';
import { deleteImageIfUnused } from '../../content/images/queries.ts';
import type { ActivityRow, Db } from '../../database/tables.ts';
import { activityAuditRef } from '../activities/write.ts';
import { moveDeliveries } from '../deliveries/queries.ts';

/** Two parcels of which one becomes a part of the other, by their ids. */
export type Pair = { into: number; from: number };

/**
 * Moves the history of a parcel to another one, with the proofs of delivery. What one event has just recorded on both happened once: then only
 * the other parcel's remains, which goes with the event where that is undone.
 *
 * @returns whether an activity with a stage was moved.
 */
export async function moveHistory(tx: Transaction, pair: Pair): Promise<{ stage: boolean }> {
  const { db: trx, recordAudit } = tx;
  const [moving, present] = [await historyOf(trx, pair.from), await historyOf(trx, pair.into)];
  const shared = await sharedActivities(trx, pair);
  const isTwice = (activity: ActivityRow) =>
    present.some((other) => shared.get(activity.id) === other.id && isSame(activity, other));
  const twice = moving.filter(isTwice);
  for (const activity of twice) await remove(tx, activity);
  const moved = moving.filter((activity) => !twice.includes(activity));
  await trx
    .updateTable('activities')
    .set({ parcel_id: pair.into })
    .where('parcel_id', '=', pair.from)
    .execute();
  await moveDeliveries(trx, pair.from, pair.into);
  const [before, after] = [{ parcel_id: pair.from }, { parcel_id: pair.into }];
  await recordAudit(
    moved.map((activity) => {
      const ref = activityAuditRef({ ...activity, parcel_id: pair.into });
      return { action: 'changed', ...ref, before, after };
    }),
  );
  return { stage: moved.some(({ stage }) => stage !== null) };
}

function historyOf(trx: Db, parcelId: number): Promise<ActivityRow[]> {
  return trx
    .selectFrom('activities')
    .selectAll()
    .where('parcel_id', '=', parcelId)
    .orderBy('id')
    .execute();
}

/** The activities that events recorded on both, as far as these can be undone: the other's by the one's id. */
async function sharedActivities(trx: Db, { into, from }: Pair): Promise<Map<number, number>> {
  const pairs = await trx
    .selectFrom('event_batch_items as one')
    .innerJoin('event_batch_items as other', 'other.batch_id', 'one.batch_id')
    .select(['one.activity_id as mine', 'other.activity_id as theirs'])
    .where('one.parcel_id', '=', from)
    .where('other.parcel_id', '=', into)
    .execute();
  return new Map(pairs.map(({ mine, theirs }) => [mine, theirs]));
}

/** Whether nobody has changed either since they were recorded. */
function isSame(activity: ActivityRow, other: ActivityRow): boolean {
  const names = [
    'title',
    'builtin_key',
    'description',
    'stage',
    'location',
    'image',
    'created_at',
  ] as const;
  return names.every((name) => activity[name] === other[name]);
}

async function remove({ db, recordAudit }: Transaction, activity: ActivityRow): Promise<void> {
  await db.deleteFrom('activities').where('id', '=', activity.id).execute();
  await deleteImageIfUnused(db, activity.image);
  await recordAudit({ action: 'deleted', ...activityAuditRef(activity), before: activity });
}
