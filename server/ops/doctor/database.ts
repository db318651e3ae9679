import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { migrations } from '../../../migrations/index.ts';
import type { Config } from '../../config.ts';
import type { PostgresPlace } from '../../database/database.ts';
import { databaseBytes, isPostgres } from '../../database/engine.ts';
import { DatabaseUnusable } from '../../database/errors.ts';
import { ForeignDatabase, UnreleasedDatabase } from '../../database/identity.ts';
import { databaseVersion } from '../../database/migrate.ts';
import { openExistingDatabase } from '../../database/open.ts';
import { databaseFile } from '../../database/sqlite/open.ts';
import type { Db } from '../../database/tables.ts';
import { type Finding, formatBytes, ok, warn, wrong } from './finding.ts';

/** Checks whether the database opens, is intact, and is of this version. */
export async function checkDatabase(config: Config, now: Date): Promise<Finding[]> {
  const file = resolve(databaseFile(config.dataDir));
  if (config.postgres === null) {
    if (!existsSync(file)) return [warn(`there is no ${file} yet: the first start makes it`)];
    if (statSync(file).size === 0) {
      return [
        wrong(`${file} is empty: restore a backup, or delete it to begin with an empty site`),
      ];
    }
  }
  try {
    // The journal that a killed site has left must stay, so SQLite may not write. If there is no journal, SQLite may write, because
    // a read-only connection would leave files behind.
    const readonly = config.postgres !== null || existsSync(`${file}-wal`);
    const { db } = await openExistingDatabase(config, { readonly });
    try {
      return config.postgres === null
        ? await checkFile(db, file)
        : await checkPostgres(db, config.postgres, now);
    } finally {
      await db.destroy();
    }
  } catch (error) {
    if (error instanceof ForeignDatabase) return [wrong(error.message)];
    if (!(error instanceof DatabaseUnusable)) throw error;
    return [wrong(`${error.message}; ${fixFor(config)}`)];
  }
}

function fixFor({ postgres }: Config): string {
  return postgres === null
    ? 'if DATA_DIR is right, stop the site and restore the newest backup'
    : 'see that the server runs and that DATABASE_URL is right';
}

async function checkFile(db: Db, file: string): Promise<Finding[]> {
  await sql`pragma query_only = on`.execute(db);
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
  const result = rows[0]?.quick_check ?? 'no answer';
  if (result !== 'ok') {
    const [damage] = result.split('\n');
    return [wrong(`${file} is damaged (${damage}): stop the site, and restore the newest backup`)];
  }
  const size = formatBytes(await databaseBytes(db));
  return [ok(`SQLite, ${size}, opens and is sound`), await checkDatabaseVersion(db)];
}

const toleranceMs = 60_000;
const noParallelLimit =
  "the pooler keeps the site's from PostgreSQL: give them to the role (docs/operations.md, PgBouncer)";

async function checkPostgres(db: Db, place: PostgresPlace, now: Date): Promise<Finding[]> {
  const start = performance.now();
  const { rows } = await sql<{ version: string; limit: string; at: Date }>`
    select current_setting('server_version') as version, clock_timestamp() as at,
      current_setting('statement_timeout') as limit`.execute(db);
  const [{ version: number, limit, at } = { version: '', limit: '', at: now }] = rows;
  const size = formatBytes(await databaseBytes(db));
  const differenceMs = Math.abs(at.getTime() - Date.now() + (performance.now() - start) / 2);
  const findings = [
    ok(`PostgreSQL ${number}, ${size}, answers`),
    ...(await checkConnections(db, place)),
    await checkDatabaseVersion(db),
  ];
  if (limit === '0') findings.push(warn(noParallelLimit, 'time limits'));
  if (differenceMs < toleranceMs) return findings;
  const seconds = Math.round(differenceMs / 1000);
  const message = `that of PostgreSQL is ${seconds} s away from this machine's: set both over the network`;
  return [...findings, warn(message, 'clock')];
}

async function checkDatabaseVersion(db: Db): Promise<Finding> {
  const name = 'version';
  const found = await databaseVersion(db, migrations);
  if (found === 'this') return ok('the database is up to date', name);
  if (found === 'earlier') {
    return warn('the database is of an earlier version: the next start brings it up to date', name);
  }
  if (found === 'unreleased') {
    return wrong(new UnreleasedDatabase(isPostgres(db) ? 'postgres' : 'sqlite').message, name);
  }
  const tables = await db.introspection.getTables();
  if (found === 'none' && tables.length === 0) {
    return warn('the database is empty: the first start fills it', name);
  }
  return wrong(
    found === 'none'
      ? 'the database has lost its list of migrations: stop the site, and restore the newest backup'
      : 'the database is of a newer version of Waybill: install that version, or restore a backup of before',
    name,
  );
}

/** Checks whether PostgreSQL has connections left, and enough processors for those of all nodes. */
async function checkConnections(db: Db, place: PostgresPlace): Promise<Finding[]> {
  const { rows } = await sql<{ own: number; nodes: number; open: number; most: number }>`
    select count(*) filter (where application_name = 'waybill' and datname = current_database()
        and pid <> pg_backend_pid())::int as own,
      count(*) filter (where application_name = 'waybill events'
        and datname = current_database())::int as nodes,
      count(*)::int as open, current_setting('max_connections')::int as most
    from pg_stat_activity where backend_type = 'client backend'`.execute(db);
  const [{ own, nodes, open, most } = { own: 0, nodes: 0, open: 0, most: 0 }] = rows;
  const name = 'connections';
  const found = `of the site's nodes ${own}, of all programs ${open} of ${most} (max_connections)`;
  if (open >= 0.8 * most) {
    return [warn(`${found}: lower DATABASE_POOL of the nodes, or raise max_connections`, name)];
  }
  const { measureParallelism } = await import('../../database/postgres/parallelism.ts');
  const atOnce = await measureParallelism(place.url, Math.min(maxProcessors, most - open));
  return [ok(found, name), checkPool({ nodes, pool: place.pool, atOnce })];
}

/** The most statements that the measurement runs at the same time: most machines have no more processors. */
const maxProcessors = 16;

/** Connections for each processor. On two processors, ten connections were quick, and twenty made each statement slower. */
const perProcessor = { enough: 5, many: 10 };

/**
 * Checks whether the nodes have more connections than PostgreSQL has processors for.
 *
 * @param options `nodes`: how many run; `pool`: DATABASE_POOL; `atOnce`: how many statements PostgreSQL runs at the same time.
 */
export function checkPool(options: { nodes: number; pool: number; atOnce: number }): Finding {
  const name = 'pool';
  const { nodes, pool } = options;
  const processors = Math.max(1, Math.round(options.atOnce));
  const found = `PostgreSQL runs about ${processors} at once; running nodes: ${nodes}, DATABASE_POOL=${pool}`;
  if (nodes < 2 || nodes * pool < perProcessor.many * processors) return ok(found, name);
  const enough = Math.max(2, Math.floor((perProcessor.enough * processors) / nodes));
  return warn(`${found}: so many make each other slower; DATABASE_POOL=${enough} is enough`, name);
}
