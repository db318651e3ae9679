import type { Migration } from 'kysely/migration';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { DatabaseUnusable } from './database/errors.ts';
import { migrate, versionOf } from './database/migrate.ts';
import { openDatabase } from './database/open.ts';
import { retryConnection } from './database/retry-connection.ts';
import { insertStarterContent } from './database/starter.ts';
import { createBackups } from './ops/backups/schedule.ts';
import { requireSharedKey } from './web/secrets-key.ts';

type Preparing = { config: Config; log: Logger; migrations: Record<string, Migration> };

/** A database that the site can use, and how many migrations it took. */
type Prepared = { database: Database; migrated: number };

/**
 * Opens the site's database and brings it up to date, with a backup before. Waits for PostgreSQL, and there sees to it
 * that all nodes have the same key.
 *
 * @throws {DatabaseUnusable} if that cannot be done.
 */
export function prepareDatabase(preparing: Preparing): Promise<Prepared> {
  return retryConnection(
    () => prepare(preparing),
    (retry) => preparing.log.warn(retry, 'the database cannot be reached; trying again'),
  );
}

async function prepare({ config, log, migrations }: Preparing): Promise<Prepared> {
  const database = await openDatabase(config);
  try {
    const version = await versionOf(database.db, migrations);
    if (version === 'earlier') await backUpFirst(database, config, log);
    const applied = await migrate(database, migrations);
    await insertStarterContent(database, config);
    if (database.engine === 'postgres') await requireSharedKey(database.db, config.secrets);
    return { database, migrated: applied.length };
  } catch (error) {
    await database.db.destroy();
    throw error;
  }
}

/** Makes a backup before an update. PostgreSQL's may be another program's business. */
async function backUpFirst(database: Database, config: Config, log: Logger): Promise<void> {
  try {
    await createBackups({ database, config, log }).make('-before-update');
  } catch (error) {
    if (database.engine === 'sqlite' || !(error instanceof DatabaseUnusable)) throw error;
    log.warn({ reason: error.message }, 'no backup was made before the update');
  }
}
