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
  type Attempt,
  clientName,
  type Send,
  senderByAccount,
  senderByUrl,
  senderOfServer,
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
export function queueDelivery({
  db,
  outbox,
  config,
  log,
  logoFor,
  timeoutMs,
}: MailerDeps): Deliver {
  const { publicUrl: website, smtpUrl } = config;

  return async (mail) => {
    const settings = await findSettings(db);
    const logo = await logoFor(settings);
    const message = composeMail(mail, settings, { reference: referenceOf(mail), website, logo });
    if (mail.driver === 'outbox') {
      const name = outboxName(mail);
      log.info({ file: await outbox.write(name, message) }, 'mail kept in the outbox');
      return name;
    }
    const attempt = { name: clientName(website, settings.contact_email), timeoutMs };
    const send =
      smtpUrl === null ? await panelSender({ db, config }, attempt) : senderByUrl(smtpUrl, attempt);
    await send(message);
    return null;
  };
}

/** Read for each mail, since another process may have changed it. @throws {DeliveryFailure} */
async function panelSender(
  { db, config }: Pick<MailerDeps, 'db' | 'config'>,
  attempt: Attempt,
): Promise<Send> {
  const stored = await findMailServer(db);
  // It was deleted after the mail was queued.
  if (stored === undefined) {
    throw new DeliveryFailure('No mail server is set up.', { fault: 'away', code: 'ECONFIG' });
  }
  const decrypted = await decryptServer(config, stored);
  if ('server' in decrypted) return senderOfServer(decrypted.server, attempt);
  throw new DeliveryFailure('The password of the mail server has to be entered again.', {
    fault: 'away',
    code: `EKEY-${decrypted.lost}`,
    waits: true,
  });
}

/** Sends a mail immediately; resolves to the failure, or to null if it was delivered. */
export type SendNow = (mail: NewMail, password: string) => Promise<DeliveryFailure | null>;

/** Sends through the contact address's account at SMTP_HOST, with the typed password. */
export function immediateSender({ db, config, log, logoFor, timeoutMs, now }: MailerDeps): SendNow {
  const { publicUrl: website, smtpHost: host, smtpPort: port } = config;

  return async (mail, password) => {
    if (host === null) throw new TypeError('SMTP_HOST is not set');
    const settings = await findSettings(db);
    const created_at = now().toISOString();
    const columns = { ...columnsOf(mail), template: settings.mail_template, created_at };
    const logo = await logoFor(settings);
    const message = composeMail(columns, settings, { reference: randomUUID(), website, logo });
    const { contact_email: user } = settings;
    const attempt = { name: clientName(website, user), timeoutMs };
    const send = senderByAccount({ host, port, user, password }, attempt);
    const failure = await send(message).then(() => null, failureOf);
    await recordAttempt(columns, failure);
    return failure;
  };

  async function recordAttempt(
    columns: Pick<Parameters<typeof insertMail>[1], 'created_at' | 'template'> &
      ReturnType<typeof columnsOf>,
    failure: DeliveryFailure | null,
  ): Promise<void> {
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
  }
}
