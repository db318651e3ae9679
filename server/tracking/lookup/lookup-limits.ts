import type { Context } from 'hono';
import type { Limit } from '../../database/limiter.ts';
import type { SiteEnv } from '../../http/context.ts';
import { Problem } from '../../http/problem.ts';
import { checkFailures, countFailure, countUse } from '../../http/rate-limits.ts';

const perMinute = { name: 'lookups', points: 60, seconds: 60 };
/** Each open result has a stream, which is reopened now and then. A miss counts as that of a lookup. */
export const streamsPerMinute = { name: 'streams', points: 120, seconds: 60 };
/** Against guessing: most guesses miss, while people with a code rarely mistype it that often. */
const missesPerMinute = { name: 'lookup-misses', points: 30, seconds: 60 };

/**
 * Counts lookups of a visitor before they are made. A network may make 60 lookups a minute, of which 30 may fail.
 *
 * @throws {Problem} 429 after too many or too many failed lookups.
 */
export async function countLookups(
  c: Context<SiteEnv>,
  count = 1,
  limit: Limit = perMinute,
): Promise<void> {
  const { tooManyLookups, tooManyLookupsHelp } = c.get('t').errors;
  const tooMany = [tooManyLookups, tooManyLookupsHelp];
  await checkFailures(c, missesPerMinute, tooMany);
  await countUse(c, limit, tooMany, count);
}

/** Counts lookups that found nothing. */
export async function countMisses(c: Context<SiteEnv>, count = 1): Promise<void> {
  await countFailure(c, missesPerMinute, count);
}

/**
 * Does work that counts as one lookup.
 *
 * @param work throws a Problem if it finds nothing.
 * @param limit in place of the limit of lookups.
 * @throws {Problem} 429 after too many or too many failed lookups.
 */
export async function countingMisses<Found>(
  c: Context<SiteEnv>,
  work: () => Promise<Found>,
  limit: Limit = perMinute,
): Promise<Found> {
  await countLookups(c, 1, limit);
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem) await countMisses(c);
    throw error;
  }
}
