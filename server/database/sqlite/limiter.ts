import type Sqlite from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterSQLite } from 'rate-limiter-flexible';
import { type Limit, type Limiter, withinWindow, wrapLimiter } from '../limiter.ts';
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
  const inDatabase = limit.seconds > maxMemorySeconds;
  return withinWindow(inDatabase ? databaseLimiter(sqlite, limit) : memoryLimiter(limit), limit);
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
  // Waits for other processes' locks.
  return wrapLimiter(limiter, retryBusy);
}
