import type { Db } from '../../database/tables.ts';

const recentMs = 60 * 60 * 1000;

/** The backup that was restored within the last hour, and when; undefined where none was. */
export function findRecentRestore(
  db: Db,
  now: Date,
): Promise<{ name: string | null; at: string } | undefined> {
  return db
    .selectFrom('audit_events')
    .select(['record_name as name', 'at'])
    .where('at', '>=', new Date(now.getTime() - recentMs).toISOString())
    .where('action', '=', 'restored')
    .where('record_type', '=', 'backup')
    .orderBy('at', 'desc')
    .executeTakeFirst();
}
