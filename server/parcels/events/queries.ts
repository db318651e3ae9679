import type { Db } from '../../database/tables.ts';

/** Deletes events that nobody asks for any more, at most `limit` of them. @returns how many. */
export async function deleteOldEventBatches(db: Db, before: Date, limit: number): Promise<number> {
  const deleted = await db
    .deleteFrom('event_batches')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('event_batches')
        .select('id')
        .where('created_at', '<', before.toISOString())
        .orderBy('id')
        .limit(limit),
    )
    .returning('id')
    .execute();
  return deleted.length;
}
