import type { Context } from 'hono';
import type { Database } from '../database/open.ts';
import type { SiteEnv } from '../http/context.ts';
import { limitByAddress } from '../http/limits.ts';
import { insertMessage } from './queries.ts';
import type { ContactMessage } from './schema.ts';

/** Takes a visitor's message in. Throws a 429 where one address sends too many. */
export type ReceiveMessage = (c: Context<SiteEnv>, message: ContactMessage) => Promise<void>;

/** @param rateLimit whether an address is held to five messages an hour. */
export function messageReceiver(
  { db, limiter }: Database,
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
    await insertMessage(db, message, new Date());
  };
}
