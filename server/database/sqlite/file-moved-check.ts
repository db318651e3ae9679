import { statSync } from 'node:fs';
import Sqlite from 'better-sqlite3';

/**
 * Remembers which file this is. SQLite goes on writing to one that has been moved away or deleted, and what
 * it then acknowledges is gone with the process.
 *
 * @returns a check that throws where the name stands for another file by now, or for none.
 */
export function inThisProcess(file: string): () => void {
  const { dev, ino } = statSync(file);
  return () => {
    const now = statSync(file, { throwIfNoEntry: false });
    if (now?.dev === dev && now.ino === ino) return;
    throw new Sqlite.SqliteError(
      'the database file was deleted or moved away',
      'SQLITE_READONLY_DBMOVED',
    );
  };
}
