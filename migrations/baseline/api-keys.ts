import type { Kysely } from 'kysely';
import { checks, createIndex, identity, lengthWithin, required, texts } from '../columns.ts';

/** Keys with which other programs use the API; one without `ends_at` does not end. */
export async function createApiKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('api_keys')
    .addColumn('id', 'integer', identity(db))
    .addColumn('name', 'text', required)
    .addColumn('prefix', 'text', required)
    .addColumn('key_hash', 'text', (c) => c.notNull().unique())
    .addColumn('scopes', 'text', required)
    .addColumn('networks', 'text', required)
    .addColumn('created_at', 'text', required)
    .$call(texts(['ends_at', 'last_used_at']))
    // Who made it, whose address stays when they go.
    .addColumn('staff_id', 'integer', (c) => c.references('staff.id').onDelete('set null'))
    .addColumn('made_by', 'text')
    .$call(
      checks('api_keys', {
        name: lengthWithin('name', 1, 100),
        scopes: lengthWithin('scopes', 1, 200),
        networks: lengthWithin('networks', 0, 2000),
      }),
    )
    .execute();
  await createIndex(db, 'api_keys_by_staff', 'api_keys', ['staff_id']);
}
