import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { orFault, PostgresFault } from '../errors.ts';
import { type Limit, type Limiter, withinWindow } from '../limiter.ts';

/** How far apart the clocks of two nodes may be. */
const skewMs = 60_000;

/**
 * Counts uses in the database, for all nodes together: those of a minute too, and never from memory, which
 * another node's success could not clear.
 */
export function postgresLimiter(pool: Pool, limit: Limit): Limiter {
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
  return withinWindow(faultTelling(limiter), limit, skewMs);
}

/** The same limiter, whose errors are the database's. */
function faultTelling(limiter: RateLimiterPostgres): Limiter {
  return {
    consume: (key, uses, options) => orCount(limiter.consume(key, uses, options)),
    penalty: (key, uses, options) => orFault(limiter.penalty(key, uses, options)),
    reward: (key, uses, options) => orFault(limiter.reward(key, uses, options)),
    get: (key, options) => orFault(limiter.get(key, options)),
    set: (key, ...rest) => orFault(limiter.set(key, ...rest)),
    delete: (key, options) => orFault(limiter.delete(key, options)),
  };
}

/** What the library throws where a count is above the limit is no fault. */
async function orCount(count: Promise<RateLimiterRes>): Promise<RateLimiterRes> {
  try {
    return await count;
  } catch (thrown) {
    throw thrown instanceof RateLimiterRes ? thrown : new PostgresFault(thrown);
  }
}
