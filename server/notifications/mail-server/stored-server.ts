import type { Config } from '../../config.ts';
import { decrypt, encrypt, type Opened } from '../../database/encryption/encrypt.ts';
import type { Db } from '../../database/tables.ts';
import type { SmtpServer } from '../mail/smtp.ts';
import { findMailServer, type StoredServer } from './queries.ts';

/** Why a stored password cannot be decrypted; it has to be entered again. */
export type LostPassword = Exclude<Opened, { text: string }>['lost'];

/** Where a password is sent, and how. */
type Connection = Omit<StoredServer, 'password'>;

/**
 * What a password is encrypted for. It cannot be decrypted for another server, port, user or encryption, so that
 * neither write access to the database nor a session alone is enough to have it sent elsewhere.
 */
function purposeOf({ host, port, security, user }: Connection): string {
  return JSON.stringify(['mail server', host, port, security, user]);
}

/** @throws {KeyUnusable} if there is no key, and none can be made. */
export function encryptPassword(
  { secrets }: Pick<Config, 'secrets'>,
  connection: Connection,
  password: string,
): Promise<string> {
  return encrypt(secrets, purposeOf(connection), password);
}

/** The stored server with its password; `lost` says why that cannot be decrypted. */
export async function decryptServer(
  { secrets }: Pick<Config, 'secrets'>,
  stored: StoredServer,
): Promise<{ server: SmtpServer } | { lost: LostPassword }> {
  const { password, ...connection } = stored;
  if (password === null) return { server: { ...connection, password: '' } };
  const decrypted = await decrypt(secrets, purposeOf(connection), password);
  return 'lost' in decrypted ? decrypted : { server: { ...connection, password: decrypted.text } };
}

/** The ways of sending that are set up: by SMTP_HOST, and by SMTP_URL or else the panel's server. */
export type MailWays = { smtp: boolean; server: boolean };

/** Which ways of sending are set up. */
export async function findMailWays(
  db: Db,
  config: Pick<Config, 'smtpHost' | 'smtpUrl'>,
): Promise<MailWays> {
  return { smtp: config.smtpHost !== null, server: await hasMailServer(db, config) };
}

/** Whether some way is set up, so that the outbox is what the settings choose. */
export async function canSendMail(
  db: Db,
  config: Pick<Config, 'smtpHost' | 'smtpUrl'>,
): Promise<boolean> {
  const ways = await findMailWays(db, config);
  return ways.smtp || ways.server;
}

/** Whether there is a mail server for what waits in the queue. */
export async function hasMailServer(
  db: Db,
  { smtpUrl }: Pick<Config, 'smtpUrl'>,
): Promise<boolean> {
  return smtpUrl !== null || (await findMailServer(db)) !== undefined;
}
