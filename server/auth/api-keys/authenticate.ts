import type { Context } from 'hono';
import { inRanges } from '../../http/addresses.ts';
import type { SiteEnv } from '../../http/context.ts';
import { hashOfToken } from '../../http/link-token.ts';
import { requireOpenToKey } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { countKeyUse } from '../../http/rate-limits.ts';
import { type ApiKey, requestsPerMinute } from '../../shared/api-keys.ts';
import { findApiKey, touchApiKey } from './model.ts';

const perMinute = { name: 'api-key', points: requestsPerMinute, seconds: 60 };

const wellFormed = /^wb_[\w-]{43}$/;

/** The last use of a key is not updated more often than this. */
const touchMs = 60 * 1000;
/** The keys whose last use is being updated. */
const touching = new Set<number>();

/**
 * Lets a request act with the key that it gives, and with nothing else: nobody is signed in by it.
 *
 * @throws {Problem} 401 if the key cannot be used; 403 if its scopes do not open the route; 429 if it is used too often.
 */
export async function authenticateKey(c: Context<SiteEnv>, given: string): Promise<void> {
  const now = new Date();
  const key = await findUsableKey(c, given, now);
  const { apiKeys } = c.var.t;
  if (key === null) {
    const headers = { 'WWW-Authenticate': 'Bearer realm="Waybill", error="invalid_token"' };
    throw new Problem(401, apiKeys.errors.invalid, { headers });
  }
  const { id, name, scopes, ends_at: endsAt } = key;
  c.set('apiKey', { id, name, scopes, endsAt });
  touch(c, key, now);
  await countKeyUse(c, perMinute, String(id), apiKeys.errors.tooMany);
  requireOpenToKey(c, scopes);
}

/**
 * The key is looked up by its hash. How long that takes says nothing about any key, since nobody can choose the hash of
 * what they try.
 */
async function findUsableKey(
  c: Context<SiteEnv>,
  given: string,
  now: Date,
): Promise<ApiKey | null> {
  if (!wellFormed.test(given)) return null;
  const key = await findApiKey(c.var.deps.db, hashOfToken(given));
  if (key === undefined) return null;
  const hasEnded = key.ends_at !== null && key.ends_at <= now.toISOString();
  return hasEnded || !isAllowedFrom(c, key) ? null : key;
}

function isAllowedFrom(c: Context<SiteEnv>, { networks }: ApiKey): boolean {
  if (networks.length === 0) return true;
  const address = c.var.deps.connections.addressOf(c.env.incoming);
  return address !== null && inRanges(networks)(address);
}

function touch(c: Context<SiteEnv>, { id, last_used_at }: ApiKey, now: Date): void {
  const sinceTouchMs = last_used_at === null ? touchMs : now.getTime() - Date.parse(last_used_at);
  // Set in the future by a wrong clock, it is set right.
  if ((sinceTouchMs >= 0 && sinceTouchMs < touchMs) || touching.has(id)) return;
  touching.add(id);
  const { db, background } = c.var.deps;
  // Not awaited: a database that is locked or read-only can still be read.
  background.run('noting the use of an API key', () =>
    touchApiKey(db, id, now).finally(() => touching.delete(id)),
  );
}
