import Sqlite from 'better-sqlite3';

/** What PostgreSQL, or the connection to it, reported. */
export class PostgresFault extends Error {
  override name = 'PostgresFault';
  /** The server's SQLSTATE; null where it did not answer. */
  readonly sqlState: string | null;

  constructor(cause: unknown) {
    const state = stateOf(cause);
    // The server's own error holds the record that it refused, which is nobody's who prints this one.
    super(messageOf(cause, state), state === null ? { cause } : {});
    this.sqlState = state;
  }
}

/** The SQLSTATE, where an error is the server's answer. */
function stateOf(error: unknown): string | null {
  const isAnswer = error instanceof Error && 'severity' in error && 'code' in error;
  return isAnswer && typeof error.code === 'string' ? error.code : null;
}

/** What the server says of a wrong value (class 22) repeats it. */
function messageOf(error: unknown, state: string | null): string {
  const message = error instanceof Error ? error.message : String(error);
  return state?.startsWith('22') ? message.replace(/".*"/s, '"…"') : message;
}

/** Waits for `work` on PostgreSQL. @throws {PostgresFault} for whatever it throws. */
export async function orFault<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof PostgresFault ? error : new PostgresFault(error);
  }
}

const passing = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB)/;

/**
 * In the order of the manual's appendix: the connection is lost; the transaction could not be completed or
 * is read-only, as on a replica; resources are exhausted; a lock is taken; the server ended it, because it
 * took too long or because it stops; the system failed.
 */
const passingStates = /^(08|25006|40|53|55P03|57|58)/;

/**
 * Whether a retry may succeed later: the database is away, locked, out of space, had an I/O error, or its
 * file has to be put right first.
 */
export function isBusyOrFull(error: unknown): error is Error {
  if (error instanceof PostgresFault) {
    return error.sqlState === null || passingStates.test(error.sqlState);
  }
  return error instanceof Sqlite.SqliteError && passing.test(error.code);
}

/** Whether the error came from the database. */
export function isDatabaseFault(error: unknown): error is Error {
  return error instanceof PostgresFault || error instanceof Sqlite.SqliteError;
}

/** A value that another record stands for, although it does not have it itself. */
export class UniqueViolation extends Error {
  override name = 'Taken';
}

/** Whether a record violated a unique constraint, or was refused as if it did. */
export function isUniqueViolation(error: unknown): boolean {
  if (error instanceof UniqueViolation) return true;
  return error instanceof PostgresFault
    ? error.sqlState === '23505'
    : error instanceof Sqlite.SqliteError && error.code === 'SQLITE_CONSTRAINT_UNIQUE';
}

/** A database that cannot be opened or brought up to date; the message is one clear line. */
export class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable';
}
