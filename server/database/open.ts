import type { Database, DatabasePlace } from './database.ts';
import { openExistingSqlite, openSqlite } from './sqlite/open.ts';

/**
 * Opens a site's database; creates a file where it is one.
 *
 * @throws {DatabaseUnusable} if it cannot be reached or is none.
 */
export async function openDatabase({ dataDir, postgres }: DatabasePlace): Promise<Database> {
  if (postgres === null) return openSqlite(dataDir);
  const { openPostgres } = await import('./postgres/open.ts');
  return openPostgres(postgres);
}

/**
 * Opens an existing database, which a running site may be using too. Creates nothing.
 *
 * @param readonly whether writes are forbidden.
 * @throws {DatabaseUnusable} if there is none, or it cannot be read.
 */
export async function openExistingDatabase(
  { dataDir, postgres }: DatabasePlace,
  { readonly }: { readonly: boolean },
): Promise<Database> {
  if (postgres === null) return openExistingSqlite(dataDir, { readonly });
  const { openPostgres } = await import('./postgres/open.ts');
  return openPostgres({ ...postgres, readonly });
}
