import type Sqlite from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterSQLite,
} from 'rate-limiter-flexible';
import { type Limit, type Limiter, withinWindow } from '../limiter.ts';
import { retryBusy } from './busy-retry.ts';

const maxMemorySeconds = 60;
/**
 * Each takes up to 1 KB, and one machine can have 65,536 networks of IPv6. Of more keys at once, those that were used
 * longest ago count anew.
 */
const maxMemoryKeys = 10_000;

/**
 * Counts uses in the database, or in memory if the window is at most a minute. Short windows limit frequent actions, and
 * each count in the database would be a write that waits for the disk. A restart loses at most a minute of counts, and
 * with SQLite there is only one process that counts.
 */
export function sqliteLimiter(sqlite: Sqlite.Database, limit: Limit): Limiter {
  return limit.seconds > maxMemorySeconds
    ? databaseLimiter(sqlite, limit)
    : withinWindow(memoryLimiter(limit), limit);
}

/** Counts uses in memory, of a limited number of keys. */
function memoryLimiter({ name, points, seconds }: Limit): Limiter {
  const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
  const counted = new LRUCache<string | number, true>({
    max: maxMemoryKeys,
    dispose: (_counted, key, reason) => {
      if (reason === 'evict') void limiter.delete(key);
    },
  });
  const used = <Result>(key: string | number, work: () => Promise<Result>) => {
    counted.set(key, true);
    return work();
  };
  return {
    consume: (key, uses, options) => used(key, () => limiter.consume(key, uses, options)),
    penalty: (key, uses, options) => used(key, () => limiter.penalty(key, uses, options)),
    reward: (key, uses, options) => used(key, () => limiter.reward(key, uses, options)),
    get: (key, options) => limiter.get(key, options),
    set: (key, ...rest) => used(key, () => limiter.set(key, ...rest)),
    delete: (key, options) => limiter.delete(key, options),
  };
}

/** Counts uses in the database; housekeeping deletes expired rows. */
function databaseLimiter(sqlite: Sqlite.Database, { name, points, seconds }: Limit): Limiter {
  const limiter = new RateLimiterSQLite({
    storeClient: sqlite,
    storeType: 'better-sqlite3',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    // A key above its limit is refused from memory, so that a flood of requests does not write to the disk.
    inMemoryBlockOnConsumed: points,
  });
  return withRetries(limiter, seconds * 1000);
}

/**
 * The same limiter, which waits for other processes' locks, and is protected against wrong clocks: a count that ends
 * later than one window from now was started in the future, and is reset.
 */
function withRetries(limiter: RateLimiterAbstract, windowMs: number): Limiter {
  const use = <Result>(key: string | number, work: () => Promise<Result>) =>
    retryBusy(async () => {
      const counted = await limiter.get(key);
      if (counted !== null && counted.msBeforeNext > windowMs) await limiter.delete(key);
      return work();
    });
  return {
    consume: (key, points, options) => use(key, () => limiter.consume(key, points, options)),
    penalty: (key, points, options) => use(key, () => limiter.penalty(key, points, options)),
    reward: (key, points, options) => use(key, () => limiter.reward(key, points, options)),
    get: (key, options) => use(key, () => limiter.get(key, options)),
    set: (key, ...rest) => retryBusy(() => limiter.set(key, ...rest)),
    delete: (key, options) => retryBusy(() => limiter.delete(key, options)),
  };
}
