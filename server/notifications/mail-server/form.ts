import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Db } from '../../database/tables.ts';
import { isAddress, isLoopback } from '../../http/addresses.ts';
import { messageKey } from '../../http/input/error-map.ts';
import { choice, line, optional } from '../../http/input/fields.ts';
import { newShape } from '../../http/input/record.ts';
import { InvalidRequest, invalidField } from '../../http/input/validation.ts';
import { yesNo } from '../../shared/enums.ts';
import { mailServerFields } from '../../shared/mail-fields.ts';
import { mailPassword } from '../mail/outgoing-mail.ts';
import type { SmtpServer } from '../mail/smtp.ts';
import { findMailServer } from './queries.ts';
import { decryptServer } from './stored-server.ts';

const hostName = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i;

const host = line(mailServerFields.host)
  .refine((text) => isAddress(text) || hostName.test(text), messageKey('host'))
  .transform((text) => text.toLowerCase());

const server = {
  ...newShape(mailServerFields, { host, password: optional(mailPassword) }),
  /** Without it, only a server on this machine may be used without encryption. */
  plain_confirmed: choice(yesNo).default('no'),
};

/** The account's own password; not trimmed. It is needless in a session in which it was confirmed. */
const account_password = z.string().min(1).max(1000).optional();

export const mailServerChange = z.strictObject({ ...server, account_password });

/** A mail server to be tested as it is in the form; with `send` it gets a mail to the administrator. */
export const mailServerTest = z.strictObject({ ...server, send: choice(yesNo).default('no') });

export const mailServerDeletion = z.strictObject({ account_password });

/** A mail server as it is in the form. */
export type MailServerForm = Omit<z.infer<typeof mailServerTest>, 'send'>;

type FormDeps = { db: Db; config: Pick<Config, 'secrets'> };

/**
 * The mail server that a form describes. A blank password stands for the stored one, but only for the same server,
 * port, user and encryption.
 *
 * @throws {InvalidRequest} if the password has to be entered, or encryption is missing.
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
    password: password ?? (await storedPassword({ db, config }, connection)),
  };
}

/** @throws {InvalidRequest} if no password is stored for exactly this connection. */
async function storedPassword(
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
