import Sqlite from 'better-sqlite3';
import { SqliteDriver } from 'kysely';
import type { ReadConnection } from './dialect.ts';
import { statementCache } from './statement-cache.ts';

export type Reader = ReadConnection & {
  sqlite: Sqlite.Database;
  /** Another one, which stays at one state of the database for as long as a copy takes. */
  forCopies: Sqlite.Database;
  close(): void;
};

/**
 * Opens read-only connections to a database in WAL mode. They see only committed data, and do not wait for writers.
 *
 * @param timeout how long a read waits for a lock, in milliseconds, while the event loop stands still.
 */
export async function openReader(file: string, timeout: number): Promise<Reader> {
  const [sqlite, forCopies] = [open(file, timeout), open(file, timeout)];
  forCopies.pragma('cache_size = -500');
  const statements = statementCache(sqlite, () => {});
  const driver = new SqliteDriver({ database: statements });
  await driver.init();
  return {
    sqlite,
    forCopies,
    connection: await driver.acquireConnection(),
    isRead(sql) {
      if (/^\s*pragma/i.test(sql)) return false;
      const { readonly, reader } = statements.prepare(sql);
      return readonly && reader;
    },
    close() {
      sqlite.close();
      forCopies.close();
    },
  };
}

function open(file: string, timeout: number): Sqlite.Database {
  const sqlite = new Sqlite(file, { readonly: true, fileMustExist: true, timeout });
  // From now on it has the file and its log, also where they are moved away.
  sqlite.prepare('select count(*) from sqlite_master').get();
  return sqlite;
}
