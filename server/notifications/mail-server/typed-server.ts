import type { Config } from '../../config.ts';
import type { Db } from '../../database/tables.ts';
import { isLoopback } from '../../http/addresses.ts';
import { InvalidRequest, invalidField } from '../../http/input/validation.ts';
import type { SmtpServer } from '../mail/smtp.ts';
import { findMailServer } from './queries.ts';
import type { TypedServer } from './schema.ts';
import { openServer } from './stored-server.ts';

/**
 * The mail server that a form describes. A blank password stands for the stored one, for the same server, port, user and
 * encryption alone.
 *
 * @throws {InvalidRequest} if the password has to be entered, or encryption is missing.
 */
export async function readTypedServer(
  { db, config }: { db: Db; config: Pick<Config, 'secrets'> },
  typed: TypedServer,
): Promise<SmtpServer> {
  const { host, port, security, user = null, password = null, plain_confirmed } = typed;
  const place = { host, port, security, user };
  const isPlain = security === 'none' && !isLoopback(host) && plain_confirmed !== 'yes';
  const faults = [
    ...(isPlain ? invalidField('plain_confirmed', 'plainUnconfirmed').issues : []),
    ...(user === null && password !== null ? invalidField('user', 'userMissing').issues : []),
  ];
  if (faults.length > 0) throw new InvalidRequest(faults);
  if (user === null) return { ...place, password: '' };
  return { ...place, password: password ?? (await storedPassword(db, config, place)) };
}

/** @throws {InvalidRequest} if there is none for just this. */
async function storedPassword(
  db: Db,
  config: Pick<Config, 'secrets'>,
  place: Omit<SmtpServer, 'password'>,
): Promise<string> {
  const stored = await findMailServer(db);
  if (stored === undefined || stored.password === null) throw invalidField('password', 'required');
  const names = ['host', 'port', 'security', 'user'] as const;
  if (names.some((name) => stored[name] !== place[name])) {
    throw invalidField('password', 'passwordAgain');
  }
  const opened = await openServer(config, stored);
  if ('lost' in opened) throw invalidField('password', 'passwordLost');
  return opened.server.password;
}
