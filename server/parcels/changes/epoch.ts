import { sql } from 'kysely';
import { isPostgres } from '../../database/engine.ts';
import type { Db } from '../../database/tables.ts';
import { findLogEpoch } from '../../web/app-state.ts';

/**
 * Names the audit log that positions are of. A restored database has a log of its own: it has lost entries, and gives
 * their ids to others.
 *
 * On SQLite the restore writes a new name. On PostgreSQL a dump brings the old one back, but into another database or
 * another table, which have numbers of their own; replicas have those of their primary.
 */
export async function logEpoch(db: Db): Promise<string> {
  const epoch = await findLogEpoch(db);
  if (!isPostgres(db)) return epoch;
  const { rows } = await sql<{ id: string }>`
    select concat(oid, '.', 'audit_events'::regclass::oid) as id
    from pg_database where datname = current_database()`.execute(db);
  return `${epoch}.${rows[0]?.id ?? ''}`;
}
