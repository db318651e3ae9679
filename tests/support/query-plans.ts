import Sqlite from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { migrate } from '../../server/database/migrate.ts';
import { wrapSqlite } from '../../server/database/sqlite/open.ts';

/** A SQLite database, and the query plans of the statements that it has run since `forget`. */
export async function watchedDatabase() {
  const statements: string[] = [];
  const sqlite = new Sqlite(':memory:', { verbose: (sql) => statements.push(String(sql)) });
  onTestFinished(() => {
    sqlite.close();
  });
  const database = wrapSqlite(sqlite);
  await migrate(database, migrations);
  const plans = () =>
    [...statements].map((sql) =>
      sqlite
        .prepare<[], { detail: string }>(`explain query plan ${sql}`)
        .all()
        .map(({ detail }) => detail)
        .join('; '),
    );
  const forget = () => {
    statements.length = 0;
  };
  forget();
  return { db: database.db, plans, forget };
}
