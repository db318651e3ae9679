import { setTimeout as delay } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';

/** How long a write waits for another process's lock, and how often it looks. */
const patienceMs = 5000;
const pauseMs = 20;

/** The same while a process of ours has it, which is known to give it back. */
const longPatienceMs = 30_000;
let processes = 0;

/** Waits longer for the lock as long as `work`, which another process of ours does. */
export async function besideProcess<Result>(work: () => Promise<Result>): Promise<Result> {
  processes += 1;
  try {
    return await work();
  } finally {
    processes -= 1;
  }
}

/**
 * Does work on the database again until no other process's lock is in its way. Between two tries
 * everybody else goes on: SQLite itself would wait with all of them.
 *
 * @throws the last refusal after five seconds (beside a process of ours thirty), and at once what is none.
 */
export async function retryBusy<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  const begun = performance.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isLocked(error) || performance.now() > begun + currentMs()) throw error;
    }
    await delay(pauseMs);
  }
}

function currentMs(): number {
  return processes > 0 ? longPatienceMs : patienceMs;
}

/** Whether another process's lock was in the way. */
export function isLocked(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY');
}
