import { type Kysely, sql } from 'kysely';
import { isPostgres } from './columns.ts';

/**
 * PostgreSQL: counts of the limits are written with every lookup. They need not survive a crash of the
 * server, and so do not wait for its disk.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) await sql`alter table rate_limits set unlogged`.execute(db);
}
