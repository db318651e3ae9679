import { setTimeout as delay } from 'node:timers/promises';
import { isPostgres } from './engine.ts';
import { PostgresFault } from './errors.ts';
import type { Db } from './tables.ts';

const maxAttempts = 12;
/** The most attempts after a reference to a row that another transaction has deleted: the next attempt should see that it is gone. */
const maxReferenceAttempts = 3;
/** Half of the longest pause before the second attempt; it doubles with each attempt, up to `maxPauseMs`. */
const firstPauseMs = 4;
const maxPauseMs = 250;

/**
 * SQLSTATEs after which a transaction is repeated: serialization failures, deadlocks, and prepared statements whose tables another node
 * has changed.
 */
const conflicts = new Set(['40001', '40P01', '0A000']);

type Work<Result> = (trx: Db) => Promise<Result>;

/**
 * Does work in a transaction. Rows that are read in order to be changed must be locked (`forUpdate`). On PostgreSQL the work is done
 * again if it conflicts with another transaction, so it must have no effect outside the database, and begin afresh with each call.
 *
 * @throws the error of the work; the last conflict, after about a second of conflicts.
 */
export function inDatabaseTransaction<Result>(db: Db, work: Work<Result>): Promise<Result> {
  return attemptTransaction(db, work, 'read committed');
}

/**
 * Like inDatabaseTransaction, but as if transactions ran one after the other, whatever they read. If two transactions conflict, one
 * of them is done again, so this function is not for frequent writes. On SQLite all transactions run one after the other.
 */
export function inSerializableDatabaseTransaction<Result>(
  db: Db,
  work: Work<Result>,
): Promise<Result> {
  return attemptTransaction(db, work, 'serializable');
}

async function attemptTransaction<Result>(
  db: Db,
  work: Work<Result>,
  isolation: 'serializable' | 'read committed',
): Promise<Result> {
  if (!isPostgres(db)) return db.transaction().execute(work);
  for (let tried = 1; ; tried += 1) {
    try {
      return await db.transaction().setIsolationLevel(isolation).execute(work);
    } catch (error) {
      if (tried >= attemptsFor(error)) throw error;
    }
    // A random pause, so that the same transactions do not conflict again.
    await delay(Math.random() * Math.min(firstPauseMs * 2 ** tried, maxPauseMs));
  }
}

function attemptsFor(error: unknown): number {
  const state = error instanceof PostgresFault ? error.sqlState : null;
  if (state === '23503') return maxReferenceAttempts;
  return state !== null && conflicts.has(state) ? maxAttempts : 1;
}
