import { z } from 'zod';
import type { Settings } from '../../admin/shared/settings.ts';
import type { Fields } from '../../audit/record.ts';
import type { Action } from '../../audit/shared/audit.ts';
import type { Config } from '../../config.ts';
import { findSettings } from '../../database/settings.ts';
import { type Sentence, UpstreamError } from '../../errors.ts';
import { messageKey } from '../../http/input/error-map.ts';
import { newShape } from '../../http/input/record.ts';
import { invalidField, parse } from '../../http/input/validation.ts';
import type { MailDriver } from '../../shared/enums.ts';
import { interpolate } from '../../shared/interpolate.ts';
import type { TransactionContext, VerbContext } from '../../verbs/context.ts';
import { requirePermission } from '../../verbs/permissions.ts';
import {
  findEarlierResult,
  inSerializableTransaction,
  withoutRepeats,
} from '../../verbs/transaction.ts';
import { longVerb } from '../../verbs/verb.ts';
import { findMailDrivers } from '../mail-server/stored-server.ts';
import { mailFields } from '../shared/mail.ts';
import type { NewMail } from './compose.ts';
import { type DeliveryFailure, faultSentence } from './smtp.ts';

/** A mail from the administrator, its driver, and the mailbox's password if the driver is `smtp`. */
type OutgoingMail = { mail: NewMail; password: string | null; driver: MailDriver };

const { password: passwordField, ...fields } = mailFields;

/** A mailbox's password. It is not trimmed, because leading and trailing spaces may be part of it. */
export const mailPassword = z
  .string()
  .min(1)
  .pipe(z.string().refine((text) => !/\p{Cc}/u.test(text), messageKey('oneLine')))
  .pipe(z.string().max(passwordField.max));

/** The outcome of sending a mail. `id`: null if the mail was sent without the queue. */
export type SentMail = { id: number | null; state: 'queued' | 'sent'; driver: MailDriver };

/**
 * Sends a mail that the administrator wrote, with the driver of the settings. Only the driver `smtp` takes a `password`.
 *
 * @throws {InvalidRequest} also if the driver is not set up; {UpstreamError} if the mail had to be sent without the queue, and
 *   sending failed.
 */
export const sendMail = longVerb(
  { permission: 'mail:write', input: z.unknown() },
  async (ctx, input) => {
    const settings = await findSettings(ctx.db);
    const given = await readForDriver(ctx, settings, outgoingMail(settings.contact_email), input);
    const { from: _, password, ...texts } = given;
    const mail = { ...texts, kind: 'manual' as const, language: settings.content_language };
    return sendOutgoingMail(ctx, { mail, password, driver: settings.mail_driver });
  },
);

/**
 * Queues a mail of the administrator. If there is a password, sends the mail without the queue.
 *
 * @param alsoWrite further writes in the transaction.
 * @throws {UpstreamError} if the mail could not be sent without the queue.
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
  const failure = await sendWithEntry(ctx, mail.to, () => mailer.sendNow(mail, password));
  if (failure !== null) throw new UpstreamError(mailFailureSentence(failure, ctx.deps.config));
  const sent = { id: null, state: 'sent', driver } as const;
  await inSerializableTransaction(ctx, async (tx) => {
    await alsoWrite(tx);
    return sent;
  }).catch((err: unknown) => {
    // The mail was sent, so an error here could make the administrator send it twice.
    log.error({ err }, 'what follows from a mail that was sent could not be written down');
  });
  return sent;
}

/** The error message for an administrator whose mail could not be sent without the queue. */
function mailFailureSentence(
  failure: DeliveryFailure,
  { smtpHost, smtpPort: port }: Pick<Config, 'smtpHost' | 'smtpPort'>,
): Sentence {
  const { kind, code, reply, message } = failure;
  return ({ errors, mailServers }) => {
    if (kind === 'login') return interpolate(errors.mailPassword, { code: reply ?? code });
    if (kind === 'sender' || kind === 'mail') {
      return interpolate(errors.mailRefused, { reason: message });
    }
    const reason = faultSentence(mailServers.faults, failure, { host: smtpHost ?? '', port });
    return interpolate(errors.mailAway, { reason });
  };
}

/**
 * Parses an input for the driver of the settings, which has a password if the driver is `smtp`.
 *
 * @throws {InvalidRequest} also if the driver is not set up.
 */
export async function readForDriver<Shape extends z.ZodRawShape>(
  { db, deps }: VerbContext,
  { mail_driver: driver }: Settings,
  schema: z.ZodObject<Shape>,
  input: unknown,
) {
  const configured = await findMailDrivers(db, deps.config);
  const given =
    driver === 'smtp'
      ? parse(schema.extend({ password: mailPassword }), input)
      : { ...parse(schema, input), password: null };
  if (!configured.includes(driver)) throw invalidField('mail_driver', 'mailServerMissing');
  return given;
}

/** The schema of a mail of the administrator. @param contactEmail the company's address, from which it must be sent. */
export function outgoingMail(contactEmail: string) {
  const isSender = (from: unknown) => typeof from === 'string' && from.trim() === contactEmail;
  return z.strictObject({
    from: z
      .custom<string>(isSender, messageKey('sender', { address: contactEmail }))
      .meta({ type: 'string', format: 'email' }),
    ...newShape(fields),
  });
}

/**
 * Sends a mail while the request waits. The audit log gets an entry before the mail is sent, so that each mail has one, and
 * another if it fails.
 *
 * @param send returns the failure, or null.
 * @throws {PermissionError} if the user may not send mails, even if the permission was lost meanwhile. Nothing is sent then.
 */
export async function sendWithEntry(
  ctx: VerbContext,
  to: string,
  send: () => Promise<DeliveryFailure | null>,
): Promise<DeliveryFailure | null> {
  requirePermission(ctx, 'mail:write');
  const recordSending = (action: Action, after: Fields | null = null) =>
    inSerializableTransaction(withoutRepeats(ctx), (tx) =>
      tx.recordAudit({ action, type: 'mail', name: to, after }),
    );
  await recordSending('sent');
  const failure = await send();
  if (failure !== null) await recordSending('ended', { complete: 'no' });
  return failure;
}
