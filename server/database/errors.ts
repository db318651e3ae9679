import Sqlite from 'better-sqlite3';
import { errorMessage, OperatorError } from '../shared/errors.ts';

/** An error of PostgreSQL, or of the connection to it. */
export class PostgresFault extends Error {
  override name = 'PostgresFault';
  /** The SQLSTATE of the server's error; null if the server did not respond. */
  readonly sqlState: string | null;

  constructor(cause: unknown) {
    const state = serverSqlState(cause);
    // The server's error contains the refused record, which must not be logged.
    super(redactedMessage(cause, state), state === null ? { cause } : {});
    this.sqlState = state;
  }
}

/** The SQLSTATE of an error of the server; null for other errors. */
function serverSqlState(error: unknown): string | null {
  const isServerError = error instanceof Error && 'severity' in error && 'code' in error;
  return isServerError && typeof error.code === 'string' ? error.code : null;
}

/** The message of an error, without the value that the server quotes if data is invalid (class 22). */
function redactedMessage(error: unknown, state: string | null): string {
  const message = errorMessage(error);
  return state?.startsWith('22') ? message.replace(/".*"/s, '"…"') : message;
}

/** Waits for `work` on PostgreSQL. @throws {PostgresFault} in place of any error. */
export async function orPostgresFault<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof PostgresFault ? error : new PostgresFault(error);
  }
}

const temporaryCodes = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB)/;

/**
 * SQLSTATEs: the connection is lost (08); the transaction is read-only, as on a replica (25006), or was rolled back (40); resources
 * are exhausted (53); a lock is not available (55P03); the server cancelled the statement or stops (57); the system failed (58).
 */
const temporaryStates = /^(08|25006|40|53|55P03|57|58)/;

/**
 * Whether a retry may succeed later: the database is unreachable, locked, out of space, had an I/O error, or its file has to be
 * repaired first.
 */
export function isBusyOrFull(error: unknown): error is Error {
  if (error instanceof PostgresFault) {
    return error.sqlState === null || temporaryStates.test(error.sqlState);
  }
  return error instanceof Sqlite.SqliteError && temporaryCodes.test(error.code);
}

const storageCodes = /^SQLITE_(FULL|IOERR_(WRITE|FSYNC|SHMSIZE|TRUNCATE)|READONLY(?!_DBMOVED))/;
const diskFullState = '53100';

/** Whether nothing can be stored because the database's disk is full, or cannot be written. */
export function isStorageFault(error: unknown): boolean {
  if (error instanceof PostgresFault) return error.sqlState === diskFullState;
  return error instanceof Sqlite.SqliteError && storageCodes.test(error.code);
}

export function isDatabaseFault(error: unknown): error is Error {
  return error instanceof PostgresFault || error instanceof Sqlite.SqliteError;
}

/** A value, such as the code of a merged parcel, is taken although no row violates a unique constraint. */
export class UniqueViolation extends Error {
  override name = 'UniqueViolation';
}

/** Whether a record violated a unique constraint, or was refused as if it did. */
export function isUniqueViolation(error: unknown): boolean {
  if (error instanceof UniqueViolation) return true;
  return error instanceof PostgresFault
    ? error.sqlState === '23505'
    : error instanceof Sqlite.SqliteError && error.code === 'SQLITE_CONSTRAINT_UNIQUE';
}

/** A database cannot be opened or migrated. */
export class DatabaseUnusable extends OperatorError {
  override name = 'DatabaseUnusable';
}
