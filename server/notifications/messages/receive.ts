import type { Context } from 'hono';
import { withAudit } from '../../actions/with-audit.ts';
import type { SiteEnv } from '../../http/context.ts';
import { countUse } from '../../http/rate-limits.ts';
import { insertMessage } from './queries.ts';
import type { ContactMessage } from './schema.ts';

const perHour = { name: 'messages', points: 5, seconds: 60 * 60 };

/**
 * Stores a visitor's message. It is forwarded to the contact address; see forwarding.ts.
 *
 * @throws {Problem} 429 if one network sends too many.
 */
export async function receiveMessage(
  c: Context<SiteEnv>,
  { website, ...message }: ContactMessage,
): Promise<void> {
  await countUse(c, perHour, c.var.t.errors.tooManyMessages);
  // A bot filled in the honeypot. It gets a success response, so that it does not try again.
  if (website !== undefined && website !== '') return;
  await withAudit(c, async (trx, record) => {
    const id = await insertMessage(trx, message, new Date());
    if (id !== undefined) await record({ action: 'created', type: 'message', id });
  });
}
