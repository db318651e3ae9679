import Sqlite from 'better-sqlite3';

const passing = /^SQLITE_(BUSY|LOCKED|FULL|IOERR)/;

/** Whether the database could not do it now, but may later: locked by another, or out of space. */
export function isBusyOrFull(error: unknown): error is Error {
  return error instanceof Sqlite.SqliteError && passing.test(error.code);
}

/** Whether it was the database that failed, in whatever way. */
export function isDatabaseFault(error: unknown): error is Error {
  return error instanceof Sqlite.SqliteError;
}

/** Whether a record was refused because another one has a value that only one may have. */
export function isTaken(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && error.code === 'SQLITE_CONSTRAINT_UNIQUE';
}
