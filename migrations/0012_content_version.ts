import { type Kysely, sql } from 'kysely';
import { isPostgres } from './columns.ts';

/** Whatever visitors' pages are made of. */
const tables = ['pages', 'reviews', 'clients', 'settings'];

/**
 * A number that grows with every change of what public pages show, so that whoever keeps drawn pages
 * knows when they are out of date. Triggers see to it: no query can forget.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('content_version')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addCheckConstraint('content_version_single', sql<boolean>`id = 1`)
    .execute();
  await sql`insert into content_version (id, version) values (1, 1)`.execute(db);

  if (isPostgres(db)) {
    await sql`
      create function bump_content_version() returns trigger language plpgsql as $$
      begin
        update content_version set version = version + 1;
        return null;
      end $$`.execute(db);
  }
  for (const table of tables) {
    for (const change of ['insert', 'update', 'delete']) {
      const name = sql.id(`${table}_${change}_version`);
      const event = sql`create trigger ${name} after ${sql.raw(change)} on ${sql.table(table)}`;
      await (isPostgres(db)
        ? sql`${event} for each statement execute function bump_content_version()`
        : sql`${event} begin update content_version set version = version + 1; end`
      ).execute(db);
    }
  }
}
