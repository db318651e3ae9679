import { type Kysely, sql } from 'kysely';
import { checks, identity, lengthWithin, oneOf, required } from './columns.ts';

/** Keys with which other programs use the API, and who acts with one in the activity log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('api_keys')
    .addColumn('id', 'integer', identity(db))
    .addColumn('name', 'text', required)
    .addColumn('prefix', 'text', required)
    .addColumn('key_hash', 'text', (c) => c.notNull().unique())
    .addColumn('scopes', 'text', required)
    .addColumn('networks', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('ends_at', 'text')
    .addColumn('last_used_at', 'text')
    .$call(
      checks('api_keys', {
        name: lengthWithin('name', 1, 100),
        scopes: lengthWithin('scopes', 1, 200),
        networks: lengthWithin('networks', 0, 2000),
      }),
    )
    .execute();
  for (const [column, type] of [
    ['api_key_id', 'integer'],
    ['api_key_name', 'text'],
  ] as const) {
    await db.schema.alterTable('audit_events').addColumn(column, type).execute();
  }
  await sql`alter table audit_events drop constraint audit_events_actor`.execute(db);
  await sql`
    alter table audit_events add constraint audit_events_actor
    check (${oneOf('actor', actors)})`.execute(db);
}

const actors = ['administrator', 'staff', 'api_key', 'visitor', 'site', 'server'];
