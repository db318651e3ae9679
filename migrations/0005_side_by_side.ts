import { type Kysely, sql } from 'kysely';
import { isPostgres } from './columns.ts';

/**
 * PostgreSQL's transactions run side by side. So the audit log is read in the order of transactions, nodes are notified
 * after a commit instead of within it, and there is no count that all of them would change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return;
  await numberTransactions(db);
  await notifyAfterCommits(db);
  await spreadCounts(db);
}

/**
 * Ids are given out before a commit, so that a greater one may show first. With the transaction's number a reader knows
 * what it has not seen: all below the horizon shows to the next statement, or never will. Another server counts
 * transactions from elsewhere: after a move, what is missing is added; see server/database/postgres/horizon.ts.
 */
async function numberTransactions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function audit_transactions_added() returns bigint language sql stable
    return 0`.execute(db);
  await sql`
    create function audit_transaction() returns bigint language sql volatile
    return pg_current_xact_id()::text::bigint + audit_transactions_added()`.execute(db);
  await createHorizon(db);
  await sql`
    alter table audit_events add column transaction_id bigint not null
    default audit_transaction()`.execute(db);
  await sql`
    create index audit_events_by_transaction on audit_events (transaction_id, id)`.execute(db);
  await sql`
    alter table consumer_offsets
      add column read_from bigint not null default 0,
      add column read_until bigint not null default 0`.execute(db);
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

/** A notification within a transaction makes all of them commit one after the other. */
async function notifyAfterCommits(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger audit_events_notify on audit_events`.execute(db);
  await sql`drop function notify_audit_events()`.execute(db);
}

/** A block of ids has a count for each of 64 slots; a connection's are in one of them. Their sum is the number. */
async function spreadCounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table parcel_counts
      drop constraint parcel_counts_pkey,
      drop constraint parcel_counts_parcels,
      add column slot integer not null default 0,
      add primary key (block, slot)`.execute(db);
  const add = (id: string, count: number) => sql`
    insert into parcel_counts (block, slot, parcels)
    values (${sql.raw(id)} >> 10, pg_backend_pid() % 64, ${sql.lit(count)})
    on conflict (block, slot) do update set parcels = parcel_counts.parcels + excluded.parcels;`;
  await sql`
    create or replace function count_parcel() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then ${add('new.id', 1)} else ${add('old.id', -1)} end if;
      return null;
    end $$`.execute(db);
}
