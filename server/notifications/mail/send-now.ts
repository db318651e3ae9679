import { randomUUID } from 'node:crypto';
import { findSettings } from '../../settings/queries.ts';
import { columnsOf, composeMail, type NewMail } from './compose.ts';
import type { MailParts } from './deliver.ts';
import { type DeliveryFailure, failureOf } from './failure.ts';
import { insertMail } from './queries.ts';
import { serverByAccount } from './smtp.ts';

/** Sends a mail immediately; resolves to the failure, or to null if it was delivered. */
export type SendNow = (mail: NewMail, password: string) => Promise<DeliveryFailure | null>;

/** Sends through the contact address's account at SMTP_HOST, with the typed password. */
export function immediateSender({ db, config, log, logoFor, timeoutMs, now }: MailParts): SendNow {
  const { publicUrl: website, smtpHost: host, smtpPort: port } = config;

  return async (mail, password) => {
    if (host === null) throw new TypeError('SMTP_HOST is not set');
    const settings = await findSettings(db);
    const created_at = now().toISOString();
    const written = { ...columnsOf(mail), template: settings.mail_template, created_at };
    const logo = await logoFor(settings);
    const message = composeMail(written, settings, { reference: randomUUID(), website, logo });
    const send = serverByAccount({ host, port, user: settings.contact_email, password }, timeoutMs);
    const failure = await send(message).then(() => null, failureOf);
    await note(written, failure);
    return failure;
  };

  async function note(
    written: Pick<Parameters<typeof insertMail>[1], 'created_at' | 'template'> &
      ReturnType<typeof columnsOf>,
    failure: DeliveryFailure | null,
  ): Promise<void> {
    const outcome =
      failure === null
        ? ({ state: 'sent', sent_at: now().toISOString() } as const)
        : ({ state: 'failed', last_error: failure.message } as const);
    try {
      await insertMail(db, { ...written, ...outcome, driver: 'smtp', attempts: 1 });
    } catch (error) {
      // The attempt is over: throwing here could make the administrator send the mail twice.
      log.error({ reason: String(error) }, 'the outcome of a mail could not be recorded');
    }
  }
}
