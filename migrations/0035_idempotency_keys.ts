import type { Kysely } from 'kysely';

/** What requests with an Idempotency-Key did, written with what they did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('key', 'text', (c) => c.primaryKey())
    // SHA-256 of the call and its body.
    .addColumn('request', 'text', (c) => c.notNull())
    // JSON, as the handler makes its answer from it.
    .addColumn('result', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('idempotency_keys_by_time')
    .on('idempotency_keys')
    .column('created_at')
    .execute();
}
