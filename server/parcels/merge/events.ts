import type { Db, ParcelRow } from '../../database/tables.ts';
import { findLatestStageEvent } from '../status.ts';

/**
 * Moves what events have changed on a parcel to the one that it became a part of, so that they can be undone
 * there; those of both are the other's already. Of their values only those count that the other parcel took.
 *
 * @param into as it is after it has taken `taken` and the history.
 */
export async function moveEvents(
  trx: Db,
  into: ParcelRow,
  fromId: number,
  taken: readonly string[],
): Promise<void> {
  const changes = await trx
    .selectFrom('event_batch_items')
    .selectAll()
    .where('parcel_id', '=', fromId)
    .where('batch_id', 'not in', (eb) =>
      eb.selectFrom('event_batch_items').select('batch_id').where('parcel_id', '=', into.id),
    )
    .execute();
  for (const { batch_id, activity_id, before, after } of changes) {
    const staged = await findLatestStageEvent(trx, into.id, activity_id);
    const stage = staged?.stage ?? into.manual_stage;
    const set = only(after, [...taken, 'stage']);
    const restored = { ...only(before, taken), ...('stage' in set && { stage }) };
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
