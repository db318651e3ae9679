import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { LRUCache } from 'lru-cache';
import { widerNetwork } from './addresses.ts';
import type { SiteEnv } from './context.ts';
import { readOwnCookie, sessionCookie } from './cookies.ts';
import { givenKey } from './headers.ts';
import type { Problem } from './problem.ts';
import { tooManyProblem } from './rate-limits.ts';

/** Many times the requests of a household, and a fraction of what stalls the site. */
const perMinute = 1200;
const windowMs = 60_000;
/** The /56 around an IPv6 network may send as many requests as four of its networks. */
const widerFactor = 4;
/** Each network takes some 200 bytes. With more networks, the count of the least recent one starts again. */
const maxNetworks = 20_000;
/** A body counts as one more request for each so many bytes; a body of unknown length counts as `usesOfUnknownLength` requests. */
const bytesEach = 16 * 1024;
const usesOfUnknownLength = 16;

/** Counts requests by network. */
type RequestCounter = {
  /** @returns milliseconds to wait if there were too many requests in a minute; else 0. */
  count(network: string, uses: number): number;
};

declare module '../deps.ts' {
  interface Deps {
    requestCounter: RequestCounter;
  }
}

/**
 * Creates a counter. It counts in memory, also on PostgreSQL: it protects this process, and a write to the database for each
 * request would be the load that it protects from.
 */
export function createRequestCounter(): RequestCounter {
  const windows = new LRUCache<string, { count: number; start: number }>({ max: maxNetworks });
  const countOne = (network: string, uses: number, most: number): number => {
    const now = performance.now();
    const known = windows.get(network);
    const window = known && now - known.start < windowMs ? known : { count: 0, start: now };
    window.count += uses;
    windows.set(network, window);
    return window.count > most ? window.start + windowMs - now : 0;
  };
  return {
    count(network, uses) {
      const waitMs = countOne(network, uses, perMinute);
      const around = widerNetwork(network);
      if (waitMs > 0 || around === network) return waitMs;
      return countOne(around, uses, perMinute * widerFactor);
    },
  };
}

/**
 * Counts a visitor's request once; a network may send 1,200 a minute. Requests that cost more than others also have limits of their
 * own.
 *
 * @returns the refusal, as plain text, because a page would cost what the limit saves; null if the request is allowed, or not a
 *   visitor's.
 */
export function refusalFor(c: Context<SiteEnv>): Problem | null {
  const { deps, connection, member, settingUp, apiKey, isCounted } = c.var;
  if (isCounted || member || settingUp || apiKey || !deps.config.rateLimit) return null;
  c.set('isCounted', true);
  const waitMs = deps.requestCounter.count(connection.network, requestUses(c));
  if (waitMs === 0) return null;
  return tooManyProblem(c, perMinute, waitMs, { isPlain: true });
}

/** Counts a visitor's request once. @throws {Problem} 429 if there were too many. */
export function countRequest(c: Context<SiteEnv>): void {
  const refusal = refusalFor(c);
  if (refusal !== null) throw refusal;
}

function requestUses({ env }: Context<SiteEnv>): number {
  const { headers } = env.incoming;
  if (headers['transfer-encoding'] !== undefined) return usesOfUnknownLength;
  return 1 + Math.floor(Number(headers['content-length'] ?? 0) / bytesEach);
}

/** Built files, which are in memory, and the checks of monitors. */
const exemptPaths = /^\/(assets\/[\w.-]+|health(\/ready)?)$/;

/**
 * Counts requests that the page cache does not answer, and that have neither a session cookie nor an API key. Of requests with a
 * cookie or key, `authenticate` counts those without a member, and `answerProblem` those that are refused earlier.
 */
export const limitRequests = createMiddleware<SiteEnv>(async (c, next) => {
  const isAnonymous =
    givenKey(c.env.incoming) === undefined && readOwnCookie(c, sessionCookie) === undefined;
  if (isAnonymous && !exemptPaths.test(c.req.path)) countRequest(c);
  await next();
});
