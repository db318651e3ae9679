import Sqlite from 'better-sqlite3';
import { SqliteDriver } from 'kysely';
import { LRUCache } from 'lru-cache';

export type Reader = Awaited<ReturnType<typeof openReader>>;

/**
 * Opens read-only connections to a database in WAL mode. They see only committed data, and do not wait for writers.
 *
 * @param timeout how long a read waits for a lock, in milliseconds, while the event loop is blocked.
 */
export async function openReader(file: string, timeout: number) {
  const [sqlite, forCopies] = [openReadonly(file, timeout), openReadonly(file, timeout)];
  forCopies.pragma('cache_size = -500');
  const statements = statementCache(sqlite, () => {});
  const driver = new SqliteDriver({ database: statements });
  await driver.init();
  return {
    sqlite,
    /** A second connection, which reads a single state of the database during a copy. */
    forCopies,
    connection: await driver.acquireConnection(),
    isRead(sql: string) {
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

function openReadonly(file: string, timeout: number): Sqlite.Database {
  const sqlite = new Sqlite(file, { readonly: true, fileMustExist: true, timeout });
  // From this read on the connection has the file and its log open, even if they are moved away.
  sqlite.prepare('select count(*) from sqlite_master').get();
  return sqlite;
}

/** Enough for all queries, and the usual updates, which have a different text for each set of fields. */
const maxStatements = 300;

/**
 * Prepares each SQL text once, and caches the most recently used statements.
 *
 * @param onWrite called before each statement that may write.
 */
export function statementCache(sqlite: Sqlite.Database, onWrite: () => void) {
  const statements = new LRUCache<string, Sqlite.Statement<unknown[]>>({ max: maxStatements });
  return {
    prepare(sql: string) {
      let statement = statements.get(sql);
      if (statement === undefined) {
        statement = sqlite.prepare<unknown[]>(sql);
        statements.set(sql, statement);
      }
      if (!statement.readonly) onWrite();
      return statement;
    },
    close() {
      statements.clear();
      sqlite.close();
    },
  };
}
