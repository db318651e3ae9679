import type Sqlite from 'better-sqlite3';
import { historyTable, type MigrationHistory } from '../identity.ts';

/** What a database file says of its version. Without a list of migrations, it has none. */
export function historyIn(sqlite: Sqlite.Database): MigrationHistory {
  const tables = sqlite
    .prepare<[], string>("select name from sqlite_master where type = 'table'")
    .pluck()
    .all();
  if (!tables.includes(historyTable)) return { applied: [], tables };
  const list = sqlite.prepare<[], string>(`select name from ${historyTable} order by name`);
  return { applied: list.pluck().all(), tables };
}
