import type Sqlite from 'better-sqlite3';
import { LRUCache } from 'lru-cache';

/** Enough for every query, and for the usual changes of records: each set of fields has its own text. */
const maxStatements = 300;

/**
 * Prepares each SQL text once, and keeps those used last.
 *
 * @param onWrite called before a statement that may write is run.
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
