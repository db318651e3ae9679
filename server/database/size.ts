import { sql } from 'kysely';
import { isPostgres } from './engine.ts';
import type { Db } from './tables.ts';

/** The size of the database, in bytes. */
export async function databaseBytes(db: Db): Promise<number> {
  const { rows } = await (isPostgres(db)
    ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
    : sql<{ bytes: number }>`
        select page_count * page_size as bytes from pragma_page_count, pragma_page_size`
  ).execute(db);
  return Number(rows[0]?.bytes ?? 0);
}
