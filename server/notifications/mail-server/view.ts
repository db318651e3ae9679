import type { Config } from '../../config.ts';
import type { Db } from '../../database/tables.ts';
import type { MailServerView } from '../../shared/mail-server.ts';
import { findMailServer } from './queries.ts';
import { decryptServer } from './stored-server.ts';

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
