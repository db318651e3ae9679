import { setTimeout as delay } from 'node:timers/promises';
import { isPostgres } from './engine.ts';
import { PostgresFault } from './errors.ts';
import type { Db } from './tables.ts';

const maxAttempts = 12;
/** For a reference to a row that another transaction has deleted: the next attempt finds it gone. */
const maxReferenceAttempts = 3;
/** The longest pause before the second attempt; it doubles with each, up to `maxPauseMs`. */
const firstPauseMs = 4;
const maxPauseMs = 250;

/**
 * Deadlocks, and transactions that would not have the same result one after the other; and statements that were prepared
 * before another node has changed their tables.
 */
const conflicts = new Set(['40001', '40P01', '0A000']);

type Work<Result> = (trx: Db) => Promise<Result>;

/**
 * Does work in a transaction. Rows that are read in order to be changed must be locked (`forUpdate`). On PostgreSQL the
 * work is done again where it conflicts with another transaction, so it must have no effect but in the database, and begin
 * anew with each call.
 *
 * @throws what the work throws; the last conflict, where there is one after the other for about a second.
 */
export function inDatabaseTransaction<Result>(db: Db, work: Work<Result>): Promise<Result> {
  return attempt(db, work, 'read committed');
}

/**
 * The same as if transactions ran one after the other, whatever they read. Where two meet, one is done again, so this is
 * not for what is written all the time. On SQLite they do run one after the other.
 */
export function inSerializableDatabaseTransaction<Result>(
  db: Db,
  work: Work<Result>,
): Promise<Result> {
  return attempt(db, work, 'serializable');
}

async function attempt<Result>(
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
    // By chance, so that those that have met do not meet again.
    await delay(Math.random() * Math.min(firstPauseMs * 2 ** tried, maxPauseMs));
  }
}

function attemptsFor(error: unknown): number {
  const state = error instanceof PostgresFault ? error.sqlState : null;
  if (state === '23503') return maxReferenceAttempts;
  return state !== null && conflicts.has(state) ? maxAttempts : 1;
}
