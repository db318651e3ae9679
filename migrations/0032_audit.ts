import { type Kysely, sql } from 'kysely';
import { identity, isPostgres, oneOf } from './columns.ts';

/** Until now these changed the version by triggers. */
const shown = ['pages', 'reviews', 'clients', 'settings'];

/**
 * What happened: an event for each write, in the write's own transaction. Whatever follows from a change
 * follows from these, by a cursor each; the version of what public pages show grows with each that
 * concerns them, where triggers raised it before. Events are deleted when they are old, and never changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_events')
    .addColumn('id', 'integer', identity(db))
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('email', 'text')
    .addColumn('address', 'text')
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('record_type', 'text', (c) => c.notNull())
    .addColumn('record_id', 'integer')
    .addColumn('record_name', 'text')
    .addColumn('parcel_id', 'integer')
    .addColumn('changes', 'text', (c) => c.notNull())
    .addCheckConstraint(
      'audit_events_actor',
      oneOf('actor', ['administrator', 'visitor', 'site', 'server']),
    )
    .execute();
  for (const columns of [['at'], ['record_type', 'record_id'], ['parcel_id']]) {
    await db.schema
      .createIndex(`audit_events_by_${columns.at(-1)}`)
      .on('audit_events')
      .columns(columns)
      .execute();
  }
  await db.schema
    .createTable('event_cursors')
    .addColumn('consumer', 'text', (c) => c.primaryKey())
    .addColumn('last_id', 'integer', (c) => c.notNull())
    .execute();
  await keepUnchanged(db);
  await dropVersionTriggers(db);
}

async function keepUnchanged(db: Kysely<unknown>): Promise<void> {
  const trigger = sql`create trigger audit_events_unchanged before update on audit_events`;
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

async function dropVersionTriggers(db: Kysely<unknown>): Promise<void> {
  for (const table of shown) {
    for (const change of ['insert', 'update', 'delete']) {
      const name = sql.id(`${table}_${change}_version`);
      await (isPostgres(db)
        ? sql`drop trigger ${name} on ${sql.table(table)}`
        : sql`drop trigger ${name}`
      ).execute(db);
    }
  }
  if (isPostgres(db)) await sql`drop function bump_content_version()`.execute(db);
}
