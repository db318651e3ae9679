import { type Kysely, sql } from 'kysely';
import {
  checks,
  createIndex,
  defaultTo,
  identity,
  isPostgres,
  lengthWithin,
  oneOf,
  required,
} from '../columns.ts';

/** The record of changes, what follows from it, and what the site stores about its own work. */
export async function createAudit(db: Kysely<unknown>): Promise<void> {
  await createEvents(db);
  await createOffsets(db);
  await refuseChanges(db);
  if (isPostgres(db)) await notifyNodes(db);
  await createIdempotencyKeys(db);
  await createImportMappings(db);
  await createAppState(db);
}

/** An event for each write, in its own transaction. Events are deleted when they are old, and never changed. */
async function createEvents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_events')
    .addColumn('id', 'integer', identity(db))
    .addColumn('at', 'text', required)
    .addColumn('actor', 'text', required)
    .addColumn('email', 'text')
    .addColumn('address', 'text')
    .addColumn('action', 'text', required)
    .addColumn('record_type', 'text', required)
    .addColumn('record_id', 'integer')
    .addColumn('record_name', 'text')
    .addColumn('parcel_id', 'integer')
    .addColumn('changes', 'text', required)
    .addColumn('notify', 'integer', defaultTo(1))
    .$call(
      checks('audit_events', {
        actor: oneOf('actor', ['administrator', 'visitor', 'site', 'server']),
      }),
    )
    .execute();
  await createIndex(db, 'audit_events_by_at', 'audit_events', ['at']);
  await createIndex(db, 'audit_events_by_record_id', 'audit_events', ['record_type', 'record_id']);
  await createIndex(db, 'audit_events_by_parcel_id', 'audit_events', ['parcel_id']);
}

async function createOffsets(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('consumer_offsets')
    .addColumn('consumer', 'text', (c) => c.primaryKey())
    .addColumn('last_id', 'integer', required)
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

/** PostgreSQL notifies all nodes of events when they are committed. SQLite has one process, which knows. */
async function notifyNodes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function notify_audit_events() returns trigger language plpgsql as $$
    begin
      perform pg_notify('waybill_events', '');
      return null;
    end $$`.execute(db);
  // Of the same notice many times in a transaction, PostgreSQL sends one.
  await sql`
    create trigger audit_events_notify after insert on audit_events
    for each statement execute function notify_audit_events()`.execute(db);
}

async function createIdempotencyKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('key', 'text', (c) => c.primaryKey())
    // SHA-256 of the call and its body.
    .addColumn('request', 'text', required)
    // JSON, as the handler makes its answer from it.
    .addColumn('result', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute();
  await createIndex(db, 'idempotency_keys_by_time', 'idempotency_keys', ['created_at']);
}

/** What was chosen for the columns of imported files, by their headings. */
async function createImportMappings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('import_mappings')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('fields', 'text', required)
    .addColumn('date_order', 'text')
    .addColumn('saved_at', 'text', required)
    .$call(
      checks('import_mappings', {
        key: lengthWithin('key', 64, 64),
        fields: lengthWithin('fields', 2, 20_000),
        date_order: oneOf('date_order', ['dmy', 'mdy']),
      }),
    )
    .execute();
}

async function createAppState(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('app_state')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', required)
    .execute();
}
