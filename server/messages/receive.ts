import type { Context } from 'hono';
import type { Database } from '../database/open.ts';
import type { SiteEnv } from '../http/context.ts';
import { limitByAddress } from '../http/rate-limits.ts';
import type { Mailer } from '../mail/mailer.ts';
import { messageMail } from '../mail/system-mail.ts';
import { findPublicSettings } from '../settings/queries.ts';
import { insertMessage } from './queries.ts';
import type { ContactMessage } from './schema.ts';

/** Takes a visitor's message in. Throws a 429 where one address sends too many. */
export type ReceiveMessage = (c: Context<SiteEnv>, message: ContactMessage) => Promise<void>;

/**
 * Keeps messages, and passes them on to the contact address.
 *
 * @param rateLimit whether an address is held to five messages an hour.
 */
export function messageReceiver(
  { db, limiter }: Database,
  mailer: Mailer,
  { rateLimit }: { rateLimit: boolean },
): ReceiveMessage {
  const perHour = { name: 'messages', points: 5, seconds: 60 * 60 };
  const countUse = limitByAddress(
    rateLimit ? limiter(perHour) : null,
    (c) => c.var.t.errors.tooManyMessages,
  );
  return async (c, { website, ...message }) => {
    await countUse(c);
    // A robot fell for the trap. It is told that all went well, so that it does not try again.
    if (website !== undefined && website !== '') return;
    await db.transaction().execute(async (transaction) => {
      if (!(await insertMessage(transaction, message, new Date()))) return;
      const { contact_email: to, company_name: company } = await findPublicSettings(transaction);
      await mailer.enqueue(transaction, messageMail(message, { to, company }));
    });
    mailer.wake();
  };
}
