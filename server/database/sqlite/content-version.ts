import type Sqlite from 'better-sqlite3';

export type ContentVersion = {
  /**
   * How often what public pages show has changed, by any process; null while this process is in the
   * middle of a change.
   */
  read(): number | null;
  /** Notes that a statement of this process is about to write. */
  expectChange(): void;
};

/**
 * Reads the version once for all requests of one turn of the event loop, because even so small a read
 * takes locks. Between a write of this process and the next turn it is read again.
 */
export function contentVersion(sqlite: Sqlite.Database): ContentVersion {
  let statement: Sqlite.Statement<[], number> | undefined;
  let cached: number | null = null;
  const forget = () => {
    cached = null;
  };
  return {
    read() {
      if (cached !== null) return cached;
      // Inside a transaction this connection sees a version that may be rolled back.
      if (sqlite.inTransaction) return null;
      // Not prepared before: the table is made by the migrations.
      statement ??= sqlite.prepare<[], number>('select version from content_version').pluck();
      cached = statement.get() ?? 0;
      setImmediate(forget);
      return cached;
    },
    expectChange: forget,
  };
}
