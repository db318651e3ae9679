import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Db } from './tables.ts';

/** Whether a database is PostgreSQL, for the few queries that differ; else it is SQLite. */
export function isPostgres(db: Pick<Kysely<unknown>, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** The size of the database, in bytes. */
export async function databaseBytes(db: Db): Promise<number> {
  const { rows } = await (isPostgres(db)
    ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
    : sql<{ bytes: number }>`
        select page_count * page_size as bytes from pragma_page_count, pragma_page_size`
  ).execute(db);
  return Number(rows[0]?.bytes ?? 0);
}
