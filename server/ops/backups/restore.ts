import { existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { migrations } from '../../../migrations/index.ts';
import type { AuditActor } from '../../audit/record.ts';
import { DatabaseUnusable } from '../../database/errors.ts';
import { ForeignDatabase, isUnreleased } from '../../database/identity.ts';
import { copyDatabase } from '../../database/sqlite/copy.ts';
import { databaseFile } from '../../database/sqlite/open.ts';
import { checkOwner, claim, historyIn } from '../../database/sqlite/owner.ts';
import { errorMessage } from '../../shared/errors.ts';
import { type AppStateName, newLogEpoch } from '../../web/app-state.ts';
import { fileNameTime } from './files.ts';

/** The result of a restore: how many rows each table had and has, and the path of the former database. */
export type RestoreReport = {
  tables: { name: string; before: number | null; after: number }[];
  former: string | null;
};

/** The backup that is to replace the database, and who requested the restore. */
export type RestoreRequest = { file: string; actor: AuditActor };

declare module '../../deps.ts' {
  interface Deps {
    /** Stops the site and starts it again with a backup; null if the site cannot restart itself. */
    restore: ((request: RestoreRequest) => void) | null;
  }
}

const countTables = [
  'parcels',
  'activities',
  'pages',
  'reviews',
  'clients',
  'messages',
  'invoices',
];

/**
 * Replaces a site's database with a backup, and keeps the former database in the same folder. The site must not be running.
 *
 * @throws {DatabaseUnusable} with one clear line; nothing was changed.
 */
export async function restoreBackup(
  backup: string,
  dataDir: string,
  now: Date,
  actor: AuditActor = { type: 'server' },
): Promise<RestoreReport> {
  const file = databaseFile(dataDir);
  const draft = join(dataDir, `restoring-${process.pid}.db`);
  const counts = checkBackup(backup);
  if (existsSync(file)) refuseForeign(file);
  const before = existsSync(file) ? countAndClose(file) : null;
  try {
    const source = new Sqlite(backup, { readonly: true, fileMustExist: true });
    await copyDatabase(source, draft, { check: false }).finally(() => source.close());
    recordRestore(draft, backup, now, actor);
    const former = `${file.slice(0, -3)}-before-restore-${fileNameTime(now)}.db`;
    if (before !== null) linkOrRename(file, former);
    // SQLite would apply the former database's journal to the restored one.
    for (const suffix of ['-wal', '-shm', '-journal']) {
      if (existsSync(file + suffix)) renameSync(file + suffix, former + suffix);
    }
    renameSync(draft, file);
    return {
      former: before === null ? null : former,
      tables: countTables.map((name) => ({
        name,
        before: before?.get(name) ?? null,
        after: counts.get(name) ?? 0,
      })),
    };
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Refuses to replace another program's database. A damaged database may be replaced. */
function refuseForeign(file: string): void {
  try {
    checkOwner(file);
  } catch (error) {
    if (error instanceof ForeignDatabase) throw error;
  }
}

const logEpoch: AppStateName = 'log-epoch';

/**
 * Writes the audit entry of the restore into the restored database, and a new epoch of its log, so that programs that have read the
 * log of the replaced database start again.
 */
function recordRestore(file: string, backup: string, now: Date, by: AuditActor): void {
  const { type: actor, email = null, address = null } = by;
  const sqlite = new Sqlite(file, { fileMustExist: true });
  try {
    claim(sqlite);
    sqlite
      .prepare(
        `insert into audit_events
          (at, actor, email, address, action, record_type, record_name, changes)
        values (?, ?, ?, ?, 'restored', 'backup', ?, '{}')`,
      )
      .run(now.toISOString(), actor, email, address, basename(backup));
    sqlite
      .prepare(
        `insert into app_state (name, value) values (?, ?)
        on conflict (name) do update set value = excluded.value`,
      )
      .run(logEpoch, newLogEpoch());
  } finally {
    sqlite.close();
  }
}

/** Gives a file a second name, so that the first one exists at every moment; renames the file if that is not possible. */
function linkOrRename(file: string, name: string): void {
  try {
    linkSync(file, name);
  } catch {
    // Some file systems have no hard links.
    renameSync(file, name);
  }
}

/**
 * Checks that a file is an intact database of this version of Waybill or an earlier one. Reads the whole file.
 *
 * @returns how many rows each table has.
 * @throws {DatabaseUnusable} if the file is no such database.
 */
export function checkBackup(backup: string): Map<string, number> {
  if (!existsSync(backup)) throw new DatabaseUnusable(`There is no file ${backup}`);
  try {
    checkOwner(backup);
    const sqlite = new Sqlite(backup, { readonly: true, fileMustExist: true });
    try {
      const damage = sqlite.pragma('integrity_check(1)', { simple: true });
      if (damage !== 'ok') throw new Error(`it is damaged (${String(damage).split('\n')[0]})`);
      if (sqlite.prepare('pragma foreign_key_check').all().length > 0) {
        throw new Error('it is damaged (records are missing that others belong to)');
      }
      checkBackupVersion(sqlite);
      return countTableRows(sqlite);
    } finally {
      sqlite.close();
    }
  } catch (error) {
    const isForeign = error instanceof ForeignDatabase;
    throw new DatabaseUnusable(
      `Cannot restore ${backup}: ${isForeign ? 'it is not a database of Waybill' : errorMessage(error)}`,
      { cause: error },
    );
  }
}

function checkBackupVersion(sqlite: Sqlite.Database): void {
  const history = historyIn(sqlite);
  if (history.applied.length === 0) throw new Error('it is a database without any tables');
  if (isUnreleased(history)) throw new Error('it is from before the first release of Waybill');
  const known = Object.keys(migrations).sort();
  if (history.applied.some((name, index) => name !== known[index])) {
    throw new Error('it is from a newer version of Waybill');
  }
}

/**
 * Ensures that no other process has a database open, and that its file contains all data: there is no journal any more.
 *
 * @returns how many rows each table has.
 */
function countAndClose(file: string): Map<string, number> {
  const sqlite = new Sqlite(file, { fileMustExist: true, timeout: 0 });
  try {
    sqlite.pragma('journal_mode = DELETE');
    return countTableRows(sqlite);
  } catch (error) {
    const isOpen = error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY');
    // A database that cannot be read may be replaced; its file is kept.
    if (!isOpen) return new Map();
    throw new DatabaseUnusable('The site is running with this database; stop it first', {
      cause: error,
    });
  } finally {
    sqlite.close();
  }
}

function countTableRows(sqlite: Sqlite.Database): Map<string, number> {
  const names = sqlite.prepare("select name from sqlite_master where type = 'table'").pluck().all();
  const rowsIn = (name: string) =>
    Number(sqlite.prepare(`select count(*) from "${name}"`).pluck().get());
  const present = countTables.filter((name) => names.includes(name));
  return new Map(present.map((name) => [name, rowsIn(name)]));
}
