import type { Context } from 'hono';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Limit, Limiter } from '../database/limiter.ts';
import { interpolate, type Sentence } from '../shared/interpolate.ts';
import { widerNetwork } from './addresses.ts';
import type { SiteEnv } from './context.ts';
import { setHeaders } from './headers.ts';
import { Problem } from './problem.ts';

/** The limit of the /56 around an IPv6 network, as a multiple of the network's: several households may share it. */
const widerFactor = 4;

type Counter = { limit: Limit; limiter: Limiter; key: string };

/** The error messages above a limit; by default that there were too many attempts. */
type Words = { sentences?: Sentence<'when'>[] };

/**
 * Counts one use, or several, for the visitor's network. The response gets `RateLimit-*` headers.
 *
 * @throws {Problem} 429 if the limit is exceeded.
 */
export async function countUse(
  c: Context<SiteEnv>,
  limit: Limit,
  { uses = 1, ...words }: Words & { uses?: number } = {},
): Promise<void> {
  for (const { limit: own, limiter, key } of countersFor(c, limit)) {
    const { allowed, result } = await consumeLimit(limiter, key, { uses });
    if (!allowed) throw tooManyProblem(c, own.points, result.msBeforeNext, words);
    if (own !== limit) continue;
    setHeaders(c, rateLimitHeaders(limit.points, result.remainingPoints, result.msBeforeNext));
  }
}

/**
 * Counts one use of an API key, from any network. The response gets `RateLimit-*` headers, and those of the newer draft of the
 * standard (`RateLimit`, `RateLimit-Policy`).
 *
 * @throws {Problem} 429 if the limit is exceeded.
 */
export async function countKeyUse(c: Context<SiteEnv>, limit: Limit, key: string): Promise<void> {
  const { config, database } = c.get('deps');
  if (!config.rateLimit) return;
  const { allowed, result } = await consumeLimit(database.limiter(limit), key);
  const { remainingPoints, msBeforeNext } = result;
  const left = allowed ? remainingPoints : 0;
  setHeaders(c, {
    ...rateLimitHeaders(limit.points, left, msBeforeNext),
    RateLimit: `"${limit.name}";r=${left};t=${Math.ceil(msBeforeNext / 1000)}`,
    'RateLimit-Policy': `"${limit.name}";q=${limit.points};w=${limit.seconds}`,
  });
  if (!allowed) throw tooManyProblem(c, limit.points, msBeforeNext);
}

/**
 * Checks a limit that counts only failures, without counting anything.
 *
 * @throws {Problem} 429 if there were too many failures.
 */
export async function checkFailures(
  c: Context<SiteEnv>,
  limit: Limit,
  words: Words,
): Promise<void> {
  for (const { limit: own, limiter, key } of countersFor(c, limit)) {
    const failures = await limiter.get(key);
    if (failures === null || failures.msBeforeNext <= 0) continue;
    if (failures.consumedPoints < own.points) continue;
    throw tooManyProblem(c, own.points, failures.msBeforeNext, words);
  }
}

/** Counts failures for the visitor's network. */
export async function countFailure(c: Context<SiteEnv>, limit: Limit, failures = 1): Promise<void> {
  for (const { limiter, key } of countersFor(c, limit)) await limiter.penalty(key, failures);
}

/** The counters of a visitor: of the network and, with IPv6, of the /56 around it. None if rate limits are off. */
function countersFor(c: Context<SiteEnv>, limit: Limit): Counter[] {
  const { config, database } = c.get('deps');
  if (!config.rateLimit) return [];
  const { network } = c.get('connection');
  const own = { limit, limiter: database.limiter(limit), key: network };
  const around = widerNetwork(network);
  if (around === network) return [own];
  const wide = { ...limit, name: `${limit.name}-wide`, points: limit.points * widerFactor };
  return [own, { limit: wide, limiter: database.limiter(wide), key: around }];
}

/**
 * The response above a rate limit.
 *
 * @param waitMs how long to wait, in milliseconds.
 */
export function tooManyProblem(
  c: Context<SiteEnv>,
  limit: number,
  waitMs: number,
  { sentences = [c.var.t.errors.tooMany], isPlain = false }: Words & { isPlain?: boolean } = {},
): Problem {
  const seconds = Math.ceil(waitMs / 1000);
  const headers = { ...rateLimitHeaders(limit, 0, waitMs), 'Retry-After': String(seconds) };
  const when = formatWait(seconds, c.var.language.tag);
  const errors = sentences.map((sentence) => interpolate(sentence, { when }));
  return new Problem(429, errors, { headers, isPlain });
}

function rateLimitHeaders(limit: number, remaining: number, resetMs: number) {
  return {
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(Math.ceil(resetMs / 1000)),
  };
}

/**
 * Counts one use, or several, and returns whether the limit allows them.
 *
 * @param options `seconds`: the window's length, if it differs from the limiter's own.
 */
export async function consumeLimit(
  limiter: Limiter,
  key: string,
  { uses = 1, seconds }: { uses?: number; seconds?: number } = {},
) {
  const options = seconds === undefined ? {} : { customDuration: seconds };
  try {
    return { allowed: true, result: await limiter.consume(key, uses, options) };
  } catch (thrown) {
    if (thrown instanceof RateLimiterRes) return { allowed: false, result: thrown };
    throw thrown;
  }
}

function formatWait(seconds: number, tag: string): string {
  const format = new Intl.RelativeTimeFormat(tag);
  return seconds < 60
    ? format.format(seconds, 'second')
    : format.format(Math.ceil(seconds / 60), 'minute');
}
