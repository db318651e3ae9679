import type Sqlite from 'better-sqlite3';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterSQLite,
} from 'rate-limiter-flexible';

/** So many `points` for a key in so many seconds. A name stands for one limit. */
export type Limit = { name: string; points: number; seconds: number };

const sweepMs = 10 * 60 * 1000;
const shortSeconds = 60;

/**
 * Counts uses: in the database, or in memory where the window is no longer than a minute. Such short
 * ones are for what is done often, and here each count would be a write that waits for the disk. What
 * a restart then forgets is a minute's worth, and with SQLite there is one process to count.
 */
export function sqliteLimiter(sqlite: Sqlite.Database, limit: Limit): RateLimiterAbstract {
  const { name, points, seconds } = limit;
  return seconds > shortSeconds
    ? databaseLimiter(sqlite, limit)
    : new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
}

/** Counts uses in the database; what has expired is forgotten within ten minutes. */
function databaseLimiter(
  sqlite: Sqlite.Database,
  { name, points, seconds }: Limit,
): RateLimiterAbstract {
  const limiter = new RateLimiterSQLite({
    storeClient: sqlite,
    storeType: 'better-sqlite3',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    // Who is above the limit is refused from memory: a flood must not become a flood of writes.
    inMemoryBlockOnConsumed: points,
  });
  // Not the library's own sweep: where that one finds the database locked, it ends the process.
  setInterval(() => sweep(sqlite), sweepMs).unref();
  return limiter;
}

function sweep(sqlite: Sqlite.Database): void {
  try {
    sqlite.prepare('delete from rate_limits where expire < ?').run(Date.now());
  } catch {
    // Locked, full or closed: what is left lies there until the next time.
  }
}
