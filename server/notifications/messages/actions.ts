import { findSettings } from '../../database/settings.ts';
import { ConflictError, NotFoundError } from '../../errors.ts';
import { recordIdInput } from '../../http/input/record.ts';
import { parse } from '../../http/input/validation.ts';
import type { StoredMessage } from '../../shared/message.ts';
import type { TransactionContext, VerbContext } from '../../verbs/context.ts';
import { requirePermission } from '../../verbs/permissions.ts';
import { inSerializableTransaction, inTransaction } from '../../verbs/transaction.ts';
import { type SentMail, sendOutgoingMail } from '../mail/actions.ts';
import { deleteCopies, keepWaitingReplies } from '../mail/deletion.ts';
import { readForDriver, requireMailWay } from '../mail/outgoing-mail.ts';
import { findMailWays } from '../mail-server/stored-server.ts';
import {
  deleteMessage as deleteRow,
  findMessage,
  insertMessage,
  markAnswered,
  markMessage,
} from './queries.ts';
import { type ContactMessage, messageChange, newReply } from './schema.ts';

/** Stores a visitor's message. It is forwarded to the contact address; see forwarding.ts. */
export async function receiveMessage(
  ctx: VerbContext,
  { topic, ...message }: ContactMessage,
): Promise<void> {
  requirePermission(ctx, 'messages:create');
  // A bot filled in the honeypot. It gets a success response, so that it does not try again.
  if (topic !== undefined && topic !== '') return;
  await inTransaction(ctx, async (tx) => {
    const id = await insertMessage(tx.db, message, tx.now);
    if (id !== undefined) await tx.recordAudit({ action: 'created', type: 'message', id });
  });
}

/** Marks a message as read or unread. @param input `{ id, read }`. @throws {NotFoundError} */
export async function updateMessage(ctx: VerbContext, input: unknown): Promise<StoredMessage> {
  requirePermission(ctx, 'messages:write');
  const { id, read } = parse(messageChange, input);
  return inSerializableTransaction(ctx, async (tx) => {
    const message = await markMessage(tx.db, id, read, tx.now);
    if (message === undefined) throw new NotFoundError();
    const [before, after] = [{ read: yesNo(!read) }, { read: yesNo(read) }];
    await tx.recordAudit({ action: 'changed', type: 'message', id, before, after });
    return message;
  });
}

/**
 * Deletes a message and the mails that are copies of it. Replies that wait for the mail server are still sent.
 *
 * @param input `{ id }`.
 * @throws {NotFoundError}
 */
export async function deleteMessage(ctx: VerbContext, input: unknown): Promise<void> {
  requirePermission(ctx, 'messages:write');
  const { id } = parse(recordIdInput, input);
  await inSerializableTransaction(ctx, async (tx) => {
    await keepWaitingReplies(tx.db, id);
    await deleteCopies(tx.db, id, tx.now);
    if (!(await deleteRow(tx.db, id))) throw new NotFoundError();
    await tx.recordAudit({ action: 'deleted', type: 'message', id });
  });
  await ctx.deps.mailer.removeFiles();
}

/**
 * Replies to a visitor's message by mail.
 *
 * @param input see newReply; with the `password` of the mailbox for the driver `smtp` alone.
 * @throws {NotFoundError}
 * @throws {ConflictError} if the visitor left no address; {UpstreamError} as sendMail.
 */
export async function replyToMessage(ctx: VerbContext, input: unknown): Promise<SentMail> {
  requirePermission(ctx, 'messages:write');
  const { mail_driver: driver, content_language: language } = await findSettings(ctx.db);
  const ways = await findMailWays(ctx.db, ctx.deps.config);
  const { message: messageId, password, ...texts } = readForDriver(newReply, input, driver);
  requireMailWay(driver, ways);
  const message = await findMessage(ctx.db, messageId);
  if (message === undefined) throw new NotFoundError();
  const { email: to } = message;
  if (to === null) throw new ConflictError((t) => t.replies.noEmail);
  const mail = { ...texts, kind: 'manual' as const, language, to, messageId };
  return sendOutgoingMail(ctx, { mail, password, driver }, (tx) => recordReply(tx, messageId));
}

/** Marks a message as answered. @throws {NotFoundError} if it was deleted meanwhile; its reply is then not queued. */
async function recordReply(
  { db, now, recordAudit }: TransactionContext,
  id: number,
): Promise<void> {
  if (!(await markAnswered(db, id, now))) throw new NotFoundError();
  const [before, after] = [{ answered: 'no' }, { answered: 'yes' }];
  await recordAudit({ action: 'changed', type: 'message', id, before, after });
}

function yesNo(is: boolean): string {
  return is ? 'yes' : 'no';
}
