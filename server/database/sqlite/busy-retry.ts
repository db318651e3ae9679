import { setTimeout as delay } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';

/** How long a write waits for another process's lock, and the pause between two attempts. */
const maxWaitMs = 5000;
const pauseMs = 20;

/** How long a write waits while another process of this site writes, which is sure to release the lock. */
const longMaxWaitMs = 30_000;
let processes = 0;

/** Lets writes wait longer for locks while another process of this site does `work`. */
export async function besideProcess<Result>(work: () => Promise<Result>): Promise<Result> {
  processes += 1;
  try {
    return await work();
  } finally {
    processes -= 1;
  }
}

/**
 * Retries work on the database while another process holds a lock. Other requests continue between two attempts. If SQLite itself
 * waited, it would block the event loop.
 *
 * @throws the last error after five seconds, or thirty beside a process of this site; any other error immediately.
 */
export async function retryBusy<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  const start = performance.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isLocked(error) || performance.now() > start + currentMaxWaitMs()) throw error;
    }
    await delay(pauseMs);
  }
}

function currentMaxWaitMs(): number {
  return processes > 0 ? longMaxWaitMs : maxWaitMs;
}

export function isLocked(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY');
}
