import { existsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { DatabaseUnusable } from '../errors.ts';
import type { MigrationHistory } from '../identity.ts';
import { historyIn } from '../sqlite/migration-history.ts';
import { databaseFile } from '../sqlite/open.ts';
import { checkOwner } from '../sqlite/owner.ts';
import type { Row } from './tables.ts';

/** A site's SQLite database, opened exclusively. It is only read. */
export type SourceDatabase = {
  history(): MigrationHistory;
  count(table: string): number;
  rows(table: string): Iterable<Row>;
  /** The last id that a table has assigned; 0 if none. */
  lastId(table: string): number;
  close(): void;
};

/** Opens the SQLite database. @throws {DatabaseUnusable} if there is none, or a site is running with it. */
export function openSource(dataDir: string): SourceDatabase {
  const file = databaseFile(dataDir);
  if (!existsSync(file)) throw new DatabaseUnusable(`There is no database ${file}`);
  const sqlite = openExclusively(file);
  return {
    history: () => historyIn(sqlite),
    count: (table) =>
      sqlite.prepare<[], number>(`select count(*) from "${table}"`).pluck().get() ?? 0,
    rows: (table) => sqlite.prepare<[], Row>(`select * from "${table}"`).iterate(),
    lastId: (table) =>
      sqlite
        .prepare<[string], number>('select seq from sqlite_sequence where name = ?')
        .pluck()
        .get(table) ?? 0,
    close() {
      sqlite.exec('rollback');
      sqlite.close();
    },
  };
}

function openExclusively(file: string): Sqlite.Database {
  let sqlite: Sqlite.Database | undefined;
  try {
    checkOwner(file);
    sqlite = new Sqlite(file, { fileMustExist: true, timeout: 0 });
    sqlite.pragma('locking_mode = EXCLUSIVE');
    sqlite.exec('begin immediate');
    return sqlite;
  } catch (error) {
    sqlite?.close();
    if (error instanceof DatabaseUnusable) throw error;
    const isOpen = error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY');
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseUnusable(
      `Cannot read ${file}: ${isOpen ? 'a site is running with it; stop it first' : reason}`,
      { cause: error },
    );
  }
}
