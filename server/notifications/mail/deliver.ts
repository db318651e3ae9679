import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { findSettings } from '../../database/settings.ts';
import type { Db, MailRow } from '../../database/tables.ts';
import { decryptServer, findMailServer } from '../mail-server/stored-server.ts';
import { columnsOf, composeMail, type MailLogos, type NewMail, referenceOf } from './compose.ts';
import { DeliveryFailure, failureOf } from './failure.ts';
import { type Outbox, outboxName } from './outbox.ts';
import { insertMail } from './queries.ts';
import {
  type Connection,
  clientName,
  send,
  serverByAccount,
  serverByUrl,
  serverOfPanel,
} from './smtp.ts';

export type MailConfig = Pick<
  Config,
  'dataDir' | 'publicUrl' | 'secrets' | 'smtpUrl' | 'smtpHost' | 'smtpPort'
>;

/** The dependencies for sending mail. */
export type MailerDeps = {
  db: Db;
  outbox: Outbox;
  config: MailConfig;
  log: Logger;
  logoFor: MailLogos;
  /** The time limit for one whole attempt. */
  timeoutMs: number;
  now: () => Date;
};

/** Delivers a queued mail; resolves to its file name if it went to the outbox, else null. */
export type Deliver = (mail: MailRow) => Promise<string | null>;

/** Delivers into the outbox or, depending on the mail's driver, to the server of SMTP_URL or else of the panel. */
export function queueDelivery(parts: MailerDeps): Deliver {
  const { db, outbox, config, log, timeoutMs } = parts;
  return async (mail) => {
    const settings = await findSettings(db);
    const message = await composeMail(mail, settings, referenceOf(mail), parts);
    if (mail.driver === 'outbox') {
      const name = outboxName(mail);
      log.info({ file: await outbox.write(name, message) }, 'mail kept in the outbox');
      return name;
    }
    const { publicUrl, smtpUrl } = config;
    const server = smtpUrl === null ? await panelServer(db, config) : serverByUrl(smtpUrl);
    const name = clientName(publicUrl, settings.contact_email);
    await send(server, message, { name, timeoutMs });
    return null;
  };
}

/** Read for each mail, since another process may have changed it. @throws {DeliveryFailure} */
async function panelServer(db: Db, config: MailConfig): Promise<Connection> {
  const stored = await findMailServer(db);
  // It was deleted after the mail was queued.
  if (stored === undefined) {
    throw new DeliveryFailure('No mail server is set up.', { fault: 'away', code: 'ECONFIG' });
  }
  const decrypted = await decryptServer(config, stored);
  if ('server' in decrypted) return serverOfPanel(decrypted.server);
  throw new DeliveryFailure('The password of the mail server has to be entered again.', {
    fault: 'away',
    code: `EKEY-${decrypted.lost}`,
    waits: true,
  });
}

/** Sends a mail immediately; resolves to the failure, or to null if it was delivered. */
export type SendNow = (mail: NewMail, password: string) => Promise<DeliveryFailure | null>;

/** Sends through the contact address's account at SMTP_HOST, with the typed password. */
export function immediateSender(parts: MailerDeps): SendNow {
  const { db, config, log, timeoutMs, now } = parts;
  const { publicUrl, smtpHost: host, smtpPort: port } = config;
  return async (mail, password) => {
    if (host === null) throw new TypeError('SMTP_HOST is not set');
    const settings = await findSettings(db);
    const { contact_email: user } = settings;
    const columns = columnsOf(mail, settings, now());
    const message = await composeMail(columns, settings, randomUUID(), parts);
    const server = serverByAccount({ host, port, user, password });
    const attempt = { name: clientName(publicUrl, user), timeoutMs };
    const failure = await send(server, message, attempt).then(() => null, failureOf);
    const outcome =
      failure === null
        ? ({ state: 'sent', sent_at: now().toISOString() } as const)
        : ({ state: 'failed', last_error: failure.message } as const);
    try {
      await insertMail(db, { ...columns, ...outcome, driver: 'smtp', attempts: 1 });
    } catch (error) {
      // The attempt is over: throwing here could make the administrator send the mail twice.
      log.error({ reason: String(error) }, 'the outcome of a mail could not be recorded');
    }
    return failure;
  };
}
