import { randomUUID } from 'node:crypto';
import { messagesOf } from '../../../views/translations/index.ts';
import type { Deps } from '../../deps.ts';
import { findSettings } from '../../settings/queries.ts';
import { columnsOf, composeMail } from '../mail/compose.ts';
import { DeliveryFailure } from '../mail/failure.ts';
import { type SmtpServer, serverSetUp, tryServerSetUp } from '../mail/smtp.ts';

const timeoutMs = 10_000;

/**
 * Speaks with a mail server as if to send, and signs in; with an address, sends a test mail there, which is kept nowhere.
 *
 * @returns what went wrong; null: all is well.
 */
export async function tryMailServer(
  deps: Pick<Deps, 'db' | 'config' | 'mailer'>,
  server: SmtpServer,
  to: string | null,
): Promise<DeliveryFailure | null> {
  try {
    if (to === null) await tryServerSetUp(server, timeoutMs);
    else await serverSetUp(server, timeoutMs)(await testMail(deps, to));
    return null;
  } catch (error) {
    if (error instanceof DeliveryFailure) return error;
    throw error;
  }
}

/** In the language and the design of the administrator's mails, so that it looks like one of them. */
async function testMail(
  { db, config, mailer }: Pick<Deps, 'db' | 'config' | 'mailer'>,
  to: string,
) {
  const settings = await findSettings(db);
  const { content_language: language, mail_template: template } = settings;
  const { testSubject: subject, testBody } = messagesOf(language).control.settings;
  const written = columnsOf({ kind: 'manual', language, to, subject, body: testBody });
  const created_at = new Date().toISOString();
  const logo = await mailer.logoFor(settings);
  const about = { reference: randomUUID(), website: config.publicUrl, logo };
  return composeMail({ ...written, template, created_at }, settings, about);
}
