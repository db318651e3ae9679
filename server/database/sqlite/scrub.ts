import Sqlite from 'better-sqlite3';

/**
 * Rewrites a database's file, and empties its log, so that neither contains what was deleted or changed any more.
 *
 * @throws SQLITE_BUSY while another connection reads an earlier state, or writes.
 */
export function scrubFile(sqlite: Sqlite.Database): void {
  sqlite.exec('vacuum');
  const isBusy = sqlite.pragma('wal_checkpoint(truncate)', { simple: true });
  if (isBusy !== 0) throw new Sqlite.SqliteError('The log is in use', 'SQLITE_BUSY');
}
