import { existsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { DatabaseUnusable } from '../faults.ts';
import { databaseFile } from '../sqlite/open.ts';
import type { Row } from './tables.ts';

/** A site's SQLite database, which nobody else can open until it is closed. It is only read. */
export type Source = {
  /** The names of the migrations that it has seen. */
  migrations(): string[];
  count(table: string): number;
  rows(table: string): Iterable<Row>;
  /** The last id that a table has given out; 0 if none. */
  lastId(table: string): number;
  close(): void;
};

/** @throws {DatabaseUnusable} if there is no database, or a site is running with it. */
export function openSource(dataDir: string): Source {
  const file = databaseFile(dataDir);
  if (!existsSync(file)) throw new DatabaseUnusable(`There is no database ${file}`);
  const sqlite = new Sqlite(file, { fileMustExist: true, timeout: 0 });
  try {
    sqlite.pragma('locking_mode = EXCLUSIVE');
    sqlite.exec('begin immediate');
  } catch (error) {
    sqlite.close();
    const isOpen = error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY');
    const reason = isOpen ? 'a site is running with it; stop it first' : String(error);
    throw new DatabaseUnusable(`Cannot read ${file}: ${reason}`, { cause: error });
  }
  return {
    migrations: () =>
      sqlite.prepare<[], string>('select name from kysely_migration order by name').pluck().all(),
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
