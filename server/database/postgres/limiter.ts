import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { orFault, PostgresFault } from '../faults.ts';
import type { Limit, Limiter } from '../limiter.ts';

/** How far apart the clocks of two nodes may be. */
const skewMs = 60_000;

/**
 * Counts uses in the database, for all nodes together: those of a minute too, and never from memory, which
 * another node's success could not clear.
 */
export function postgresLimiter(pool: Pool, { name, points, seconds }: Limit): Limiter {
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
  const longestMs = seconds * 1000 + skewMs;

  /** A count that ends later than a window from now was begun by a wrong clock: it is begun anew. */
  async function counted(key: string | number, count: () => Promise<RateLimiterRes>) {
    const result = await settled(count);
    if (result.counted.msBeforeNext <= longestMs) return result.unwrap();
    await orFault(limiter.delete(key));
    return (await settled(count)).unwrap();
  }

  return {
    consume: (key, uses, options) => counted(key, () => limiter.consume(key, uses, options)),
    penalty: (key, uses, options) => counted(key, () => limiter.penalty(key, uses, options)),
    reward: (key, uses, options) => counted(key, () => limiter.reward(key, uses, options)),
    async get(key, options) {
      const found = await orFault(limiter.get(key, options));
      return found === null || found.msBeforeNext > longestMs ? null : found;
    },
    set: (key, ...rest) => orFault(limiter.set(key, ...rest)),
    delete: (key, options) => orFault(limiter.delete(key, options)),
  };
}

/** A count's result, which the library throws where it is above the limit. */
async function settled(count: () => Promise<RateLimiterRes>) {
  try {
    const counted = await count();
    return { counted, unwrap: () => counted };
  } catch (thrown) {
    if (!(thrown instanceof RateLimiterRes)) throw new PostgresFault(thrown);
    const unwrap = (): never => {
      throw thrown;
    };
    return { counted: thrown, unwrap };
  }
}
