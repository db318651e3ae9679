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
    const { allowed, result } = await use(limiter, networkOf(c.var.connection.address));
    if (!allowed) throw tooMany(c, sentenceOf(c), limiter.points, result.msBeforeNext);
    const headers = rateLimitHeaders(limiter.points, result.remainingPoints, result.msBeforeNext);
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
  };
}

/** A limit that counts only what failed: asked before, counted after. */
export type FailureLimit = {
  /** Throws a 429 where there were too many. Counts nothing. */
  check: CountUse;
  count: CountUse;
};

/** Makes a limit on failures by address; parameters as above. */
export function failuresByAddress(
  limiter: RateLimiterAbstract | null,
  sentenceOf: (c: Context<SiteEnv>) => string,
): FailureLimit {
  return {
    async check(c) {
      const counted = await limiter?.get(networkOf(c.var.connection.address));
      if (!limiter || !counted || counted.msBeforeNext <= 0) return;
      if (counted.consumedPoints < limiter.points) return;
      throw tooMany(c, sentenceOf(c), limiter.points, counted.msBeforeNext);
    },
    async count(c) {
      await limiter?.penalty(networkOf(c.var.connection.address));
    },
  };
}

/**
 * What who asks too often is answered with.
 *
 * @param sentence has the place {when}.
 * @param waitMs how long to wait, in milliseconds.
 */
export function tooMany(
  c: Context<SiteEnv>,
  sentence: string,
  limit: number,
  waitMs: number,
): Problem {
  const seconds = Math.ceil(waitMs / 1000);
  const headers = { ...rateLimitHeaders(limit, 0, waitMs), 'Retry-After': String(seconds) };
  return new Problem(429, fill(sentence, { when: inWords(seconds, c.var.language.tag) }), {
    headers,
  });
}

function rateLimitHeaders(limit: number, remaining: number, resetMs: number) {
  return {
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(Math.ceil(resetMs / 1000)),
  };
}

/**
 * Counts one use. Above its limit, the limiter throws its answer; whatever else it throws is a fault.
 *
 * @param seconds the window's length, where it is not the limiter's own.
 */
export async function use(limiter: RateLimiterAbstract, key: string, seconds?: number) {
  const options = seconds === undefined ? {} : { customDuration: seconds };
  try {
    return { allowed: true, result: await limiter.consume(key, 1, options) };
  } catch (thrown) {
    if (thrown instanceof RateLimiterRes) return { allowed: false, result: thrown };
    throw thrown;
  }
}

/** Whom an address stands for: an IPv6 subscriber has a whole /64 to take addresses from. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/64`)}/64`;
}

function inWords(seconds: number, tag: string): string {
  const format = new Intl.RelativeTimeFormat(tag);
  return seconds < 60
    ? format.format(seconds, 'second')
    : format.format(Math.ceil(seconds / 60), 'minute');
}
