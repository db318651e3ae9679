import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { required } from '../columns.ts';

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

/** Before PostgreSQL 17, partitions cannot have an identity column; so the ids are a sequence's. */
export async function createSequence(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence audit_events_ids as integer`.execute(db);
}

type Table = CreateTableBuilder<string, string>;

/**
 * Adds the key of the log, for `$call`. The log is a table for each month, so that a month that is too old is dropped instead
 * of deleted row by row. The key has to contain the column that the table is divided by. Times are compared by their
 * characters, whatever the database's language.
 */
export function partitionByMonth(table: Table): Table {
  return table
    .addColumn('id', 'integer', (c) => c.notNull().defaultTo(sql`nextval('audit_events_ids')`))
    .addColumn('at', sql`text collate "C"`, required)
    .addColumn('transaction_id', 'bigint', (c) => c.notNull().defaultTo(sql`audit_transaction()`))
    .addPrimaryKeyConstraint('audit_events_pkey', ['id', 'at'])
    .modifyEnd(sql`partition by range (at)`);
}

/**
 * This month and the next three. Housekeeping makes those to come, see server/audit/log-months.ts; what fits in none is in a
 * table of its own.
 */
export async function createMonths(db: Kysely<unknown>): Promise<void> {
  await sql`alter sequence audit_events_ids owned by audit_events.id`.execute(db);
  await sql`create table audit_events_other partition of audit_events default`.execute(db);
  const { rows } = await sql<{ month: string; next: string }>`
    select to_char(day, 'YYYY-MM') as month, to_char(day + interval '1 month', 'YYYY-MM') as next
    from (
      select date_trunc('month', now() at time zone 'utc') + ahead * interval '1 month' as day
      from generate_series(0, 3) as ahead
    ) as days order by day`.execute(db);
  for (const { month, next } of rows) {
    const name = `audit_events_${month.replace('-', '_')}`;
    await sql`
      create table ${sql.table(name)} partition of audit_events
      for values from (${sql.lit(month)}) to (${sql.lit(next)})`.execute(db);
  }
}
