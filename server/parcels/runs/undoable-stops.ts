import type { Db } from '../../database/tables.ts';
import { undoMinutes } from '../../shared/event.ts';
import type { StopUndo } from '../../shared/today.ts';

/**
 * How the stops that a member has finished can be opened again: by undoing the event, for ten minutes.
 *
 * @returns what undoes it, by the stop's id.
 */
export async function findUndoableStops(
  db: Db,
  member: number,
  now: Date,
): Promise<Map<number, StopUndo>> {
  const undoMs = undoMinutes * 60_000;
  const found = await db
    .selectFrom('event_batches')
    .innerJoin('event_batch_items as items', 'items.batch_id', 'event_batches.id')
    .innerJoin('run_stops', (join) =>
      join
        .onRef('run_stops.parcel_id', '=', 'items.parcel_id')
        .onRef('run_stops.activity_id', '=', 'items.activity_id'),
    )
    .select(['run_stops.id', 'event_batches.id as event_id', 'created_at'])
    .where('staff_id', '=', member)
    .where('undone_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - undoMs).toISOString())
    .execute();
  return new Map(
    found.map(({ id, event_id, created_at }) => [
      id,
      { event_id, until: new Date(Date.parse(created_at) + undoMs).toISOString() },
    ]),
  );
}
