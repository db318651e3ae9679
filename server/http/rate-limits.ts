import type { Context } from 'hono';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Limit, Limiter } from '../database/limiter.ts';
import { fill } from '../shared/fill.ts';
import type { SiteEnv } from './context.ts';
import { setHeaders } from './headers.ts';
import { Problem } from './problem.ts';

/** The error message above a limit: one or more sentences, with the placeholder {when}. */
type Sentences = string | string[];

/**
 * Counts one use for the visitor's network. The response gets `RateLimit-*` headers.
 *
 * @param sentences the error message above the limit.
 * @throws {Problem} 429 if the limit is exceeded.
 */
export async function countUse(
  c: Context<SiteEnv>,
  limit: Limit,
  sentences: Sentences,
): Promise<void> {
  const limiter = limiterFor(c, limit);
  if (limiter === null) return;
  const { allowed, result } = await use(limiter, c.get('connection').network);
  if (!allowed) throw tooMany(c, sentences, limit.points, result.msBeforeNext);
  setHeaders(c, rateLimitHeaders(limit.points, result.remainingPoints, result.msBeforeNext));
}

/**
 * Checks a limit that counts only failures, without counting a use; parameters as above.
 *
 * @throws {Problem} 429 if there were too many failures.
 */
export async function checkFailures(
  c: Context<SiteEnv>,
  limit: Limit,
  sentences: Sentences,
): Promise<void> {
  const counted = await limiterFor(c, limit)?.get(c.get('connection').network);
  if (!counted || counted.msBeforeNext <= 0 || counted.consumedPoints < limit.points) return;
  throw tooMany(c, sentences, limit.points, counted.msBeforeNext);
}

/** Counts one failure for the visitor's network. */
export async function countFailure(c: Context<SiteEnv>, limit: Limit): Promise<void> {
  await limiterFor(c, limit)?.penalty(c.get('connection').network);
}

/** null if rate limits are off. */
function limiterFor(c: Context<SiteEnv>, limit: Limit): Limiter | null {
  const { config, database } = c.get('deps');
  return config.rateLimit ? database.limiter(limit) : null;
}

/**
 * The response above a rate limit.
 *
 * @param waitMs how long to wait, in milliseconds.
 */
export function tooMany(
  c: Context<SiteEnv>,
  sentences: Sentences,
  limit: number,
  waitMs: number,
): Problem {
  const seconds = Math.ceil(waitMs / 1000);
  const headers = { ...rateLimitHeaders(limit, 0, waitMs), 'Retry-After': String(seconds) };
  const when = inWords(seconds, c.var.language.tag);
  const errors = [sentences].flat().map((sentence) => fill(sentence, { when }));
  return new Problem(429, errors, { headers });
}

function rateLimitHeaders(limit: number, remaining: number, resetMs: number) {
  return {
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(Math.ceil(resetMs / 1000)),
  };
}

/**
 * Counts one use. Above the limit, the limiter throws its result; anything else it throws is an
 * error.
 *
 * @param seconds the window's length, if it differs from the limiter's own.
 */
export async function use(limiter: Limiter, key: string, seconds?: number) {
  const options = seconds === undefined ? {} : { customDuration: seconds };
  try {
    return { allowed: true, result: await limiter.consume(key, 1, options) };
  } catch (thrown) {
    if (thrown instanceof RateLimiterRes) return { allowed: false, result: thrown };
    throw thrown;
  }
}

function inWords(seconds: number, tag: string): string {
  const format = new Intl.RelativeTimeFormat(tag);
  return seconds < 60
    ? format.format(seconds, 'second')
    : format.format(Math.ceil(seconds / 60), 'minute');
}
