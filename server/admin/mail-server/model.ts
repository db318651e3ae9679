import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { messagesOf } from '../../../views/translations/index.ts';
import type { Config } from '../../config.ts';
import { findSettings, saveSettingsRow } from '../../database/settings.ts';
import type { Db } from '../../database/tables.ts';
import type { Deps } from '../../deps.ts';
import { ConflictError, NotFoundError } from '../../errors.ts';
import { isIpAddress, isLoopback } from '../../http/addresses.ts';
import { messageKey } from '../../http/input/error-map.ts';
import { line, optional } from '../../http/input/fields.ts';
import { newShape } from '../../http/input/record.ts';
import { InvalidRequest, invalidField } from '../../http/input/validation.ts';
import { composeMail, mailColumns } from '../../notifications/mail/compose.ts';
import { mailPassword, sendWithEntry } from '../../notifications/mail/outgoing-mail.ts';
import {
  clientName,
  DeliveryFailure,
  type SmtpServer,
  sendToMailServer,
  serverOfPanel,
  verifyMailServer,
} from '../../notifications/mail/smtp.ts';
import {
  decryptServer,
  deleteStoredMailServer as deleteRow,
  encryptPassword,
  findMailServer,
  retryWaitingMails,
  type StoredServer,
  saveMailServer,
} from '../../notifications/mail-server/stored-server.ts';
import { mailServerFields } from '../../notifications/shared/mail.ts';
import { type MailDriver, yesNo } from '../../shared/enums.ts';
import type { TransactionContext, VerbContext } from '../../verbs/context.ts';
import { requirePermission } from '../../verbs/permissions.ts';
import { findEarlierResult, inSerializableTransaction } from '../../verbs/transaction.ts';

const hostNamePattern = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i;

const host = line(mailServerFields.host)
  .refine((text) => isIpAddress(text) || hostNamePattern.test(text), messageKey('host'))
  .transform((text) => text.toLowerCase());

const server = {
  ...newShape(mailServerFields, { host, password: optional(mailPassword) }),
  /** Without it, only a server on this machine may be used without encryption. */
  plain_confirmed: z.enum(yesNo).default('no'),
};

/** The account's password, not trimmed. It is not needed in a session in which it was confirmed recently. */
const account_password = z.string().min(1).max(1000).optional();

export const mailServerChange = z.strictObject({ ...server, account_password });

/** A mail server to test. `send`: whether the signed-in member also gets a test mail. */
export const mailServerTest = z.strictObject({ ...server, send: z.enum(yesNo).default('no') });

export const mailServerDeletion = z.strictObject({ account_password });

export type MailServerForm = Omit<z.infer<typeof mailServerTest>, 'send'>;

type FormDeps = { db: Db; config: Pick<Config, 'secrets'> };

/**
 * Reads the form. A blank password stands for the stored password, if host, port, user and encryption also equal the stored values.
 *
 * @throws {InvalidRequest} if the password must be entered, or has no user, or a server without encryption is not confirmed.
 */
export async function readMailServerForm(
  { db, config }: FormDeps,
  form: MailServerForm,
): Promise<SmtpServer> {
  const { host, port, security, user = null, password = null, plain_confirmed } = form;
  const connection = { host, port, security, user };
  const isPlain = security === 'none' && !isLoopback(host) && plain_confirmed !== 'yes';
  const issues = [
    ...(isPlain ? invalidField('plain_confirmed', 'plainUnconfirmed').issues : []),
    ...(user === null && password !== null ? invalidField('user', 'userMissing').issues : []),
  ];
  if (issues.length > 0) throw new InvalidRequest(issues);
  if (user === null) return { ...connection, password: '' };
  return {
    ...connection,
    password: password ?? (await readStoredPassword({ db, config }, connection)),
  };
}

/** @throws {InvalidRequest} if no password is stored for exactly this connection. */
async function readStoredPassword(
  { db, config }: FormDeps,
  connection: Omit<SmtpServer, 'password'>,
): Promise<string> {
  const stored = await findMailServer(db);
  if (stored === undefined || stored.password === null) throw invalidField('password', 'required');
  const names = ['host', 'port', 'security', 'user'] as const;
  if (names.some((name) => stored[name] !== connection[name])) {
    throw invalidField('password', 'passwordAgain');
  }
  const decrypted = await decryptServer(config, stored);
  if ('lost' in decrypted) throw invalidField('password', 'passwordLost');
  return decrypted.server.password;
}

/**
 * Stores the mail server, and retries the mails that wait for it. If there was none before, and the administrator's mails went
 * into the outbox, they are now sent by this server.
 *
 * @throws {ConflictError} if the environment sets a mail server, which takes precedence; {InvalidRequest} see
 *   readMailServerForm; {KeyUnusable} if the site has no key to encrypt the password with.
 */
export async function updateMailServer(ctx: VerbContext, form: MailServerForm): Promise<void> {
  requirePermission(ctx, 'settings:write');
  requireNoServerInEnvironment(ctx.deps.config);
  const { password: plain, ...connection } = await readMailServerForm(ctx.deps, form);
  const password =
    connection.user === null ? null : await encryptPassword(ctx.deps.config, connection, plain);
  const server = { ...connection, password };
  const isNewPassword = (form.password ?? null) !== null;
  await inSerializableTransaction(ctx, async (tx) => {
    const before = await findMailServer(tx.db);
    await saveMailServer(tx.db, server, tx.now);
    await tx.recordAudit({
      action: before === undefined ? 'created' : 'changed',
      type: 'settings',
      name: server.host,
      before: before === undefined ? null : withMaskedPassword(before, mask),
      after: withMaskedPassword(server, isNewPassword ? `${mask} (${tx.now.toISOString()})` : mask),
    });
    // If there was a server before, the administrator has chosen the outbox.
    if (before === undefined) await changeMailDriver(tx, { from: 'outbox', to: 'server' });
    await retryWaitingMails(tx.db, tx.now);
  });
  ctx.deps.mailer.wake();
}

/** @throws {ConflictError} if the environment sets a mail server, which takes precedence over the panel's. */
export function requireNoServerInEnvironment({ smtpUrl }: Pick<Config, 'smtpUrl'>): void {
  if (smtpUrl !== null) throw new ConflictError((t) => t.mailServers.inEnvironment);
}

/**
 * Deletes the mail server. Unless the environment sets another, the administrator's mails then go into the outbox.
 *
 * @throws {NotFoundError} if there is none.
 */
export async function removeMailServer(ctx: VerbContext): Promise<void> {
  requirePermission(ctx, 'settings:write');
  await inSerializableTransaction(ctx, async (tx) => {
    const server = await findMailServer(tx.db);
    if (server === undefined) throw new NotFoundError();
    await deleteRow(tx.db);
    const before = withMaskedPassword(server, mask);
    await tx.recordAudit({ action: 'deleted', type: 'settings', name: server.host, before });
    if (ctx.deps.config.smtpUrl === null) {
      await changeMailDriver(tx, { from: 'server', to: 'outbox' });
    }
  });
}

/**
 * Tests a mail server: connects, signs in, and sends a test mail if there is an address. A repeated request sends no second one.
 *
 * @param to the address of the test mail; null: none is sent.
 * @returns what failed; null if nothing did.
 * @throws {InvalidRequest} see readMailServerForm.
 */
export async function testMailServer(
  ctx: VerbContext,
  form: MailServerForm,
  to: string | null,
): Promise<DeliveryFailure | null> {
  requirePermission(ctx, 'settings:write');
  const server = await readMailServerForm(ctx.deps, form);
  if ((await findEarlierResult<typeof repeatedTest>(ctx)) !== null) return null;
  const check = () => checkConnection(ctx.deps, server, to);
  const failure = await (to === null ? check() : sendWithEntry(ctx, to, check));
  ctx.deps.log.info({ kind: failure?.kind ?? null }, 'a mail server was tested');
  if (failure === null && to !== null)
    await inSerializableTransaction(ctx, async () => repeatedTest);
  return failure;
}

/** Changes how the administrator's mails are sent, if they are sent by `from` now. */
async function changeMailDriver(
  { db, now, recordAudit }: TransactionContext,
  { from, to }: { from: MailDriver; to: MailDriver },
): Promise<void> {
  const before = await findSettings(db);
  if (before.mail_driver !== from) return;
  const after = await saveSettingsRow(db, { mail_driver: to }, now);
  await recordAudit({ action: 'changed', type: 'settings', before, after });
}

/** Stored as the result of a request that sent a test mail, so that the request sends no second one if it is repeated. */
const repeatedTest = { sent: true } as const;

const mask = '***';

/** A mail server for the activity log, with a substitute for the password if it has one. */
function withMaskedPassword({ password, ...connection }: StoredServer, substitute: string) {
  return { ...connection, password: password === null ? null : substitute };
}

const timeoutMs = 10_000;

type TestDeps = Pick<Deps, 'db' | 'config' | 'mailer'>;

/**
 * Connects to a mail server and signs in; with an address, also sends a test mail, which is not stored.
 *
 * @returns what failed; null if nothing did.
 */
async function checkConnection(deps: TestDeps, server: SmtpServer, to: string | null) {
  try {
    const { contact_email: sender } = await findSettings(deps.db);
    const attempt = { name: clientName(deps.config.publicUrl, sender), timeoutMs };
    const connection = serverOfPanel(server);
    if (to === null) await verifyMailServer(connection, attempt);
    else await sendToMailServer(connection, await composeTestMail(deps, to), attempt);
    return null;
  } catch (error) {
    if (error instanceof DeliveryFailure) return error;
    throw error;
  }
}

/** A test mail in the language and design of the administrator's mails. */
async function composeTestMail({ db, config, mailer }: TestDeps, to: string) {
  const settings = await findSettings(db);
  const { content_language: language } = settings;
  const { testSubject: subject, testBody: body } = messagesOf(language).control.settings;
  const mail = { kind: 'manual', language, to, subject, body } as const;
  const columns = mailColumns(mail, settings, new Date());
  return composeMail(columns, settings, randomUUID(), { config, logoFor: mailer.logoFor });
}
