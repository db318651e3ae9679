import type { Transaction } from '../../audit/transaction.ts';
import { deleteImageIfUnused } from '../../content/images/queries.ts';
import type { ActivityRow, Db, ParcelRow } from '../../database/tables.ts';
import { activityAuditRef } from '../activities/write.ts';
import { moveDeliveries } from '../deliveries/proofs.ts';
import { findLatestStageEvent } from '../status.ts';

/** A parcel's status text, and the built-in preset that says it. */
export type StatusText = Pick<ParcelRow, 'status' | 'status_key'>;

/** The ids of two parcels: `from` is merged into `into`. */
export type Pair = { into: number; from: number };

/**
 * Moves the history of a parcel to another one, with the proofs of delivery. Of an event that was recorded at both,
 * only the activity of `into` remains, which is deleted if the event is undone.
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

/**
 * Moves what events have changed on a parcel to the one that it became a part of, so that they can be undone
 * there; those of both are the other's already. Of their values only those count that the other parcel took.
 *
 * @param into as it is after it has taken `taken` and the history.
 * @param own its status text before that.
 */
export async function moveEvents(
  trx: Db,
  into: ParcelRow,
  { fromId, taken, own }: { fromId: number; taken: readonly string[]; own: StatusText },
): Promise<void> {
  const changes = await trx
    .selectFrom('event_batch_items')
    .selectAll()
    .where('parcel_id', '=', fromId)
    .where('batch_id', 'not in', (eb) =>
      eb.selectFrom('event_batch_items').select('batch_id').where('parcel_id', '=', into.id),
    )
    .orderBy('batch_id')
    .execute();
  for (const [index, { batch_id, activity_id, before, after }] of changes.entries()) {
    const staged = await findLatestStageEvent(trx, into.id, activity_id);
    const stage = staged?.stage ?? into.manual_stage;
    const set = only(after, [...taken, 'stage']);
    const restored = {
      ...only(before, taken),
      ...(index === 0 && 'status' in set && own),
      ...('stage' in set && { stage }),
    };
    await trx
      .updateTable('event_batch_items')
      .set({
        parcel_id: into.id,
        before: JSON.stringify(restored),
        after: JSON.stringify(set),
        previous_stage_event_id: staged?.id ?? null,
      })
      .where('batch_id', '=', batch_id)
      .where('parcel_id', '=', fromId)
      .execute();
  }
}

/** Some values of a record in JSON, as far as it has them. */
function only(json: string, names: readonly string[]): Record<string, unknown> {
  const values: Record<string, unknown> = JSON.parse(json);
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}
