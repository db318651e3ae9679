import { setTimeout as delay } from 'node:timers/promises';
import type { Migration } from 'kysely/migration';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { DatabaseUnusable, PostgresFault } from './database/errors.ts';
import { databaseVersion, migrate } from './database/migrate.ts';
import { openDatabase } from './database/open.ts';
import { insertStarterContent } from './database/starter.ts';
import { createBackups } from './ops/backups/schedule.ts';
import { errorCode } from './shared/errors.ts';
import { requireSharedKey } from './web/secrets-key.ts';

type PrepareOptions = { config: Config; log: Logger; migrations: Record<string, Migration> };

/** A database that the site can use, and how many migrations were applied. */
type PreparedDatabase = { database: Database; migrated: number };

/**
 * Opens the site's database and migrates it, after a backup. With PostgreSQL, it waits until the server is available, and
 * requires that all nodes have the same key for secrets.
 *
 * @throws {DatabaseUnusable} if that cannot be done.
 */
export function prepareDatabase(preparing: PrepareOptions): Promise<PreparedDatabase> {
  return retryConnection(
    () => openAndMigrate(preparing),
    (retry) => preparing.log.warn(retry, 'the database cannot be reached; trying again'),
  );
}

async function openAndMigrate({
  config,
  log,
  migrations,
}: PrepareOptions): Promise<PreparedDatabase> {
  const database = await openDatabase(config);
  try {
    const version = await databaseVersion(database.db, migrations);
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

/** Makes a backup before an update. On PostgreSQL it may fail, because another program may make the backups there. */
async function backUpFirst(database: Database, config: Config, log: Logger): Promise<void> {
  try {
    await createBackups({ database, config, log }).make('-before-update');
  } catch (error) {
    if (database.engine === 'sqlite' || !(error instanceof DatabaseUnusable)) throw error;
    log.warn({ reason: error.message }, 'no backup was made before the update');
  }
}

/** How long a start waits for PostgreSQL, and the longest pause between two attempts. */
const maxWaitMs = 60_000;
const maxPauseMs = 5000;

/**
 * SQLSTATE of a server that starts or stops (57P0x), has no connection left (53300), or cannot be reached (08). 08P01 is
 * excluded: with it PgBouncer says that it knows no such database or user, which another attempt would not change.
 */
const unavailableStates = /^(53300|57P0[123]|08(?!P01))/;
/** PgBouncer's messages, also with 08P01, when it has no connection to the server, or none left for clients. */
const unavailableBehindPooler =
  /cannot connect to server|login has been failing|no more connections/;
/** Node's codes when nothing listens at the address yet. An unknown host name is more likely a typing error, and is not retried. */
const unavailableCodes = /^(ECONNREFUSED|ECONNRESET|EPIPE|EAI_AGAIN|ETIMEDOUT)$/;

/**
 * Retries work for a minute while PostgreSQL is unavailable.
 *
 * @param onRetry called before each pause.
 * @param pause waits so many milliseconds.
 * @throws the last error after a minute; immediately, any error that does not mean that the database is unavailable.
 */
export async function retryConnection<Result>(
  work: () => Promise<Result>,
  onRetry: (retry: { reason: string; waitMs: number }) => void,
  pause: (ms: number) => Promise<unknown> = delay,
): Promise<Result> {
  const end = Date.now() + maxWaitMs;
  for (let pauseMs = 1000; ; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
    try {
      return await work();
    } catch (error) {
      const waitMs = Math.min(pauseMs, end - Date.now());
      if (waitMs <= 0 || !(error instanceof Error) || !isUnavailable(error)) throw error;
      onRetry({ reason: error.message, waitMs });
      await pause(waitMs);
    }
  }
}

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof PostgresFault && error.sqlState !== null) {
    return unavailableStates.test(error.sqlState) || unavailableBehindPooler.test(error.message);
  }
  return unavailableCodes.test(errorCode(error) ?? '') || isUnavailable(error.cause);
}
