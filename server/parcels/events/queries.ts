import type { Db } from '../../database/tables.ts';

/** Deletes events that nobody asks for any more, at most `limit` of them. @returns how many. */
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
