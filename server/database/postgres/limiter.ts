import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { PostgresFault } from '../errors.ts';
import { type Limit, type Limiter, withinWindow, wrapLimiter } from '../limiter.ts';
import type { withoutNames } from './pool.ts';

type Queries = Pool | ReturnType<typeof withoutNames>;

/** How much the clocks of two nodes may differ. */
const skewMs = 60_000;

/**
 * Counts uses in the database, for all nodes together. Never in memory, not even for short windows: a success on another
 * node could not clear it.
 */
export function postgresLimiter(pool: Queries, limit: Limit): Limiter {
  const { name, points, seconds } = limit;
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
  });
  return withinWindow(wrapLimiter(limiter, orFault), limit, skewMs);
}

/** Errors as PostgresFaults; the library also throws the result of a count above the limit, which is none. */
async function orFault<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (thrown) {
    throw thrown instanceof RateLimiterRes ? thrown : new PostgresFault(thrown);
  }
}
