import { randomUUID } from 'node:crypto';
import { messagesOf } from '../../../views/translations/index.ts';
import type { Config } from '../../config.ts';
import { findSettings, updateSettings } from '../../database/settings.ts';
import type { Deps } from '../../deps.ts';
import { ConflictError, NotFoundError } from '../../errors.ts';
import type { MailDriver } from '../../shared/enums.ts';
import type { TransactionContext, VerbContext } from '../../verbs/context.ts';
import { requirePermission } from '../../verbs/permissions.ts';
import { findEarlierResult, inSerializableTransaction } from '../../verbs/transaction.ts';
import { clientName } from '../mail/client-name.ts';
import { columnsOf, composeMail } from '../mail/compose.ts';
import { DeliveryFailure } from '../mail/failure.ts';
import { sendRecorded } from '../mail/recorded-sending.ts';
import { type SmtpServer, senderOfServer, verifyServer } from '../mail/smtp.ts';
import { type MailServerForm, readMailServerForm } from './form.ts';
import {
  deleteMailServer as deleteRow,
  findMailServer,
  retryWaitingMails,
  type StoredServer,
  saveMailServer,
} from './queries.ts';
import { encryptPassword } from './stored-server.ts';

/**
 * Stores the mail server. Mails that wait for it are tried again. The first one also becomes the driver of the
 * administrator's mails, if these went into the outbox until now.
 *
 * @throws {ConflictError} if the environment names a server, which goes first; {InvalidRequest} see readMailServerForm.
 * @throws {KeyUnusable} if there is no key to encrypt the password with.
 */
export async function updateMailServer(ctx: VerbContext, form: MailServerForm): Promise<void> {
  requirePermission(ctx, 'settings:write');
  requirePanelServer(ctx.deps.config);
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
      before: before === undefined ? null : withoutPassword(before, mask),
      after: withoutPassword(server, isNewPassword ? `${mask} (${tx.now.toISOString()})` : mask),
    });
    // If there was a server, the outbox is what the administrator has chosen.
    if (before === undefined) await changeDriver(tx, { from: 'outbox', to: 'server' });
    await retryWaitingMails(tx.db, tx.now);
  });
  ctx.deps.mailer.wake();
}

/** @throws {ConflictError} if the environment names the mail server, so that the panel's would not be used. */
export function requirePanelServer({ smtpUrl }: Pick<Config, 'smtpUrl'>): void {
  if (smtpUrl !== null) throw new ConflictError((t) => t.mailServers.inEnvironment);
}

/** Deletes the mail server. The administrator's mails then go into the outbox. @throws {NotFoundError} */
export async function deleteMailServer(ctx: VerbContext): Promise<void> {
  requirePermission(ctx, 'settings:write');
  await inSerializableTransaction(ctx, async (tx) => {
    const server = await findMailServer(tx.db);
    if (server === undefined) throw new NotFoundError();
    await deleteRow(tx.db);
    const before = withoutPassword(server, mask);
    await tx.recordAudit({ action: 'deleted', type: 'settings', name: server.host, before });
    if (ctx.deps.config.smtpUrl === null) {
      await changeDriver(tx, { from: 'server', to: 'outbox' });
    }
  });
}

/**
 * Connects to a mail server as if to send, and signs in.
 *
 * @param to where a test mail is sent; null: none is sent.
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
  if ((await findEarlierResult<typeof testSent>(ctx)) !== null) return null;
  const check = () => checkConnection(ctx.deps, server, to);
  const failure = await (to === null ? check() : sendRecorded(ctx, to, check));
  ctx.deps.log.info({ kind: failure?.kind ?? null }, 'a mail server was tested');
  if (failure === null && to !== null) await inSerializableTransaction(ctx, async () => testSent);
  return failure;
}

async function changeDriver(
  { db, now, recordAudit }: TransactionContext,
  { from, to }: { from: MailDriver; to: MailDriver },
): Promise<void> {
  const before = await findSettings(db);
  if (before.mail_driver !== from) return;
  const after = await updateSettings(db, { mail_driver: to }, now);
  await recordAudit({ action: 'changed', type: 'settings', before, after });
}

/** The result of a test mail, for a request that is repeated. */
const testSent = { sent: true } as const;

const mask = '***';

/** A server for the audit log, which says that there is a password, and no part of it. */
function withoutPassword({ password, ...connection }: StoredServer, substitute: string) {
  return { ...connection, password: password === null ? null : substitute };
}

const timeoutMs = 10_000;

type TestDeps = Pick<Deps, 'db' | 'config' | 'mailer'>;

/**
 * Connects to a mail server as if to send, and signs in; with an address, sends a test mail there, which is not stored.
 *
 * @returns what failed; null if nothing did.
 */
async function checkConnection(
  deps: TestDeps,
  server: SmtpServer,
  to: string | null,
): Promise<DeliveryFailure | null> {
  try {
    const { contact_email: sender } = await findSettings(deps.db);
    const attempt = { name: clientName(deps.config.publicUrl, sender), timeoutMs };
    if (to === null) await verifyServer(server, attempt);
    else await senderOfServer(server, attempt)(await testMail(deps, to));
    return null;
  } catch (error) {
    if (error instanceof DeliveryFailure) return error;
    throw error;
  }
}

/** In the language and the design of the administrator's mails, so that it looks like one of them. */
async function testMail({ db, config, mailer }: TestDeps, to: string) {
  const settings = await findSettings(db);
  const { content_language: language, mail_template: template } = settings;
  const { testSubject: subject, testBody: body } = messagesOf(language).control.settings;
  const columns = columnsOf({ kind: 'manual', language, to, subject, body });
  const created_at = new Date().toISOString();
  const logo = await mailer.logoFor(settings);
  const rendering = { reference: randomUUID(), website: config.publicUrl, logo };
  return composeMail({ ...columns, template, created_at }, settings, rendering);
}
