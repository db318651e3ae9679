import Sqlite from 'better-sqlite3';

const passing = /^SQLITE_(BUSY|LOCKED|FULL|IOERR)/;

/** Whether a retry may succeed later: the database is locked, out of space, or had an I/O error. */
export function isBusyOrFull(error: unknown): error is Error {
  return error instanceof Sqlite.SqliteError && passing.test(error.code);
}

/** Whether the error came from the database. */
export function isDatabaseFault(error: unknown): error is Error {
  return error instanceof Sqlite.SqliteError;
}

/** Whether a record violated a unique constraint. */
export function isTaken(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && error.code === 'SQLITE_CONSTRAINT_UNIQUE';
}

/** A database that cannot be opened or brought up to date; the message is one clear line. */
export class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable';
}
