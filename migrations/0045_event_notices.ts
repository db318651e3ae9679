import { type Kysely, sql } from 'kysely';
import { isPostgres } from './columns.ts';

/**
 * PostgreSQL tells all nodes of events as they show: whoever listens looks for them. SQLite has one process, which
 * knows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`
    create function tell_of_events() returns trigger language plpgsql as $$
    begin
      perform pg_notify('waybill_events', '');
      return null;
    end $$`.execute(db);
  // Of the same notice many times in a transaction, PostgreSQL sends one.
  await sql`
    create trigger audit_events_told after insert on audit_events
    for each statement execute function tell_of_events()`.execute(db);
}
