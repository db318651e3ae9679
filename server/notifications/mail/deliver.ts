import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Db, MailRow } from '../../database/tables.ts';
import { findSettings } from '../../settings/queries.ts';
import { findMailServer } from '../mail-server/queries.ts';
import { openServer } from '../mail-server/stored-server.ts';
import { composeMail, referenceOf } from './compose.ts';
import { DeliveryFailure } from './failure.ts';
import type { MailLogos } from './logo.ts';
import { type Outbox, outboxName } from './outbox.ts';
import { type Send, serverByUrl, serverSetUp } from './smtp.ts';

export type MailConfig = Pick<
  Config,
  'dataDir' | 'publicUrl' | 'secrets' | 'smtpUrl' | 'smtpHost' | 'smtpPort'
>;

/** The dependencies for sending mail. */
export type MailParts = {
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

/** Delivers to the server of SMTP_URL, else to that of the panel, or into the outbox, depending on the mail's driver. */
export function queueDelivery({ db, outbox, config, log, logoFor, timeoutMs }: MailParts): Deliver {
  const { publicUrl: website, smtpUrl } = config;
  const byEnvironment = smtpUrl === null ? null : serverByUrl(smtpUrl, timeoutMs);

  return async (mail) => {
    const settings = await findSettings(db);
    const about = { reference: referenceOf(mail), website, logo: await logoFor(settings) };
    const message = composeMail(mail, settings, about);
    if (mail.driver === 'outbox') {
      const name = outboxName(mail);
      log.info({ file: await outbox.keep(name, message) }, 'mail kept in the outbox');
      return name;
    }
    const send = byEnvironment ?? (await serverOfPanel({ db, config, timeoutMs }));
    await send(message);
    return null;
  };
}

/** Read anew for each mail: it may have been changed, by another process too. Throws a DeliveryFailure. */
async function serverOfPanel({
  db,
  config,
  timeoutMs,
}: Pick<MailParts, 'db' | 'config' | 'timeoutMs'>): Promise<Send> {
  const stored = await findMailServer(db);
  // The mail was queued while there was one.
  if (stored === undefined) {
    throw new DeliveryFailure('No mail server is set up.', { fault: 'away', code: 'ECONFIG' });
  }
  const opened = await openServer(config, stored);
  if ('server' in opened) return serverSetUp(opened.server, timeoutMs);
  throw new DeliveryFailure('The password of the mail server has to be entered again.', {
    fault: 'away',
    code: `EKEY-${opened.lost}`,
    waits: true,
  });
}
