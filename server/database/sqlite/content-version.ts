import type Sqlite from 'better-sqlite3';

export type ContentVersion = {
  /**
   * The version of what public pages show, changed by any process; null during a transaction of this process where there
   * is no connection that reads beside it.
   */
  read(): number | null;
  /** Call it before a statement of this process writes, and after a commit. */
  expectChange(): void;
};

/**
 * Reads the version once for all requests of one turn of the event loop, because even a small read takes locks. After a
 * write of this process it is read again.
 */
export function contentVersion(
  sqlite: Sqlite.Database,
  reader: () => Sqlite.Database | null = () => null,
): ContentVersion {
  let statement: Sqlite.Statement<[], number> | undefined;
  let cached: number | null = null;
  const forget = () => {
    cached = null;
  };
  return {
    read() {
      if (cached !== null) return cached;
      const connection = reader() ?? sqlite;
      // Inside a transaction the writing connection sees a version that may be rolled back.
      if (connection.inTransaction) return null;
      // Prepared here, because the migrations create the table.
      if (statement?.database !== connection) {
        statement = connection.prepare<[], number>('select version from content_version').pluck();
      }
      cached = statement.get() ?? 0;
      setImmediate(forget);
      return cached;
    },
    expectChange: forget,
  };
}
