import type { Config } from '../../config.ts';
import { findSettings } from '../../database/settings.ts';
import type { Db } from '../../database/tables.ts';
import { ConflictError, NotFoundError, type Sentence, UpstreamError } from '../../errors.ts';
import { recordIdInput } from '../../http/input/record.ts';
import { parse } from '../../http/input/validation.ts';
import type { MailDriver } from '../../shared/enums.ts';
import { interpolate } from '../../shared/interpolate.ts';
import type { MailSummary } from '../../shared/mail.ts';
import type { TransactionContext, VerbContext } from '../../verbs/context.ts';
import { requirePermission } from '../../verbs/permissions.ts';
import { findEarlierResult, inSerializableTransaction } from '../../verbs/transaction.ts';
import { findMailWays } from '../mail-server/stored-server.ts';
import { deleteMail as deleteRow } from './deletion.ts';
import type { DeliveryFailure } from './failure.ts';
import { faultSentence } from './fault-sentence.ts';
import { type OutgoingMail, readOutgoingMail } from './outgoing-mail.ts';
import { dismissMail as dismissRow, findMail, requeueMail } from './queries.ts';
import { sendRecorded } from './recorded-sending.ts';

/** A mail of the administrator's: its id, or null if it was sent at once; and in which way it goes. */
export type SentMail = { id: number | null; state: 'queued' | 'sent'; driver: MailDriver };

/**
 * Sends a mail that the administrator wrote, in the way that the settings name.
 *
 * @param input see readOutgoingMail.
 * @throws {UpstreamError} if it had to be sent at once, and was not.
 */
export async function sendMail(ctx: VerbContext, input: unknown): Promise<SentMail> {
  requirePermission(ctx, 'mail:write');
  const settings = await findSettings(ctx.db);
  const ways = await findMailWays(ctx.db, ctx.deps.config);
  return sendOutgoingMail(ctx, readOutgoingMail(input, settings, ways));
}

/**
 * Queues a mail of the administrator's, or sends it at once if it comes with a password.
 *
 * @param alsoWrite what is written in the same transaction.
 * @throws {UpstreamError} as above.
 */
export async function sendOutgoingMail(
  ctx: VerbContext,
  { mail, password, driver }: OutgoingMail,
  alsoWrite: (tx: TransactionContext) => Promise<void> = async () => {},
): Promise<SentMail> {
  requirePermission(ctx, 'mail:write');
  const { mailer, log } = ctx.deps;
  if (password === null) {
    const id = await inSerializableTransaction(ctx, async (tx) => {
      const queued = await mailer.enqueue(tx.db, mail);
      await tx.recordAudit({ action: 'sent', type: 'mail', id: queued, name: mail.to });
      await alsoWrite(tx);
      return queued;
    });
    mailer.wake();
    return { id, state: 'queued', driver };
  }
  const earlier = await findEarlierResult<SentMail>(ctx);
  if (earlier !== null) return earlier;
  const failure = await sendRecorded(ctx, mail.to, () => mailer.sendNow(mail, password));
  if (failure !== null) throw new UpstreamError(sentenceFor(failure, ctx.deps.config));
  const sent = { id: null, state: 'sent', driver } as const;
  await inSerializableTransaction(ctx, async (tx) => {
    await alsoWrite(tx);
    return sent;
  }).catch((err: unknown) => {
    // The mail is sent: an error here could make the administrator send it twice.
    log.error({ err }, 'what follows from a mail that was sent could not be written down');
  });
  return sent;
}

/** The administrator waits while the mail is being sent. */
function sentenceFor(
  failure: DeliveryFailure,
  { smtpHost, smtpPort: port }: Pick<Config, 'smtpHost' | 'smtpPort'>,
): Sentence {
  const { fault, code, reply, message } = failure;
  return ({ errors, mailServers }) => {
    if (fault === 'password') return interpolate(errors.mailPassword, { code: reply ?? code });
    if (fault === 'refused') return interpolate(errors.mailRefused, { reason: message });
    const reason = faultSentence(mailServers.faults, failure, { host: smtpHost ?? '', port });
    return interpolate(errors.mailAway, { reason });
  };
}

/**
 * Queues a mail again, due at once. A mail that is being sent at this moment stays as it is.
 *
 * @throws {NotFoundError}
 * @throws {ConflictError} if it cannot be sent again; see requeueMail.
 */
export async function retryMail(ctx: VerbContext, id: number): Promise<MailSummary> {
  requirePermission(ctx, 'mail:write');
  const mail = await inSerializableTransaction(ctx, async (tx) => {
    const isQueued = await requeueMail(tx.db, id, tx.now);
    if (isQueued) await tx.recordAudit({ action: 'requeued', type: 'mail', id });
    const found = await requireMail(tx.db, id);
    const isBeingSent = found.state === 'queued' && found.kind !== 'reset';
    if (!isQueued && !isBeingSent) throw new ConflictError((t) => t.errors.mailNotAgain);
    return found;
  });
  ctx.deps.mailer.wake();
  return mail;
}

/** Takes a failed mail off the list of failures. @throws {NotFoundError}; {ConflictError} if it has not failed. */
export function dismissMail(ctx: VerbContext, id: number): Promise<MailSummary> {
  return setDismissed(ctx, id, true);
}

/** Puts a failed mail back on the list of failures. @throws as above. */
export function restoreMail(ctx: VerbContext, id: number): Promise<MailSummary> {
  return setDismissed(ctx, id, false);
}

async function setDismissed(
  ctx: VerbContext,
  id: number,
  dismissed: boolean,
): Promise<MailSummary> {
  requirePermission(ctx, 'mail:write');
  return inSerializableTransaction(ctx, async (tx) => {
    const hasFailed = await dismissRow(tx.db, { id, dismissed, now: tx.now });
    const mail = await requireMail(tx.db, id);
    if (!hasFailed) throw new ConflictError((t) => t.errors.mailNotFailed);
    const action = dismissed ? 'dismissed' : 'restored';
    await tx.recordAudit({ action, type: 'mail', id });
    return mail;
  });
}

/**
 * Deletes a mail, and its file in the outbox.
 *
 * @param input `{ id }`.
 * @throws {NotFoundError}
 * @throws {ConflictError} if it is being sent at this moment.
 */
export async function deleteMail(ctx: VerbContext, input: unknown): Promise<void> {
  requirePermission(ctx, 'mail:write');
  const { id } = parse(recordIdInput, input);
  await inSerializableTransaction(ctx, async (tx) => {
    if (!(await deleteRow(tx.db, id, tx.now))) {
      await requireMail(tx.db, id);
      throw new ConflictError((t) => t.errors.mailBeingSent);
    }
    await tx.recordAudit({ action: 'deleted', type: 'mail', id });
  });
  await ctx.deps.mailer.removeFiles();
}

async function requireMail(db: Db, id: number): Promise<MailSummary> {
  const mail = await findMail(db, id);
  if (mail === undefined) throw new NotFoundError();
  return mail;
}
