import { type DatabaseConnection, Kysely, type QueryResult, sql } from 'kysely';
import type { Pool, PoolConfig } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database, PostgresPlace } from '../database.ts';
import { DatabaseUnusable, orPostgresFault, PostgresFault } from '../errors.ts';
import { historyTable, isOurHistory } from '../identity.ts';
import {
  clockSafeLimiter,
  type Limit,
  type Limiter,
  limitersByName,
  wrapLimiter,
} from '../limiter.ts';
import type { Db, Tables } from '../tables.ts';
import { createVersionWatch } from './content-version.ts';
import { dumpDatabase } from './copy.ts';
import { postgresDialect } from './dialect.ts';
import { eventNotifier, pollEvents, watchEvents } from './event-watch.ts';
import { createPools, isPooled, isSettingRefused, withoutNames } from './pool.ts';

const minVersion = 14;

/** Longer than the server's own limits below, so that it is the server that cancels a slow statement, and says why. */
const timeLimits = { connectionTimeoutMillis: 5000, query_timeout: 12_000 };
const serverLimits = {
  lock_timeout: 5000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
};
/** Removes the time limits for one transaction, also those that the role has on the server. */
const withoutLimits = sql`select ${sql.join(
  Object.keys(serverLimits).map((name) => sql`set_config(${name}, '0', true)`),
)}`;
const readOnly = { options: '-c default_transaction_read_only=on' };

type Place = PostgresPlace & { readonly?: boolean };

/**
 * Connects to a PostgreSQL database.
 *
 * @param place `readonly`: whether writes are forbidden, unless a pooler refuses this setting.
 * @throws {DatabaseUnusable} if the server cannot be reached, or is too old.
 */
export async function openPostgres(place: Place): Promise<Database> {
  try {
    return await openWithLimits(place, { ...(place.readonly && readOnly) }, serverLimits);
  } catch (error) {
    if (!isSettingRefused(error)) throw error;
    return openWithLimits(place, {}, {});
  }
}

async function openWithLimits(
  { url, pool: max }: Place,
  settings: PoolConfig,
  limits: PoolConfig,
): Promise<Database> {
  const common = {
    connectionString: url,
    application_name: 'waybill',
    keepAlive: true,
    ...settings,
  };
  const pools = createPools({ ...common, ...timeLimits, ...limits, max });
  const version = createVersionWatch(async () => versionIn(await db.executeQuery(readVersion)));
  const onContentChange = (connection: DatabaseConnection) =>
    version.changed(async () => versionIn(await connection.executeQuery<Version>(readVersion)));
  let pooled = true;
  let readers = 0;
  const options = {
    onContentChange,
    onClose: version.stop,
    preparesStatements: () => !pooled,
    isReading: () => readers > 0,
  };
  const db: Db = new Kysely<Tables>({ dialect: postgresDialect(pools, options) });
  const readVersion = db.selectFrom('content_version').select('version').compile();

  pooled = await checkPostgresServer(db, pools.statements, url);
  return {
    engine: 'postgres',
    db,
    place: { dataDir: '', postgres: { url, pool: max } },
    besideProcess: (work) => work(),
    async tidyUp() {},
    async scrub() {},
    checkpointInThread() {},
    async waitToWrite() {},
    countReader(change) {
      readers += change;
    },
    async accept() {
      await alignHorizon(db);
      await version.start();
    },
    limiter: limitersByName((limit) =>
      postgresLimiter(pooled ? withoutNames(pools.statements) : pools.statements, limit),
    ),
    copyTo: (file) => dumpDatabase({ url, isPooled: pooled }, file),
    contentVersion: version.read,
    notifyEvents: eventNotifier(pools.statements),
    watchEvents: (onEvents) =>
      pooled
        ? pollEvents(onEvents)
        : watchEvents({ ...common, ...timeLimits, ...limits }, onEvents),
    async exclusively(work) {
      // These connections have no time limits, because a migration may take long, and may wait for the migration of another node.
      const unlimited = createPools({ ...common, max: 1 });
      const preparesStatements = () => false;
      const dialect = postgresDialect(unlimited, { ...options, onClose() {}, preparesStatements });
      const exclusive: Db = new Kysely<Tables>({ dialect });
      try {
        const transaction = exclusive.transaction().setIsolationLevel('read committed');
        return await transaction.execute(async (trx) => {
          await withoutLimits.execute(trx);
          await sql`select pg_advisory_xact_lock(${schemaLockKey})`.execute(trx);
          return work(trx);
        });
      } finally {
        await exclusive.destroy();
      }
    },
  };
}

type Version = { version: number };

function versionIn({ rows }: QueryResult<Version>): number {
  return rows[0]?.version ?? 0;
}

/** Checks the server's version and encoding. @returns whether there is a pooler in between. */
async function checkPostgresServer(db: Db, pool: Pool, url: string): Promise<boolean> {
  try {
    const { rows } = await orPostgresFault(
      sql<{ version: string; encoding: string }>`
        select current_setting('server_version_num') as version,
          current_setting('server_encoding') as encoding`.execute(db),
    );
    const [{ version, encoding } = { version: '0', encoding: '' }] = rows;
    if (Number(version) < minVersion * 10_000) {
      throw new Error(`PostgreSQL ${minVersion} or newer is needed`);
    }
    if (encoding !== 'UTF8') throw new Error(`its encoding is ${encoding}, and must be UTF8`);
    return await isPooled(pool);
  } catch (error) {
    await db.destroy();
    const reason = error instanceof Error ? error.message || String(error.cause) : String(error);
    throw new DatabaseUnusable(`Cannot open the database ${urlWithoutPassword(url)}: ${reason}`, {
      cause: error,
    });
  }
}

/** A database's URL for messages, without its password and options. */
export function urlWithoutPassword(url: string): string {
  const copy = new URL(url);
  copy.password = '';
  copy.search = '';
  return copy.href;
}

/**
 * A table of another program in the database's schema; null if there is none, or if the schema has Waybill's own tables. Tables of
 * extensions, such as PostGIS's `spatial_ref_sys`, do not count.
 */
export async function strayTableIn(db: Db): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = current_schema() and relkind in ('r', 'p', 'f') and not exists (
      select from pg_depend
      where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
    )
    order by relname`.execute(db);
  const names = rows.map(({ name }) => name);
  return names.includes(historyTable) && isOurHistory(await readMigrationNames(db))
    ? null
    : (names[0] ?? null);
}

async function readMigrationNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(historyTable)}`.execute(db);
  return rows.map(({ name }) => name);
}

/** The key of the lock for changing the schema, or filling an empty database. */
export const schemaLockKey = 7_927_001;

/**
 * For a database that was restored on another server, whose transaction numbers may be lower than those in the audit log: adds to the
 * numbers, so that they continue from those of the log. Otherwise readers would take new entries for entries that they have read.
 * Called at each start.
 */
async function alignHorizon(db: Db): Promise<void> {
  if (!(await hasTransactionNumbers(db)) || (await readTransactionNumbers(db)).missing <= 0) return;
  const transaction = db.transaction().setIsolationLevel('read committed');
  await transaction.execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(schemaLockKey)})`.execute(trx);
    // Another node may have done this meanwhile.
    const { added, missing } = await readTransactionNumbers(trx);
    if (missing > 0) await addToTransactionNumbers(trx, added + missing);
  });
}

/** Whether a database has the functions for transaction numbers. A database without tables does not have them yet. */
async function hasTransactionNumbers(db: Db): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regprocedure('audit_horizon()') is not null as exists`.execute(db);
  return rows[0]?.exists ?? false;
}

/** How much is added to the server's transaction numbers, and how much is missing. */
async function readTransactionNumbers(db: Db): Promise<{ added: number; missing: number }> {
  const { rows } = await sql<{ added: string; missing: string | null }>`
    select added, reached - added - pg_snapshot_xmax(pg_current_snapshot())::text::bigint as missing
    from (select
      audit_transactions_added() as added,
      greatest(
        (select max(transaction_id) from audit_events),
        (select max(read_until) from consumer_offsets)
      ) as reached) as numbers`.execute(db);
  const [{ added, missing } = { added: '0', missing: null }] = rows;
  return { added: Number(added), missing: Number(missing ?? 0) };
}

async function addToTransactionNumbers(trx: Db, count: number): Promise<void> {
  await sql`
    create or replace function audit_transactions_added() returns bigint language sql stable
    return ${sql.lit(count)}`.execute(trx);
}

type Queries = Pool | ReturnType<typeof withoutNames>;

/** How much the clocks of two nodes may differ. */
const skewMs = 60_000;

/**
 * Counts uses in the database, for all nodes together. Never in memory, even for short windows: a success on another node could not
 * reset the count.
 */
function postgresLimiter(pool: Queries, limit: Limit): Limiter {
  const { name, points, seconds } = limit;
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
  });
  return clockSafeLimiter(wrapLimiter(limiter, countOrFault), limit, skewMs);
}

/** Converts errors to PostgresFaults, except the result of a count above the limit, which the library also throws. */
async function countOrFault<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (thrown) {
    throw thrown instanceof RateLimiterRes ? thrown : new PostgresFault(thrown);
  }
}
