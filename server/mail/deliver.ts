import type { Logger } from 'pino';
import type { Db, MailRow } from '../database/tables.ts';
import type { Config } from '../env.ts';
import { findSettings } from '../settings/queries.ts';
import { composeMail, referenceOf } from './compose.ts';
import { DeliveryFailure } from './failure.ts';
import { type Outbox, outboxName } from './outbox.ts';
import { serverByUrl } from './smtp.ts';

export type MailConfig = Pick<
  Config,
  'dataDir' | 'publicUrl' | 'smtpUrl' | 'smtpHost' | 'smtpPort'
>;

/** The dependencies for sending mail. */
export type MailParts = {
  db: Db;
  outbox: Outbox;
  config: MailConfig;
  log: Logger;
  /** The time limit for one whole attempt. */
  timeoutMs: number;
  now: () => Date;
};

/** Delivers a queued mail; resolves to its file name if it went to the outbox, else null. */
export type Deliver = (mail: MailRow) => Promise<string | null>;

/** Delivers to the server of SMTP_URL, or into the outbox, depending on the mail's driver. */
export function queueDelivery({ db, outbox, config, log, timeoutMs }: MailParts): Deliver {
  const { publicUrl: website, smtpUrl } = config;
  const server = smtpUrl === null ? null : serverByUrl(smtpUrl, timeoutMs);

  return async (mail) => {
    const about = { reference: referenceOf(mail), website };
    const message = composeMail(mail, await findSettings(db), about);
    if (mail.driver === 'outbox') {
      const name = outboxName(mail);
      log.info({ file: await outbox.keep(name, message) }, 'mail kept in the outbox');
      return name;
    }
    // The mail was queued while SMTP_URL was set, and the site was restarted without it.
    if (server === null) {
      throw new DeliveryFailure('SMTP_URL is not set.', { fault: 'away', code: 'ECONFIG' });
    }
    await server(message);
    return null;
  };
}
