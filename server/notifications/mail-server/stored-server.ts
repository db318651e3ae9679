import type { Selectable } from 'kysely';
import type { Config } from '../../config.ts';
import { type Decryption, decrypt, encrypt } from '../../database/encryption.ts';
import type { Db, Tables } from '../../database/tables.ts';
import { mailDrivers } from '../../shared/enums.ts';
import type { SmtpServer } from '../mail/smtp.ts';
import type { MailServerView } from '../shared/mail.ts';

/** Why a stored password cannot be decrypted, so that it must be entered again. */
export type LostPassword = Exclude<Decryption, { text: string }>['lost'];

type Connection = Omit<StoredServer, 'password'>;

/**
 * The purpose that a password is encrypted for. A password cannot be decrypted for another server, port, user or security, so
 * neither write access to the database nor a session alone is enough to have it sent elsewhere.
 */
function passwordPurpose({ host, port, security, user }: Connection): string {
  return JSON.stringify(['mail server', host, port, security, user]);
}

/** @throws {KeyUnusable} if there is no key, and none can be created. */
export function encryptPassword(
  { secrets }: Pick<Config, 'secrets'>,
  connection: Connection,
  password: string,
): Promise<string> {
  return encrypt(secrets, passwordPurpose(connection), password);
}

/** The stored server with its password, or `lost`: why the password cannot be decrypted. */
export async function decryptServer(
  { secrets }: Pick<Config, 'secrets'>,
  stored: StoredServer,
): Promise<{ server: SmtpServer } | { lost: LostPassword }> {
  const { password, ...connection } = stored;
  if (password === null) return { server: { ...connection, password: '' } };
  const decrypted = await decrypt(secrets, passwordPurpose(connection), password);
  return 'lost' in decrypted ? decrypted : { server: { ...connection, password: decrypted.text } };
}

/**
 * The drivers that are set up: `smtp` by SMTP_HOST, `server` by SMTP_URL or in the panel, and always the outbox, which only keeps
 * mails.
 */
export async function findMailDrivers(db: Db, config: Pick<Config, 'smtpHost' | 'smtpUrl'>) {
  const hasServer = await hasMailServer(db, config);
  const isSetUp = { outbox: true, smtp: config.smtpHost !== null, server: hasServer };
  return mailDrivers.filter((driver) => isSetUp[driver]);
}

/** Whether mail can be sent in any way. If so, mails are in the outbox because the settings say so. */
export async function canSendMail(db: Db, config: Pick<Config, 'smtpHost' | 'smtpUrl'>) {
  return (await findMailDrivers(db, config)).some((driver) => driver !== 'outbox');
}

/** Whether there is a mail server for the mails in the queue. */
export async function hasMailServer(db: Db, { smtpUrl }: Pick<Config, 'smtpUrl'>) {
  return smtpUrl !== null || (await findMailServer(db)) !== undefined;
}

/** The mail server of the panel as it is stored, with its encrypted password. */
export type StoredServer = Omit<Selectable<Tables['mail_server']>, 'id' | 'updated_at'>;

const columns = ['host', 'port', 'security', 'user', 'password'] as const;

/** The mail server that was set up in the panel; undefined if there is none. */
export function findMailServer(db: Db): Promise<StoredServer | undefined> {
  return db.selectFrom('mail_server').select(columns).executeTakeFirst();
}

export async function saveMailServer(db: Db, server: StoredServer, now: Date): Promise<void> {
  const row = { ...server, updated_at: now.toISOString() };
  await db
    .insertInto('mail_server')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

export async function deleteStoredMailServer(db: Db): Promise<void> {
  await db.deleteFrom('mail_server').execute();
}

/** Makes mails due now if the mail server has not accepted them yet, and counts their attempts from zero. */
export async function retryWaitingMails(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ next_attempt_at: now.toISOString(), attempts: 0 })
    .where('state', '=', 'queued')
    .where('driver', '=', 'server')
    .where('lease', 'is', null)
    // Mails without an error wait for the time when they are due; see Mailer.enqueue.
    .where('last_error', 'is not', null)
    .execute();
}

const none: MailServerView = {
  source: null,
  host: null,
  port: null,
  security: null,
  user: null,
  has_password: false,
  password_lost: false,
};

/** The mail server that the site uses, without its password. */
export async function viewMailServer(
  db: Db,
  { smtpUrl, secrets }: Pick<Config, 'smtpUrl' | 'secrets'>,
): Promise<MailServerView> {
  if (smtpUrl !== null) {
    const { hostname: host, port } = smtpUrl;
    return { ...none, source: 'environment', host, port: port === '' ? null : Number(port) };
  }
  const stored = await findMailServer(db);
  if (stored === undefined) return none;
  const { password, ...connection } = stored;
  const password_lost = 'lost' in (await decryptServer({ secrets }, stored));
  return { ...connection, source: 'panel', has_password: password !== null, password_lost };
}
