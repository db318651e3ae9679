import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { required } from '../columns.ts';

/**
 * On PostgreSQL the audit log is a table for each month, so that a month that is too old is dropped instead of deleted row
 * by row. Housekeeping makes the months to come, see server/audit/log-months.ts; what fits in none is in a table of its own.
 */

/** Before PostgreSQL 17, partitions cannot have an identity column; so the ids are a sequence's. */
export async function createSequence(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence audit_events_ids as integer`.execute(db);
}

type Table = CreateTableBuilder<string, string>;

/**
 * Adds the key of the log, for `$call`. It has to contain the column that the table is divided by. Times are compared by
 * their characters, whatever the database's language.
 */
export function dividedByMonth(table: Table): Table {
  return table
    .addColumn('id', 'integer', (c) => c.notNull().defaultTo(sql`nextval('audit_events_ids')`))
    .addColumn('at', sql`text collate "C"`, required)
    .addColumn('transaction_id', 'bigint', (c) => c.notNull().defaultTo(sql`audit_transaction()`))
    .addPrimaryKeyConstraint('audit_events_pkey', ['id', 'at'])
    .modifyEnd(sql`partition by range (at)`);
}

/** This month and the next three. */
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
