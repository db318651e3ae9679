import type { Db } from '../database/tables.ts';

/** The number of unread messages, which every page of the panel shows. */
export async function countUnreadMessages(db: Db): Promise<number> {
  const { unread } = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(unread);
}
