import type { Dialect } from './values.ts';

/**
 * On PostgreSQL, transactions run in parallel and take ids before they commit, so a greater id may become visible first. The audit
 * log is therefore read in the order of transaction numbers: entries of transactions below the horizon are visible to the next
 * statement, or never will be. Each server counts transactions from its own number. After a move to another server, the difference
 * is added; see server/database/postgres/open.ts.
 */
const transactionNumbers = [
  `create function audit_transactions_added() returns bigint language sql stable
  return 0`,
  `create function audit_transaction() returns bigint language sql volatile
  return pg_current_xact_id()::text::bigint + audit_transactions_added()`,
  // The number of the oldest running transaction in this database; if none runs, the first number that was not taken yet when the
  // statement began. The oldest of the whole server (`pg_snapshot_xmin`) would make readers wait for other databases; it is used
  // only if the role may not see some sessions of this database. `backend_xid` has the lower 32 bits of a number.
  `create function audit_horizon() returns bigint language sql stable
  return audit_transactions_added() + (
    select case when coalesce(bool_or(query = '<insufficient privilege>'), false)
      then pg_snapshot_xmin(pg_current_snapshot())::text::bigint
      else least(max(ends), min(ends - behind) filter (where behind < 2147483648)) end
    from (values (pg_snapshot_xmax(pg_current_snapshot())::text::bigint)) as snapshot (ends)
    left join pg_stat_activity on datname = current_database()
    cross join lateral (values (
      mod(mod(ends, 4294967296) - backend_xid::text::bigint + 4294967296, 4294967296)
    )) as distance (behind)
  )`,
];

/** Indexes for the filters of the activity log, only on PostgreSQL: matches are often rare, and the log is long. */
const filterIndexes = [
  `create index audit_events_by_transaction on audit_events (transaction_id, id)`,
  `create index audit_events_by_action on audit_events (action)`,
  `create index audit_events_by_actor on audit_events (actor)`,
  `create index audit_events_by_email on audit_events (email)`,
  `create index audit_events_by_name on audit_events (lower(record_name))`,
];

const refusal = 'An event is never changed';

const refuseChangesOnSqlite = [
  `create trigger audit_events_refuse_update before update on audit_events
    begin select raise(abort, '${refusal}'); end`,
];

const refuseChangesOnPostgres = [
  `create function refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception '${refusal}';
  end $$`,
  `create trigger audit_events_refuse_update before update on audit_events
    for each row execute function refuse_change()`,
];

/** The activity log and its consumers, and the site's own state: idempotency keys, imports, limits. */
export const logTables = ({ postgres, id }: Dialect) => [
  ...(postgres ? transactionNumbers : []),
  // An event for each write, inserted in the same transaction. Events are deleted when they are old, and never changed.
  `create table audit_events (
    id ${id},
    at text not null,
    ${postgres ? 'transaction_id bigint default audit_transaction() not null,' : ''}
    actor text not null
      constraint audit_events_actor check (actor in ('administrator', 'staff', 'api_key', 'visitor', 'site', 'server')),
    email text,
    address text,
    -- Addresses change. No key: an account may be removed, and an entry is never changed.
    staff_id integer,
    api_key_id integer,
    api_key_name text,
    action text not null,
    record_type text not null,
    record_id integer,
    record_name text,
    parcel_id integer,
    changes text not null,
    notify integer default 1 not null
  )`,
  `create index audit_events_by_at on audit_events (at)`,
  `create index audit_events_by_record_id on audit_events (record_type, record_id)`,
  `create index audit_events_by_parcel_id on audit_events (parcel_id)`,
  ...(postgres ? filterIndexes : []),
  // How far each consumer has read; on PostgreSQL also in transaction numbers: see server/database/postgres/open.ts.
  `create table consumer_offsets (
    consumer text primary key,
    last_id integer not null,
    lease text,
    leased_until text
    ${postgres ? ', read_from bigint default 0 not null, read_until bigint default 0 not null' : ''}
  )`,
  ...(postgres ? refuseChangesOnPostgres : refuseChangesOnSqlite),
  `create table idempotency_keys (
    key text primary key,
    -- SHA-256 of the call and its body.
    request text not null,
    -- JSON, as the handler makes its answer from it.
    result text not null,
    created_at text not null
  )`,
  `create index idempotency_keys_by_time on idempotency_keys (created_at)`,
  // The fields that were chosen for the columns of imported files, by a hash of their headings.
  `create table import_mappings (
    key text primary key constraint import_mappings_key check (length(key) between 64 and 64),
    fields text not null
      constraint import_mappings_fields check (length(fields) between 2 and 20000),
    date_order text constraint import_mappings_date_order check (date_order in ('dmy', 'mdy')),
    saved_at text not null
  )`,
  // The parcels of the last imports, so that lists can show them.
  `create table imports (
    id text primary key constraint imports_id check (length(id) between 8 and 64),
    -- JSON: their ids. A table of them would have as many rows as all these imports together.
    parcels text not null,
    imported_at text not null
  )`,
  // The columns are those of rate-limiter-flexible.
  `create table rate_limits (
    key text primary key,
    points integer default 0 not null,
    -- Milliseconds since 1970.
    expire bigint
  )`,
  // Written with every lookup. Counts need not survive a crash of the server, so they do not wait for its disk.
  ...(postgres ? [`alter table rate_limits set unlogged`] : []),
  `create table app_state (
    name text primary key,
    value text not null
  )`,
];
