import { cpSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { migrations } from '../../migrations/index.ts';
import { insertFirstOwner } from '../../server/auth/accounts/account.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openSqlite } from '../../server/database/sqlite/open.ts';
import { insertStarterContent } from '../../server/database/starter.ts';
import { adminEmail } from './admin.ts';
import { temporaryDir } from './temporary-dir.ts';

const passwordHash = 'not a hash';

/** A data folder with the database of a site that is not running. */
export async function dataDirOf(
  site: { admin?: boolean; sessions?: { hash: string; now?: Date }[] } = {},
): Promise<string> {
  const { admin = true, sessions = [] } = site;
  const dir = temporaryDir();
  const database = openSqlite(dir);
  await migrate(database, migrations);
  const starter = { companyName: 'Waybill Logistics', contactEmail: 'desk@example.com' };
  await insertStarterContent(database, starter);
  const now = new Date();
  const owner = { email: adminEmail, passwordHash };
  const staffId = admin ? await insertFirstOwner(database.db, owner, now) : undefined;
  for (const session of sessions) {
    const begun = session.now ?? now;
    const expires = new Date(begun.getTime() + 7 * 24 * 60 * 60 * 1000);
    const times = { created_at: begun.toISOString(), expires_at: expires.toISOString() };
    const row = { id_hash: session.hash, staff_id: staffId ?? 0, last_seen_at: times.created_at };
    await database.db
      .insertInto('sessions')
      .values({ ...row, ...times })
      .execute();
  }
  await database.db.destroy();
  return dir;
}

/** A data folder with a database from before the first release. */
export function unreleasedDir(statements = unreleased['fourteen migrations']): string {
  const dir = temporaryDir();
  withDatabase(join(dir, 'waybill.db'), (sqlite) => sqlite.exec(statements.join('; ')));
  return dir;
}

function databaseOf(migrations: string, table: string): string[] {
  const rows = migrations.split(' ').map((name) => `('${name}', '2026')`);
  return [
    'create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)',
    `insert into kysely_migration values ${rows.join(', ')}`,
    `create table ${table} (name text primary key)`,
  ];
}

/** What makes the databases of development versions, on either engine: their lists of migrations, and a table. */
export const unreleased = {
  'no baseline': databaseOf('0001_images 0002_parcels', 'images'),
  'a baseline for one administrator': databaseOf('0001_baseline', 'admins'),
  'two migrations': databaseOf('0001_baseline 0002_parcel_note', 'admins'),
  'fourteen migrations': databaseOf(
    '0001_baseline 0002_parcel_note 0003_setup 0004_region 0005_side_by_side 0006_log_months 0007_bulk 0008_staff ' +
      '0009_runs 0010_two_step 0011_confirmed 0012_api_keys 0013_webhooks 0014_export_links',
    'staff',
  ),
};

/** Reads or changes a database that no site has open. */
export function withDatabase<Result>(
  file: string,
  work: (sqlite: Sqlite.Database) => Result,
): Result {
  const sqlite = new Sqlite(file);
  try {
    return work(sqlite);
  } finally {
    sqlite.close();
  }
}

/** The company's name in such a database. */
export function companyIn(file: string): unknown {
  return withDatabase(file, (sqlite) =>
    sqlite.prepare('select company_name from settings').pluck().get(),
  );
}

/** What a database file holds, read beside the site that may have it open. */
export function inspect(dataDir: string): { integrity: unknown; codes: Set<unknown> } {
  const sqlite = new Sqlite(join(dataDir, 'waybill.db'), { readonly: true });
  try {
    return {
      integrity: sqlite.pragma('integrity_check', { simple: true }),
      codes: new Set(sqlite.prepare('select tracking_code from parcels').pluck().all()),
    };
  } finally {
    sqlite.close();
  }
}

/** The same for a folder that SQLite cannot open; no process may be writing to it. */
export function inspectCopyOf(dataDir: string): ReturnType<typeof inspect> {
  const copy = temporaryDir();
  for (const name of ['waybill.db', 'waybill.db-wal'])
    cpSync(join(dataDir, name), join(copy, name));
  return inspect(copy);
}
