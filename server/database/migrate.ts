import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { errorMessage } from '../shared/errors.ts';
import type { Database } from './database.ts';
import { DatabaseUnusable } from './errors.ts';
import {
  historyTable,
  isUnreleased,
  type MigrationHistory,
  UnreleasedDatabase,
} from './identity.ts';
import type { Db } from './tables.ts';

/**
 * Runs all pending migrations in one transaction, while other processes cannot write.
 *
 * @returns the names of the migrations that ran, in order; empty if none were pending.
 * @throws {DatabaseUnusable} if a migration fails, or the database is newer than the code.
 * @throws {UnreleasedDatabase} if the database is from before the first release.
 */
export async function migrate(
  { engine, exclusively, accept }: Database,
  migrations: Record<string, Migration>,
): Promise<string[]> {
  const applied = await exclusively(async (db) => {
    if (isUnreleased(await readMigrationHistory(db))) throw new UnreleasedDatabase(engine);
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error === undefined) return results.map((result) => result.migrationName);

    const failed = results.find((result) => result.status === 'Error')?.migrationName;
    throw new DatabaseUnusable(migrationErrorLine(error, failed), { cause: error });
  });
  await accept();
  return applied;
}

/**
 * The version of a database. `other`: it has migrations that are not among these; `unreleased`: it is from before the first release.
 * Changes nothing.
 */
export async function databaseVersion(
  db: Db,
  migrations: Record<string, Migration>,
): Promise<'none' | 'unreleased' | 'earlier' | 'this' | 'other'> {
  const history = await readMigrationHistory(db);
  const { applied } = history;
  const known = Object.keys(migrations);
  if (applied.length === 0) return 'none';
  if (isUnreleased(history)) return 'unreleased';
  if (applied.some((name) => !known.includes(name))) return 'other';
  return applied.length === known.length ? 'this' : 'earlier';
}

/** The migrations and tables of a database; none if it was never migrated. */
async function readMigrationHistory(db: Db): Promise<MigrationHistory> {
  const all = await db.introspection.getTables({ withInternalKyselyTables: true });
  const list = all.find(({ name }) => name === historyTable);
  if (list === undefined) return { applied: [], tables: [] };
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(historyTable)}`.execute(db);
  // PostgreSQL may also have tables of other programs, in other schemas.
  const own = all.filter(({ schema }) => schema === list.schema);
  return { applied: rows.map(({ name }) => name), tables: own.map(({ name }) => name) };
}

/** Whether Kysely reports that the database has unknown migrations. */
function isUnfit(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('corrupted migrations');
}

function migrationErrorLine(error: unknown, failed: string | undefined): string {
  const reason = errorMessage(error);
  if (failed !== undefined) return `Migration ${failed} failed and was undone: ${reason}`;
  return isUnfit(error)
    ? `The database does not fit this version of Waybill (is it from a newer one?): ${reason}`
    : `Cannot bring the database up to date: ${reason}`;
}
