import type { Database, DatabasePlace, PostgresPlace } from './database.ts';
import { ForeignDatabase, strayTableReason } from './identity.ts';
import { openExistingSqlite, openSqlite } from './sqlite/open.ts';

/**
 * Opens a site's database; creates SQLite's file if it is missing.
 *
 * @throws {DatabaseUnusable} if the database cannot be reached, is no database, or is another program's.
 */
export async function openDatabase({ dataDir, postgres }: DatabasePlace): Promise<Database> {
  return postgres === null ? openSqlite(dataDir) : openOwnPostgres(postgres);
}

/**
 * Opens an existing database, which a running site may also be using. Does not create a database.
 *
 * @param readonly whether writes are forbidden.
 * @throws {DatabaseUnusable} if there is none, it cannot be read, or it is another program's.
 */
export async function openExistingDatabase(
  { dataDir, postgres }: DatabasePlace,
  { readonly }: { readonly: boolean },
): Promise<Database> {
  return postgres === null
    ? openExistingSqlite(dataDir, { readonly })
    : openOwnPostgres({ ...postgres, readonly });
}

/** Opens a database on a PostgreSQL server. @throws {DatabaseUnusable} also if the database is another program's. */
async function openOwnPostgres(place: PostgresPlace & { readonly?: boolean }): Promise<Database> {
  const { openPostgres, strayTableIn, urlWithoutPassword } = await import('./postgres/open.ts');
  const database = await openPostgres(place);
  try {
    const stray = await strayTableIn(database.db);
    if (stray === null) return database;
    throw new ForeignDatabase(
      urlWithoutPassword(place.url),
      strayTableReason(stray),
      'DATABASE_URL',
    );
  } catch (error) {
    await database.db.destroy();
    throw error;
  }
}
