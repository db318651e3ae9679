import Sqlite from 'better-sqlite3';

/**
 * Writes a database's file anew, and empties its log: what was deleted or changed is in neither of them any more.
 *
 * @throws SQLITE_BUSY while somebody reads an earlier state, or writes.
 */
export function scrubFile(sqlite: Sqlite.Database): void {
  sqlite.exec('vacuum');
  const isBusy = sqlite.pragma('wal_checkpoint(truncate)', { simple: true });
  if (isBusy !== 0) throw new Sqlite.SqliteError('The log is in use', 'SQLITE_BUSY');
}
