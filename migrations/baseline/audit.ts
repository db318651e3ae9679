import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import {
  checks,
  createIndex,
  defaultTo,
  identity,
  isPostgres,
  oneOf,
  required,
  texts,
} from '../columns.ts';
import { createTransactionNumbers } from './audit-on-postgres.ts';

/** The record of changes, and how far each consumer of it has come. */
export async function createAudit(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) await createTransactionNumbers(db);
  await createEvents(db);
  await createIndexes(db);
  await createOffsets(db);
  await refuseChanges(db);
}

type Table = CreateTableBuilder<string, string>;

const actors = ['administrator', 'staff', 'api_key', 'visitor', 'site', 'server'];

/** An event for each write, in its own transaction. Events are deleted when they are old, and never changed. */
async function createEvents(db: Kysely<unknown>): Promise<void> {
  const numbered = (table: Table) =>
    table.addColumn('transaction_id', 'bigint', (c) =>
      c.notNull().defaultTo(sql`audit_transaction()`),
    );
  await db.schema
    .createTable('audit_events')
    .addColumn('id', 'integer', identity(db))
    .addColumn('at', 'text', required)
    .$call((table) => (isPostgres(db) ? numbered(table) : table))
    .addColumn('actor', 'text', required)
    .$call(texts(['email', 'address']))
    // Addresses change. No key: an account may be removed, and an entry is never changed.
    .addColumn('staff_id', 'integer')
    .addColumn('api_key_id', 'integer')
    .addColumn('api_key_name', 'text')
    .addColumn('action', 'text', required)
    .addColumn('record_type', 'text', required)
    .addColumn('record_id', 'integer')
    .addColumn('record_name', 'text')
    .addColumn('parcel_id', 'integer')
    .addColumn('changes', 'text', required)
    .addColumn('notify', 'integer', defaultTo(1))
    .$call(checks('audit_events', { actor: oneOf('actor', actors) }))
    .execute();
}

/** On PostgreSQL those of the filters, too: what they find is often rare, and the log long. */
async function createIndexes(db: Kysely<unknown>): Promise<void> {
  await createIndex(db, 'audit_events_by_at', 'audit_events', ['at']);
  await createIndex(db, 'audit_events_by_record_id', 'audit_events', ['record_type', 'record_id']);
  await createIndex(db, 'audit_events_by_parcel_id', 'audit_events', ['parcel_id']);
  if (!isPostgres(db)) return;
  await createIndex(db, 'audit_events_by_transaction', 'audit_events', ['transaction_id', 'id']);
  for (const column of ['action', 'actor', 'email']) {
    await createIndex(db, `audit_events_by_${column}`, 'audit_events', [column]);
  }
  await sql`create index audit_events_by_name on audit_events (lower(record_name))`.execute(db);
}

/** On PostgreSQL a consumer has its place among transactions; see server/database/postgres/horizon.ts. */
async function createOffsets(db: Kysely<unknown>): Promise<void> {
  const places = (table: Table) =>
    table
      .addColumn('read_from', 'bigint', defaultTo(0))
      .addColumn('read_until', 'bigint', defaultTo(0));
  await db.schema
    .createTable('consumer_offsets')
    .addColumn('consumer', 'text', (c) => c.primaryKey())
    .addColumn('last_id', 'integer', required)
    .addColumn('lease', 'text')
    .addColumn('leased_until', 'text')
    .$call((table) => (isPostgres(db) ? places(table) : table))
    .execute();
}

async function refuseChanges(db: Kysely<unknown>): Promise<void> {
  const trigger = sql`create trigger audit_events_refuse_update before update on audit_events`;
  const refusal = sql.lit('An event is never changed');
  if (!isPostgres(db)) {
    await sql`${trigger} begin select raise(abort, ${refusal}); end`.execute(db);
    return;
  }
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception ${refusal};
    end $$`.execute(db);
  await sql`${trigger} for each row execute function refuse_change()`.execute(db);
}
