import { constants } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type ExpressionOrFactory, type SqlBool, sql } from 'kysely';
import type { SendMailOptions } from 'nodemailer';
import type { Logger } from 'pino';
import type { Db, Tables } from '../../database/tables.ts';
import { type MailKind, mailKinds } from '../../shared/enums.ts';
import { errorCode } from '../../shared/errors.ts';
import { DeliveryFailure, textOnly } from './smtp.ts';

/** The folder for mails that are not sent to a server. Only the site's user of the system can read its .eml files. */
export type Outbox = ReturnType<typeof openOutbox>;

/** Does not follow a symbolic link, if the system supports that: the link could disclose any file that the site can read. */
const readItself = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);

/** A mail in the format in which it is sent, which is also the format of .eml files. */
export async function renderMessage(message: SendMailOptions): Promise<Buffer> {
  const { createTransport } = await import('nodemailer');
  const composer = createTransport({ ...textOnly, streamTransport: true, newline: 'windows' });
  const { message: content } = await composer.sendMail(message);
  return Buffer.isBuffer(content) ? content : buffer(content);
}

/** @param dir the folder, which is created with the first mail. */
export function openOutbox(dir: string) {
  return {
    /** Writes a mail to a file. @returns its full path. @throws {DeliveryFailure} */
    async write(name: string, message: SendMailOptions): Promise<string> {
      const file = join(dir, name);
      const draft = join(dir, `${draftPrefix(name)}${process.pid}.part`);
      try {
        const content = await renderMessage(message);
        await mkdir(dir, { recursive: true, mode: 0o700 });
        // Written atomically: the file is renamed when it is complete.
        await rm(draft, { force: true });
        await writeFile(draft, content, { mode: 0o600, flush: true, flag: 'wx' });
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {});
        const code = errorCode(error) ?? 'unknown';
        throw new DeliveryFailure(`The outbox cannot be written (${code}).`, { code });
      }
      return file;
    },
    /** The content of a file; null if there is none. */
    read: (name: string): Promise<Buffer | null> =>
      readFile(join(dir, name), { flag: readItself }).catch(nullIfMissing),
    /** Removes a file and the drafts of interrupted attempts, if there are any. */
    async remove(name: string): Promise<void> {
      const files = (await readdir(dir).catch(nullIfMissing)) ?? [];
      const own = files.filter((file) => file === name || file.startsWith(draftPrefix(name)));
      for (const file of own) await rm(join(dir, file), { force: true });
    },
  };
}

/** A name that sorts by time and is the same at every attempt: `20260102T030405678Z-000042.eml`. */
export function outboxName({ id, created_at }: { id: number; created_at: string }): string {
  return `${created_at.replace(/[^0-9TZ]/g, '')}-${String(id).padStart(6, '0')}.eml`;
}

/** The prefix of a file's drafts; each process has its own draft. */
function draftPrefix(name: string): string {
  return `.${name}.`;
}

function nullIfMissing(error: unknown): null {
  const code = errorCode(error);
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP') return null;
  throw error;
}

const fileColumns = ['id', 'created_at', 'driver', 'attempts', 'lease', 'next_attempt_at'] as const;

/**
 * Deletes mails in the caller's transaction. A row and its file cannot be deleted in one step, so the transaction adds the file's
 * name to `outbox_removals`; `removeDueFiles` removes the file, then the entry. After a crash at any point, either nothing was
 * deleted, or the entry still exists and the rest follows.
 *
 * @returns the number of deleted mails.
 */
export async function deleteMails(
  db: Db,
  which: ExpressionOrFactory<Tables, 'mails', SqlBool>,
  now: Date,
): Promise<number> {
  const deleted = await db.deleteFrom('mails').where(which).returning(fileColumns).execute();
  const at = now.toISOString();
  const removals = deleted
    .filter(({ driver, attempts }) => driver === 'outbox' && attempts > 0)
    .map((mail) => {
      // After the lease has ended, no process can be writing the file.
      const leaseEnd = (mail.lease === null ? null : mail.next_attempt_at) ?? at;
      return { file: outboxName(mail), due_at: leaseEnd > at ? leaseEnd : at };
    });
  if (removals.length > 0) await db.insertInto('outbox_removals').values(removals).execute();
  return deleted.length;
}

/**
 * Deletes a mail in the caller's transaction, unless it is being sent. An expired lease is that of a process that died.
 *
 * @returns whether the mail was deleted.
 */
export async function deleteMailRow(db: Db, id: number, now: Date): Promise<boolean> {
  const isFree = sql<SqlBool>`(lease is null or next_attempt_at <= ${now.toISOString()})`;
  return (await deleteMails(db, (eb) => eb.and([eb('id', '=', id), isFree]), now)) > 0;
}

/** Deletes the mails that forward or answer a visitor's message, also one that is being sent, in the caller's transaction. */
export async function deleteCopies(db: Db, messageId: number, now: Date): Promise<void> {
  await deleteMails(db, (eb) => eb('message_id', '=', messageId), now);
}

/**
 * Detaches the replies that still wait for the mail server from a message that is being deleted. The replies are still sent,
 * because the administrator believes that they were sent.
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
 * Deletes at most `limit` mails that were created before a time and are not queued, in the caller's transaction.
 *
 * @returns the number of deleted mails.
 */
export function deleteOldMails(db: Db, { before, now, limit, kinds = mailKinds }: OldMails) {
  const old = db
    .selectFrom('mails')
    .select('id')
    .where('created_at', '<', before.toISOString())
    .where('state', '<>', 'queued')
    .where('kind', 'in', kinds)
    .orderBy('id')
    .limit(limit);
  return deleteMails(db, (eb) => eb('id', 'in', old), now);
}

type RemovalDeps = { db: Db; outbox: Outbox; log: Logger; now: () => Date };

/** Removes the files in `outbox_removals` that are due. Files that cannot be removed are tried again the next time. */
export async function removeDueFiles({ db, now, ...parts }: RemovalDeps): Promise<void> {
  const due = await db
    .selectFrom('outbox_removals')
    .select('file')
    .where('due_at', '<=', now().toISOString())
    .execute();
  for (const { file } of due) {
    if (!(await removeOutboxFile(parts, file))) continue;
    await db.deleteFrom('outbox_removals').where('file', '=', file).execute();
  }
}

/** Removes a file, or logs why it cannot be removed. @returns whether the file is gone. */
export async function removeOutboxFile(
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
