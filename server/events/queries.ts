import type { Db } from '../database/tables.ts';

/** Deletes what events changed, once they cannot be undone any more; at most `limit` events. @returns how many. */
export async function deleteSettledEvents(db: Db, before: Date, limit: number): Promise<number> {
  const deleted = await db
    .deleteFrom('events')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('events')
        .select('id')
        .where('created_at', '<', before.toISOString())
        .orderBy('id')
        .limit(limit),
    )
    .returning('id')
    .execute();
  return deleted.length;
}
