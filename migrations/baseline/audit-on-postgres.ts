import { type Kysely, sql } from 'kysely';

/**
 * PostgreSQL's transactions run side by side, and ids are given out before a commit: a greater one may show first. So its
 * audit log is read in the order of transactions. With their numbers a reader knows what it has not seen: all below the
 * horizon shows to the next statement, or never will. Another server counts transactions from elsewhere: after a move, what
 * is missing is added; see server/database/postgres/horizon.ts.
 */
export async function createTransactionNumbers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function audit_transactions_added() returns bigint language sql stable
    return 0`.execute(db);
  await sql`
    create function audit_transaction() returns bigint language sql volatile
    return pg_current_xact_id()::text::bigint + audit_transactions_added()`.execute(db);
  await createHorizon(db);
}

/**
 * The oldest transaction of this database that still runs; else the first that none had begun when the statement did. The
 * oldest of the server (`pg_snapshot_xmin`) would let readers wait for those of other databases, too; it counts only where
 * somebody's sessions in this one may not be looked at. `backend_xid` has the lower 32 bits of a number.
 */
async function createHorizon(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function audit_horizon() returns bigint language sql stable
    return audit_transactions_added() + (
      select case when coalesce(bool_or(query = '<insufficient privilege>'), false)
        then pg_snapshot_xmin(pg_current_snapshot())::text::bigint
        else least(max(ends), min(ends - behind) filter (where behind < 2147483648)) end
      from (values (pg_snapshot_xmax(pg_current_snapshot())::text::bigint)) as snapshot (ends)
      left join pg_stat_activity on datname = current_database()
      cross join lateral (values (
        mod(mod(ends, 4294967296) - backend_xid::text::bigint + 4294967296, 4294967296)
      )) as distance (behind)
    )`.execute(db);
}
