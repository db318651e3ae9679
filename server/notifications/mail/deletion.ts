import type { Db, MailRow } from '../../database/tables.ts';
import { type MailKind, mailKinds } from '../../shared/catalog.ts';
import { isLeased } from './leases.ts';
import { outboxName } from './outbox.ts';

/**
 * A row and its file cannot be deleted in one step. The row is deleted in a transaction that also
 * adds the file's name to `outbox_removals`; processing that table removes the file, then the
 * entry. After a crash at any point, either nothing was deleted, or the entry still exists and the
 * rest follows.
 */

/** The columns needed to find a mail's file. */
const traces = ['id', 'created_at', 'driver', 'attempts', 'lease', 'next_attempt_at'] as const;
type Trace = Pick<MailRow, (typeof traces)[number]>;

/**
 * Deletes a mail in the caller's transaction, unless an attempt to send it is running.
 *
 * @returns whether it was deleted.
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

/** Deletes a mail that this process has claimed, and does not attempt after all. */
export async function deleteClaimed(
  db: Db,
  { id, lease }: Pick<MailRow, 'id' | 'lease'>,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const deleted = await trx
      .deleteFrom('mails')
      .where('id', '=', id)
      .where('lease', '=', lease)
      .returning(traces)
      .execute();
    await noteFiles(trx, deleted, now);
  });
}

/**
 * Deletes the mailed copies of a visitor's message in the caller's transaction, including one that
 * is being sent; its file is removed after the lease has ended, when no process can be writing it.
 */
export async function deleteCopies(db: Db, messageId: number, now: Date): Promise<void> {
  const deleted = await db
    .deleteFrom('mails')
    .where('message_id', '=', messageId)
    .returning(traces)
    .execute();
  await noteFiles(db, deleted, now);
}

/**
 * Lets go of the answers to a message that still wait for the mail server, in the caller's transaction: they are sent,
 * though the message is deleted. Whoever wrote one takes it for sent.
 */
export async function keepWaitingAnswers(db: Db, messageId: number): Promise<void> {
  await db
    .updateTable('mails')
    .set({ message_id: null })
    .where('message_id', '=', messageId)
    .where('kind', '=', 'manual')
    .where('state', '=', 'queued')
    .where('driver', '=', 'server')
    .execute();
}

type OldMails = { before: Date; now: Date; limit: number; kinds?: readonly MailKind[] };

/**
 * Deletes mails from before a time that wait for nothing, at most `limit` of them, in the caller's
 * transaction.
 *
 * @param old `kinds`: only mails of these.
 * @returns how many were deleted.
 */
export async function deleteOldMails(
  db: Db,
  { before, now, limit, kinds = mailKinds }: OldMails,
): Promise<number> {
  const deleted = await db
    .deleteFrom('mails')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('mails')
        .select('id')
        .where('created_at', '<', before.toISOString())
        .where('state', '<>', 'queued')
        .where('kind', 'in', kinds)
        .orderBy('id')
        .limit(limit),
    )
    .returning(traces)
    .execute();
  await noteFiles(db, deleted, now);
  return deleted.length;
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
