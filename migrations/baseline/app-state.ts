import { type Kysely, sql } from 'kysely';
import {
  checks,
  createIndex,
  defaultTo,
  isPostgres,
  lengthWithin,
  oneOf,
  required,
} from '../columns.ts';

/** What the site stores about its own work. */
export async function createAppState(db: Kysely<unknown>): Promise<void> {
  await createIdempotencyKeys(db);
  await createImportMappings(db);
  await createImports(db);
  await createRateLimits(db);
  await createValues(db);
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

/** The parcels of the last imports, so that lists can show them. */
async function createImports(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('imports')
    .addColumn('id', 'text', (c) => c.primaryKey())
    // JSON: their ids. A table of them would have as many rows as all these imports together.
    .addColumn('parcels', 'text', required)
    .addColumn('imported_at', 'text', required)
    .$call(checks('imports', { id: lengthWithin('id', 8, 64) }))
    .execute();
}

async function createValues(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('app_state')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', required)
    .execute();
}

/** The shape is rate-limiter-flexible's. */
async function createRateLimits(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('rate_limits')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('points', 'integer', defaultTo(0))
    // Milliseconds since 1970.
    .addColumn('expire', 'bigint')
    .execute();
  // Written with every lookup: counts need not survive a crash of the server, and so do not wait for its disk.
  if (isPostgres(db)) await sql`alter table rate_limits set unlogged`.execute(db);
}
