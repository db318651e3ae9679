import type { Db, MailRow } from '../database/tables.ts';
import { isLeased } from './leases.ts';
import { outboxName } from './outbox.ts';

/**
 * Rows and files cannot be deleted in one step. The row goes in a transaction, which also notes the
 * name of its file; whoever works through these notes removes the file and then the note. So after a
 * crash at any point either nothing was deleted, or the note is still there and the rest follows.
 */

/** What has to be known of a mail to find its file. */
const traces = ['id', 'created_at', 'driver', 'attempts', 'lease', 'next_attempt_at'] as const;
type Trace = Pick<MailRow, (typeof traces)[number]>;

/**
 * Deletes a mail in the caller's transaction, unless it is being sent right now.
 *
 * @returns whether it did.
 */
export async function deleteMail(db: Db, id: number, now: Date): Promise<boolean> {
  const deleted = await db
    .deleteFrom('mails')
    .where('id', '=', id)
    .where((eb) => eb.not(isLeased(eb, now)))
    .returning(traces)
    .execute();
  await noteFiles(db, deleted, now);
  return deleted.length > 0;
}

/**
 * Deletes the copies of a visitor's message in the caller's transaction. One that is being sent right
 * now goes too; its file is removed once nobody can be writing it any more.
 */
export async function deleteCopies(db: Db, messageId: number, now: Date): Promise<void> {
  const deleted = await db
    .deleteFrom('mails')
    .where('message_id', '=', messageId)
    .returning(traces)
    .execute();
  await noteFiles(db, deleted, now);
}

async function noteFiles(db: Db, deleted: Trace[], now: Date): Promise<void> {
  const removals = deleted
    .filter(({ driver, attempts }) => driver === 'outbox' && attempts > 0)
    .map((mail) => ({ file: outboxName(mail), due_at: dueAt(mail, now) }));
  if (removals.length > 0) await db.insertInto('outbox_removals').values(removals).execute();
}

function dueAt({ lease, next_attempt_at }: Trace, now: Date): string {
  const leaseEnd = lease === null ? null : next_attempt_at;
  const earliest = now.toISOString();
  return leaseEnd !== null && leaseEnd > earliest ? leaseEnd : earliest;
}
