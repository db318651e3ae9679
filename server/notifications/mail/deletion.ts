import type { Db, MailRow } from '../../database/tables.ts';
import { inDatabaseTransaction } from '../../database/transaction.ts';
import { type MailKind, mailKinds } from '../../shared/enums.ts';
import type { MailerDeps } from './deliver.ts';
import { isLeased } from './leases.ts';
import { errorCode, outboxName } from './outbox.ts';

/**
 * A row and its file cannot be deleted in one step. The row is deleted in a transaction that also
 * adds the file's name to `outbox_removals`; processing that table removes the file, then the
 * entry. After a crash at any point, either nothing was deleted, or the entry still exists and the
 * rest follows.
 */

/** The columns needed to find a mail's file. */
const fileColumns = ['id', 'created_at', 'driver', 'attempts', 'lease', 'next_attempt_at'] as const;
type DeletedMail = Pick<MailRow, (typeof fileColumns)[number]>;

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
    .returning(fileColumns)
    .execute();
  await enqueueRemovals(db, deleted, now);
  return deleted.length > 0;
}

/** Deletes a mail that this process has claimed and will not attempt to send. */
export async function deleteClaimed(
  db: Db,
  { id, lease }: Pick<MailRow, 'id' | 'lease'>,
  now: Date,
): Promise<void> {
  await inDatabaseTransaction(db, async (trx) => {
    const deleted = await trx
      .deleteFrom('mails')
      .where('id', '=', id)
      .where('lease', '=', lease)
      .returning(fileColumns)
      .execute();
    await enqueueRemovals(trx, deleted, now);
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
    .returning(fileColumns)
    .execute();
  await enqueueRemovals(db, deleted, now);
}

/**
 * Detaches the replies to a message that still wait for the mail server, in the caller's transaction: they are sent
 * although the message is deleted, since the administrator takes them for sent.
 */
export async function keepWaitingReplies(db: Db, messageId: number): Promise<void> {
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
 * Deletes at most `limit` mails from before a time that are not queued, in the caller's transaction.
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
    .returning(fileColumns)
    .execute();
  await enqueueRemovals(db, deleted, now);
  return deleted.length;
}

async function enqueueRemovals(db: Db, deleted: DeletedMail[], now: Date): Promise<void> {
  const removals = deleted
    .filter(({ driver, attempts }) => driver === 'outbox' && attempts > 0)
    .map((mail) => ({ file: outboxName(mail), due_at: removalTime(mail, now) }));
  if (removals.length > 0) await db.insertInto('outbox_removals').values(removals).execute();
}

function removalTime({ lease, next_attempt_at }: DeletedMail, now: Date): string {
  const leaseEnd = lease === null ? null : next_attempt_at;
  const earliest = now.toISOString();
  return leaseEnd !== null && leaseEnd > earliest ? leaseEnd : earliest;
}

type RemovalDeps = Pick<MailerDeps, 'db' | 'outbox' | 'log' | 'now'>;

/** Removes the files of deleted mails that are due. What cannot be removed is tried again the next time. */
export async function removeFiles({ db, now, ...parts }: RemovalDeps): Promise<void> {
  const due = await db
    .selectFrom('outbox_removals')
    .select('file')
    .where('due_at', '<=', now().toISOString())
    .execute();
  for (const { file } of due) {
    if (!(await removeFile(parts, file))) continue;
    await db.deleteFrom('outbox_removals').where('file', '=', file).execute();
  }
}

/** @returns whether the file is gone; a failure is logged. */
export async function removeFile(
  { outbox, log }: Pick<RemovalDeps, 'outbox' | 'log'>,
  file: string,
): Promise<boolean> {
  try {
    await outbox.remove(file);
    return true;
  } catch (error) {
    log.warn({ file, code: errorCode(error) }, 'the file of a deleted mail could not be removed');
    return false;
  }
}
