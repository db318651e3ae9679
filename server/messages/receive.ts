import type { Context } from 'hono';
import type { SiteEnv } from '../http/context.ts';
import { countUse } from '../http/rate-limits.ts';
import { messageMail } from '../mail/system-mail.ts';
import { findPublicSettings } from '../settings/queries.ts';
import { insertMessage } from './queries.ts';
import type { ContactMessage } from './schema.ts';

const perHour = { name: 'messages', points: 5, seconds: 60 * 60 };

/**
 * Stores a visitor's message, and forwards it to the contact address.
 *
 * @throws {Problem} 429 if one network sends too many.
 */
export async function receiveMessage(
  c: Context<SiteEnv>,
  { website, ...message }: ContactMessage,
): Promise<void> {
  const { db, mailer } = c.var.deps;
  await countUse(c, perHour, c.var.t.errors.tooManyMessages);
  // A bot filled in the honeypot. It gets a success response, so that it does not try again.
  if (website !== undefined && website !== '') return;
  await db.transaction().execute(async (transaction) => {
    const id = await insertMessage(transaction, message, new Date());
    if (id === undefined) return;
    const { contact_email: to, company_name: company } = await findPublicSettings(transaction);
    await mailer.enqueue(transaction, messageMail({ ...message, id }, { to, company }));
  });
  mailer.wake();
}
