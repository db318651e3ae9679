import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { fill } from '../shared/fill.ts';
import type { SiteEnv } from './context.ts';
import { Problem } from './problem.ts';

/** Counts one use for the visitor's address. Throws a 429 where there were too many. */
export type CountUse = (c: Context<SiteEnv>) => Promise<void>;

/**
 * Makes a limit by address, whose answers carry `RateLimit-*`.
 *
 * @param limiter null: no limit.
 * @param sentenceOf what to say above the limit; has the place {when}.
 */
export function limitByAddress(
  limiter: RateLimiterAbstract | null,
  sentenceOf: (c: Context<SiteEnv>) => string,
): CountUse {
  return async (c) => {
    if (limiter === null) return;
    const { allowed, result } = await use(limiter, networkOf(c.var.client.address));
    const seconds = Math.ceil(result.msBeforeNext / 1000);
    const headers = {
      'RateLimit-Limit': String(limiter.points),
      'RateLimit-Remaining': String(allowed ? result.remainingPoints : 0),
      'RateLimit-Reset': String(seconds),
    };
    if (!allowed) {
      const sentence = fill(sentenceOf(c), { when: inMinutes(seconds, c.var.language.tag) });
      throw new Problem(429, sentence, { headers: { ...headers, 'Retry-After': String(seconds) } });
    }
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
  };
}

/** Above its limit, the limiter throws its answer; whatever else it throws is a fault. */
async function use(limiter: RateLimiterAbstract, key: string) {
  try {
    return { allowed: true, result: await limiter.consume(key) };
  } catch (thrown) {
    if (thrown instanceof RateLimiterRes) return { allowed: false, result: thrown };
    throw thrown;
  }
}

/** An IPv6 subscriber has a whole /64 to take addresses from. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/64`)}/64`;
}

function inMinutes(seconds: number, tag: string): string {
  return new Intl.RelativeTimeFormat(tag).format(Math.ceil(seconds / 60), 'minute');
}
