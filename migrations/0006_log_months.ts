import { type Kysely, sql } from 'kysely';
import { isPostgres } from './columns.ts';

/**
 * On PostgreSQL the audit log is a table for each month, so that a month that is too old is dropped instead of deleted row
 * by row. Housekeeping makes the months to come, see server/audit/log-months.ts; what fits in none is in a table of its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return;
  await replaceTable(db);
  await numberEntries(db);
  await createMonths(db);
  await sql`
    insert into audit_events select * from audit_events_whole order by id`.execute(db);
  await sql`drop table audit_events_whole`.execute(db);
  await createIndexes(db);
  await sql`
    create trigger audit_events_refuse_update before update on audit_events
    for each row execute function refuse_change()`.execute(db);
  await sql`analyze audit_events`.execute(db);
}

/** Times are compared by their characters, whatever the database's language. */
async function replaceTable(db: Kysely<unknown>): Promise<void> {
  await sql`drop index audit_events_by_at`.execute(db);
  await sql`alter table audit_events rename to audit_events_whole`.execute(db);
  await sql`
    alter table audit_events_whole alter column at type text collate "C"`.execute(db);
  await sql`
    create table audit_events (like audit_events_whole including defaults including constraints)
    partition by range (at)`.execute(db);
}

/** Before PostgreSQL 17, partitions cannot have an identity column; so the ids are a sequence's. It goes on. */
async function numberEntries(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence audit_events_ids as integer owned by audit_events.id`.execute(db);
  await sql`
    select setval('audit_events_ids', last_value, is_called) from audit_events_id_seq`.execute(db);
  await sql`
    alter table audit_events alter column id set default nextval('audit_events_ids')`.execute(db);
}

/** The months of the entries, this one and the next three. */
async function createMonths(db: Kysely<unknown>): Promise<void> {
  await sql`create table audit_events_other partition of audit_events default`.execute(db);
  const { rows } = await sql<{ month: string; next: string }>`
    with days as (
      select date_trunc('month', now() at time zone 'utc') + ahead * interval '1 month' as day
      from generate_series(0, 3) as ahead
      union
      select to_date(month, 'YYYY-MM') from (
        select distinct left(at, 7) as month from audit_events_whole
        where at < to_char(now() at time zone 'utc', 'YYYY-MM') and at ~ '^20[2-9][0-9]-(0[1-9]|1[0-2])-'
      ) as past)
    select to_char(day, 'YYYY-MM') as month, to_char(day + interval '1 month', 'YYYY-MM') as next
    from days order by day`.execute(db);
  for (const { month, next } of rows) {
    const name = `audit_events_${month.replace('-', '_')}`;
    await sql`
      create table ${sql.table(name)} partition of audit_events
      for values from (${sql.lit(month)}) to (${sql.lit(next)})`.execute(db);
  }
}

/**
 * Those of migrations 1 and 5, and those of the filters of the activity log: what they find is often rare, and the log long.
 * A primary key has to contain the column that the table is partitioned by.
 */
async function createIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_events add primary key (id, at)`.execute(db);
  const indexes = {
    by_at: 'at',
    by_record_id: 'record_type, record_id',
    by_parcel_id: 'parcel_id',
    by_transaction: 'transaction_id, id',
    by_action: 'action',
    by_actor: 'actor',
    by_email: 'email',
    by_name: 'lower(record_name)',
  };
  for (const [name, columns] of Object.entries(indexes)) {
    await sql`
      create index ${sql.raw(`audit_events_${name}`)} on audit_events (${sql.raw(columns)})`.execute(
      db,
    );
  }
}
