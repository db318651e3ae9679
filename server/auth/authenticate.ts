import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { inRanges } from '../http/addresses.ts';
import { originText } from '../http/connection.ts';
import type { SiteEnv } from '../http/context.ts';
import { customerSessionCookie, readOwnCookie, sessionCookie } from '../http/cookies.ts';
import { givenKey } from '../http/headers.ts';
import { hashOfToken } from '../http/link-token.ts';
import { requireOpenToKey } from '../http/middleware/access.ts';
import { Problem } from '../http/problem.ts';
import { countKeyUse } from '../http/rate-limits.ts';
import { countRequest } from '../http/request-limit.ts';
import { type ApiKey, confirmedMinutes, requestsPerMinute } from '../shared/account.ts';
import { isCustomerPath } from '../shared/paths.ts';
import { clockSlackMs, minuteMs } from '../times.ts';
import { rememberOrigin } from '../web/app-state.ts';
import { findApiKey, touchApiKey } from './api-keys/model.ts';
import {
  deleteCustomerSession,
  findCustomerSession,
  touchCustomerSession,
} from './customer-users/sessions.ts';
import { deleteSession, findSession, isSessionOver, touchSession } from './sessions/sessions.ts';
import { lacksTwoSteps } from './two-step/methods.ts';

/**
 * Determines who sends a request: a program with an API key, a signed-in member of the staff or, at the paths of customers' users,
 * one of these. A request without a key and without the cookie needs no query.
 */
export const authenticate = createMiddleware<SiteEnv>(async (c, next) => {
  c.set('member', null);
  c.set('settingUp', null);
  c.set('customerUser', null);
  c.set('apiKey', null);
  const key = givenKey(c.env.incoming);
  const isOfCustomers = isCustomerPath(c.req.path);
  const cookie = isOfCustomers ? customerSessionCookie : sessionCookie;
  const id = key === undefined ? readOwnCookie(c, cookie) : undefined;
  if (key !== undefined) await authenticateKey(c, key);
  else if (id !== undefined && isOfCustomers) await authenticateCustomerUser(c, hashOfToken(id));
  else if (id !== undefined) await authenticateSession(c, hashOfToken(id));
  if (key !== undefined || id !== undefined) countRequest(c);
  await next();
});

async function authenticateSession(c: Context<SiteEnv>, sessionHash: string): Promise<void> {
  const { db, background } = c.var.deps;
  const now = new Date();
  const found = await findSession(db, sessionHash);
  if (found === undefined) return;
  if (isSessionOver(found, now)) {
    // Otherwise the session would be active again if the clock is set back.
    background.run('ending a session', () => deleteSession(db, sessionHash));
    return;
  }
  const { id, email, name, role, last_seen_at, new_password_until } = found;
  const hasRight = new_password_until !== null && new_password_until > now.toISOString();
  const isConfirmed = isRecent(found.confirmed_at, now);
  const own = {
    id,
    email,
    name,
    role,
    sessionHash,
    isConfirmed,
    newPasswordUntil: hasRight ? new_password_until : null,
    hasRecentSignIn: isConfirmed || isRecent(found.created_at, now),
  };
  // A member whose role requires a second step, and who has none yet, may only set it up.
  c.set((await lacksTwoSteps(db, found)) ? 'settingUp' : 'member', own);
  if (now.getTime() - Date.parse(last_seen_at) <= touchMs) return;
  const { connection } = c.var;
  touchOnce(c, sessionHash, 'noting the use of a session', async () => {
    await touchSession(db, { hash: sessionHash, staffId: id, address: connection.network }, now);
    await rememberOrigin(db, originText(connection));
  });
}

async function authenticateCustomerUser(c: Context<SiteEnv>, sessionHash: string): Promise<void> {
  const { db, background } = c.var.deps;
  const now = new Date();
  const found = await findCustomerSession(db, sessionHash);
  if (found === undefined) return;
  if (isSessionOver(found, now)) {
    background.run('ending a session', () => deleteCustomerSession(db, sessionHash));
    return;
  }
  const { id, email, name, customer_id: customerId, may_invite } = found;
  const mayInvite = may_invite === 'yes';
  c.set('customerUser', { id, email, name, customerId, mayInvite, sessionHash });
  if (now.getTime() - Date.parse(found.last_seen_at) <= touchMs) return;
  const { network } = c.var.connection;
  touchOnce(c, sessionHash, 'noting the use of a session', () =>
    touchCustomerSession(db, { hash: sessionHash, userId: id, address: network }, now),
  );
}

const confirmedMs = confirmedMinutes * minuteMs;

/** Whether a sign-in or a confirmation is recent enough to prove who uses a session. @param at ISO 8601, UTC; null: never. */
function isRecent(at: string | null, now: Date): boolean {
  if (at === null) return false;
  const sinceMs = now.getTime() - Date.parse(at);
  // A time in the future was written by a wrong clock.
  return sinceMs < confirmedMs && sinceMs > -clockSlackMs;
}

const perMinute = { name: 'api-key', points: requestsPerMinute, seconds: 60 };

/**
 * Authenticates a request by its API key.
 *
 * @throws {Problem} 401 if the key cannot be used; 403 if its scopes do not open the route; 429 if it is used too often.
 */
async function authenticateKey(c: Context<SiteEnv>, given: string): Promise<void> {
  const now = new Date();
  const key = await findUsableKey(c, given, now);
  if (key === null) {
    const headers = { 'WWW-Authenticate': 'Bearer realm="Waybill", error="invalid_token"' };
    throw new Problem(401, c.var.t.apiKeys.errors.invalid, { headers });
  }
  const { id, name, scopes, ends_at: endsAt, customer, last_used_at } = key;
  c.set('apiKey', { id, name, scopes, endsAt, customer });
  if (customer !== null) {
    const own = { id, name, email: '', customerId: customer, mayInvite: false, sessionHash: '' };
    c.set('customerUser', own);
  }
  const sinceUseMs = last_used_at === null ? touchMs : now.getTime() - Date.parse(last_used_at);
  // A time in the future was written by a wrong clock, and is corrected.
  if (sinceUseMs < 0 || sinceUseMs >= touchMs) {
    touchOnce(c, id, 'noting the use of an API key', () => touchApiKey(c.var.deps.db, id, now));
  }
  await countKeyUse(c, perMinute, String(id));
  requireOpenToKey(c, key);
}

const wellFormed = /^wb_[\w-]{43}$/;

/**
 * Finds a key that can be used now, from this address. It is looked up by its hash, so that the time of the lookup reveals nothing:
 * an attacker cannot choose the hash of a guess.
 */
async function findUsableKey(c: Context<SiteEnv>, given: string, now: Date) {
  if (!wellFormed.test(given)) return null;
  const key = await findApiKey(c.var.deps.db, hashOfToken(given));
  if (key === undefined || (key.ends_at !== null && key.ends_at <= now.toISOString())) return null;
  return isAllowedFrom(c, key) ? key : null;
}

function isAllowedFrom(c: Context<SiteEnv>, { networks }: ApiKey): boolean {
  if (networks.length === 0) return true;
  const address = c.var.deps.connections.addressOf(c.env.incoming);
  return address !== null && inRanges(networks)(address);
}

/** The last use of a session or a key is updated at most this often. */
const touchMs = minuteMs;

/** The sessions and keys whose last use is being updated, which takes seconds while the database is locked. */
const touching = new Set<string | number>();

function touchOnce(
  { var: { deps } }: Context<SiteEnv>,
  key: string | number,
  label: string,
  touch: () => Promise<void>,
): void {
  if (touching.has(key)) return;
  touching.add(key);
  // The write is not awaited, because a database that is locked or read-only can still be read.
  deps.background.run(label, () => touch().finally(() => touching.delete(key)));
}
