import { randomUUID } from 'node:crypto';
import { messagesOf } from '../../../views/translations/index.ts';
import type { Deps } from '../../deps.ts';
import { findSettings } from '../../settings/queries.ts';
import { columnsOf, composeMail } from '../mail/compose.ts';
import { DeliveryFailure } from '../mail/failure.ts';
import { type SmtpServer, senderOfServer, verifyServer } from '../mail/smtp.ts';

const timeoutMs = 10_000;

type TestDeps = Pick<Deps, 'db' | 'config' | 'mailer'>;

/**
 * Connects to a mail server as if to send, and signs in; with an address, sends a test mail there, which is not stored.
 *
 * @returns what failed; null if nothing did.
 */
export async function checkConnection(
  deps: TestDeps,
  server: SmtpServer,
  to: string | null,
): Promise<DeliveryFailure | null> {
  try {
    if (to === null) await verifyServer(server, timeoutMs);
    else await senderOfServer(server, timeoutMs)(await testMail(deps, to));
    return null;
  } catch (error) {
    if (error instanceof DeliveryFailure) return error;
    throw error;
  }
}

/** In the language and the design of the administrator's mails, so that it looks like one of them. */
async function testMail({ db, config, mailer }: TestDeps, to: string) {
  const settings = await findSettings(db);
  const { content_language: language, mail_template: template } = settings;
  const { testSubject: subject, testBody: body } = messagesOf(language).control.settings;
  const columns = columnsOf({ kind: 'manual', language, to, subject, body });
  const created_at = new Date().toISOString();
  const logo = await mailer.logoFor(settings);
  const rendering = { reference: randomUUID(), website: config.publicUrl, logo };
  return composeMail({ ...columns, template, created_at }, settings, rendering);
}
