import type { Db, NewMessage } from '../database/tables.ts';

/** Keeps a visitor's message. */
export async function insertMessage(db: Db, message: NewMessage): Promise<void> {
  await db.insertInto('messages').values(message).execute();
}
