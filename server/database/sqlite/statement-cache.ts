import type Sqlite from 'better-sqlite3';
import { LRUCache } from 'lru-cache';

/** Enough for all queries, and for the usual updates, which have one text for each set of fields. */
const maxStatements = 300;

/**
 * Prepares each SQL text once, and caches the statements that were used last.
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
