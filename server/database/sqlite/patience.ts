import { setTimeout as delay } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';

/** How long a write waits for another process's lock, and how often it looks. */
const patienceMs = 5000;
const pauseMs = 20;

/**
 * Does work on the database again until no other process's lock is in its way. Between two tries
 * everybody else goes on: SQLite itself would wait with all of them.
 *
 * @throws the last refusal after five seconds, and at once what is none.
 */
export async function patiently<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isLocked(error) || performance.now() > deadline) throw error;
    }
    await delay(pauseMs);
  }
}

/** Whether another process's lock was in the way. */
export function isLocked(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY');
}
