import Sqlite from 'better-sqlite3';

const passing = /^SQLITE_(BUSY|LOCKED|FULL|IOERR)/;

/** Whether the database could not do it now, but may later: locked by another, or out of space. */
export function isBusyOrFull(error: unknown): error is Error {
  return error instanceof Sqlite.SqliteError && passing.test(error.code);
}
