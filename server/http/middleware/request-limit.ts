import { createMiddleware } from 'hono/factory';
import { LRUCache } from 'lru-cache';
import { widerNetworkOf } from '../addresses.ts';
import type { SiteEnv } from '../context.ts';
import { setHeaders } from '../headers.ts';
import { tooMany } from '../rate-limits.ts';

/** Many times what a household does, and a fraction of what stalls the site. */
const perMinute = 1200;
const windowMs = 60_000;
/** The /56 around an IPv6 network has as many requests as four of its networks. */
const widerFactor = 4;
/** Each takes some 200 bytes. Of more networks at once, those that asked longest ago count anew. */
const maxNetworks = 20_000;

type Window = { count: number; start: number };

/**
 * Limits the requests of a network that are not answered from the cache of pages, and come neither from the staff nor
 * with an API key: 1,200 a minute. What costs more than others has a limit of its own besides. It counts in memory, also on
 * PostgreSQL: it protects this process, and a write for each request would be what it protects from.
 */
export function limitRequests({ config }: { config: { rateLimit: boolean } }) {
  const windows = new LRUCache<string, Window>({ max: maxNetworks });

  /** Counts a request. @returns milliseconds to wait, where there were too many; else 0. */
  const count = (network: string, most: number): number => {
    const now = performance.now();
    const known = windows.get(network);
    if (known === undefined || now - known.start >= windowMs) {
      windows.set(network, { count: 1, start: now });
      return 0;
    }
    known.count += 1;
    return known.count > most ? known.start + windowMs - now : 0;
  };

  return createMiddleware<SiteEnv>(async (c, next) => {
    if (!config.rateLimit || c.var.member !== null || c.var.apiKey !== null) return next();
    const { network } = c.var.connection;
    const around = widerNetworkOf(network);
    const waitMs =
      count(network, perMinute) ||
      (around === network ? 0 : count(around, perMinute * widerFactor));
    if (waitMs === 0) return next();
    const problem = tooMany(c, c.var.t.errors.tooManyRequests, perMinute, waitMs);
    if (c.req.path.startsWith('/api/')) throw problem;
    // To render a page would cost what the limit saves.
    setHeaders(c, { ...problem.headers, 'Cache-Control': 'no-store' });
    return c.text(problem.message, problem.status);
  });
}
