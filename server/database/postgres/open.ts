import { type DatabaseConnection, Kysely, type QueryResult, sql } from 'kysely';
import { Pool, type PoolConfig } from 'pg';
import type { Database, PostgresPlace } from '../database.ts';
import { DatabaseUnusable, orFault } from '../errors.ts';
import { limitersByName } from '../limiter.ts';
import type { Db, Tables } from '../tables.ts';
import { watchedVersion } from './content-version.ts';
import { dumpDatabase } from './copy.ts';
import { postgresDialect } from './dialect.ts';
import { watchEvents } from './event-watch.ts';
import { postgresLimiter } from './limiter.ts';

const oldestVersion = 14;

/** Each is shorter than the one after it, so that the server ends what takes too long, and says why. */
const timeLimits = {
  connectionTimeoutMillis: 5000,
  lock_timeout: 5000,
  statement_timeout: 10_000,
  query_timeout: 12_000,
  idle_in_transaction_session_timeout: 15_000,
};

/**
 * Connects to a PostgreSQL database.
 *
 * @param place `readonly`: whether writes are forbidden.
 * @throws {DatabaseUnusable} if it cannot be reached, or is too old.
 */
export async function openPostgres({
  url,
  pool: max,
  readonly = false,
}: PostgresPlace & { readonly?: boolean }): Promise<Database> {
  const common = {
    connectionString: url,
    application_name: 'waybill',
    keepAlive: true,
    ...(readonly && { options: '-c default_transaction_read_only=on' }),
  };
  const pool = poolOf({ ...common, ...timeLimits, max });
  const version = watchedVersion(async () => versionIn(await db.executeQuery(readVersion)));
  const onWrite = (connection: DatabaseConnection) =>
    version.changed(async () => versionIn(await connection.executeQuery<Version>(readVersion)));
  const events = { onWrite, onClose: version.stop };
  const db: Db = new Kysely<Tables>({ dialect: postgresDialect(pool, events) });
  const readVersion = db.selectFrom('content_version').select('version').compile();

  await check(db, url);
  return {
    engine: 'postgres',
    db,
    place: { dataDir: '', postgres: { url, pool: max } },
    besideProcess: (work) => work(),
    async tidyUp() {},
    accept: version.start,
    limiter: limitersByName((limit) => postgresLimiter(pool, limit)),
    copyTo: (file) => dumpDatabase(url, file),
    contentVersion: version.read,
    watchEvents: (heard) => watchEvents({ ...common, ...timeLimits }, heard),
    async exclusively(work) {
      // Without limits: a migration may take long, and may wait for another node's.
      const patient = poolOf({ ...common, max: 1 });
      const dialect = postgresDialect(patient, { onWrite, onClose() {} });
      const alone: Db = new Kysely<Tables>({ dialect });
      try {
        return await alone.transaction().execute(work);
      } finally {
        await alone.destroy();
      }
    },
  };
}

function poolOf(config: PoolConfig): Pool {
  const pool = new Pool(config);
  // A connection that breaks: whoever uses it gets the fault from their query, and the pool makes another.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

type Version = { version: number };

function versionIn({ rows }: QueryResult<Version>): number {
  return rows[0]?.version ?? 0;
}

async function check(db: Db, url: string): Promise<void> {
  try {
    const { rows } = await orFault(
      sql<{ version: string; encoding: string }>`
        select current_setting('server_version_num') as version,
          current_setting('server_encoding') as encoding`.execute(db),
    );
    const [{ version, encoding } = { version: '0', encoding: '' }] = rows;
    if (Number(version) < oldestVersion * 10_000) {
      throw new Error(`PostgreSQL ${oldestVersion} or newer is needed`);
    }
    if (encoding !== 'UTF8') throw new Error(`its encoding is ${encoding}, and must be UTF8`);
  } catch (error) {
    await db.destroy();
    const reason = error instanceof Error ? error.message || String(error.cause) : String(error);
    throw new DatabaseUnusable(`Cannot open the database ${withoutPassword(url)}: ${reason}`, {
      cause: error,
    });
  }
}

/** A database's URL as it may be shown. */
export function withoutPassword(url: string): string {
  const shown = new URL(url);
  shown.password = '';
  shown.search = '';
  return shown.href;
}
