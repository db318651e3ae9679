import { type SqlBool, sql } from 'kysely';
import { isPostgres } from '../database/engine.ts';
import type { Db } from '../database/tables.ts';

/**
 * A condition on rows that are called `entry`: every consumer has come past it. No other entry may be deleted. See
 * log-reader.ts for what a position says.
 */
export function isReadByAll(db: Db) {
  const isRead = isPostgres(db)
    ? sql`(entry.transaction_id < read_from
        or entry.id <= last_id and (read_until = 0 or entry.transaction_id < read_until))`
    : sql`entry.id <= last_id`;
  return sql<SqlBool>`not exists (select 1 from consumer_offsets where not ${isRead})`;
}

/**
 * Deletes old entries that every consumer has processed, at most `limit` of them.
 *
 * @returns how many were deleted.
 */
export async function deleteOldEntries(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from audit_events where id in (
      select id from audit_events as entry
      where at < ${before.toISOString()} and ${isReadByAll(db)}
      order by at limit ${limit})
    returning id`.execute(db);
  return rows.length;
}
