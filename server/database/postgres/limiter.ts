import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { orFault, PostgresFault } from '../errors.ts';
import { type Limit, type Limiter, withinWindow } from '../limiter.ts';
import type { withoutNames } from './pooler.ts';

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
  return withinWindow(withPostgresFaults(limiter), limit, skewMs);
}

/** The same limiter, whose errors are PostgresFaults. */
function withPostgresFaults(limiter: RateLimiterPostgres): Limiter {
  return {
    consume: (key, uses, options) => orCount(limiter.consume(key, uses, options)),
    penalty: (key, uses, options) => orFault(limiter.penalty(key, uses, options)),
    reward: (key, uses, options) => orFault(limiter.reward(key, uses, options)),
    get: (key, options) => orFault(limiter.get(key, options)),
    set: (key, ...rest) => orFault(limiter.set(key, ...rest)),
    delete: (key, options) => orFault(limiter.delete(key, options)),
  };
}

/** The library also throws the result of a count above the limit, which is not a fault. */
async function orCount(count: Promise<RateLimiterRes>): Promise<RateLimiterRes> {
  try {
    return await count;
  } catch (thrown) {
    throw thrown instanceof RateLimiterRes ? thrown : new PostgresFault(thrown);
  }
}
