import { existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { migrations } from '../../../migrations/index.ts';
import type { AuditActor } from '../../audit/record.ts';
import { DatabaseUnusable } from '../../database/errors.ts';
import { ForeignDatabase, historyTable, isUnreleased } from '../../database/foreign-tables.ts';
import { copyDatabase } from '../../database/sqlite/copy.ts';
import { databaseFile } from '../../database/sqlite/open.ts';
import { checkOwner, claim } from '../../database/sqlite/owner.ts';
import { timeForNames } from './files.ts';

/** What a restore changed: the rows of each table before it and after, and where the former database is. */
export type Restored = {
  tables: { name: string; before: number | null; after: number }[];
  former: string | null;
};

/** A backup that is to take the place of the database, and who wants it. */
export type Restoring = { file: string; actor: AuditActor };

declare module '../../deps.ts' {
  interface Deps {
    /** Stops the site, and starts it again with a backup; null where the site cannot be started again. */
    restore: ((restoring: Restoring) => void) | null;
  }
}

/** What people know of a site; the rest follows from it. */
const counted = ['parcels', 'activities', 'pages', 'reviews', 'clients', 'messages', 'invoices'];

/**
 * Puts a backup in the place of a site's database, which is kept beside it. The site must not be running.
 *
 * @throws {DatabaseUnusable} with one clear line, and everything as it was.
 */
export async function restoreBackup(
  backup: string,
  dataDir: string,
  now: Date,
  actor: AuditActor = { type: 'server' },
): Promise<Restored> {
  const file = databaseFile(dataDir);
  const draft = join(dataDir, `restoring-${process.pid}.db`);
  const counts = checkBackup(backup);
  if (existsSync(file)) refuseForeign(file);
  const before = existsSync(file) ? closeDown(file) : null;
  try {
    const source = new Sqlite(backup, { readonly: true, fileMustExist: true });
    await copyDatabase(source, draft, { check: false }).finally(() => source.close());
    noteRestore(draft, backup, now, actor);
    const former = `${file.slice(0, -3)}-before-restore-${timeForNames(now)}.db`;
    if (before !== null) linkOrRename(file, former);
    // What belonged to the former database would be read into this one.
    for (const suffix of ['-wal', '-shm', '-journal']) {
      if (existsSync(file + suffix)) renameSync(file + suffix, former + suffix);
    }
    renameSync(draft, file);
    return {
      former: before === null ? null : former,
      tables: counted.map((name) => ({
        name,
        before: before?.get(name) ?? null,
        after: counts.get(name) ?? 0,
      })),
    };
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Whatever else is wrong with a database is what a restore is for. */
function refuseForeign(file: string): void {
  try {
    checkOwner(file);
  } catch (error) {
    if (error instanceof ForeignDatabase) throw error;
  }
}

/** What happened after the backup is not in it; that it was restored is. Older versions have no such list. */
function noteRestore(file: string, backup: string, now: Date, by: AuditActor): void {
  const { type: actor, email = null, address = null } = by;
  const sqlite = new Sqlite(file, { fileMustExist: true });
  try {
    claim(sqlite);
    const known = sqlite.prepare("select 1 from sqlite_master where name = 'audit_events'").get();
    if (known === undefined) return;
    sqlite
      .prepare(
        `insert into audit_events
          (at, actor, email, address, action, record_type, record_name, changes)
        values (?, ?, ?, ?, 'restored', 'backup', ?, '{}')`,
      )
      .run(now.toISOString(), actor, email, address, basename(backup));
  } finally {
    sqlite.close();
  }
}

/** Gives a file a second name, so that there is no moment without it, or else another one. */
function linkOrRename(file: string, name: string): void {
  try {
    linkSync(file, name);
  } catch {
    // Some file systems know no second names.
    renameSync(file, name);
  }
}

/**
 * Checks that a file is a sound database of this version of Waybill or of an earlier one; reads all of it.
 *
 * @returns the rows of each table that people know of.
 * @throws {DatabaseUnusable} if it is none.
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
      checkVersion(sqlite);
      return countsOf(sqlite);
    } finally {
      sqlite.close();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const isForeign = error instanceof ForeignDatabase;
    throw new DatabaseUnusable(
      `Cannot restore ${backup}: ${isForeign ? 'it is not a database of Waybill' : reason}`,
      { cause: error },
    );
  }
}

function checkVersion(sqlite: Sqlite.Database): void {
  const tables = sqlite
    .prepare("select name from sqlite_master where type = 'table'")
    .pluck()
    .all();
  if (!tables.includes(historyTable)) throw new Error('it is a database without any tables');
  const applied = sqlite
    .prepare<[], string>(`select name from ${historyTable} order by name`)
    .pluck()
    .all();
  if (isUnreleased(applied)) throw new Error('it is from before the first release of Waybill');
  const known = Object.keys(migrations).sort();
  if (applied.some((name, index) => name !== known[index])) {
    throw new Error('it is from a newer version of Waybill');
  }
}

/** Makes sure that nobody else has a database open, and that all of it is in its one file. */
function closeDown(file: string): Map<string, number> {
  const sqlite = new Sqlite(file, { fileMustExist: true, timeout: 0 });
  try {
    sqlite.pragma('journal_mode = DELETE');
    return countsOf(sqlite);
  } catch (error) {
    const isOpen = error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY');
    // A database that cannot be read is what a restore is for: it is put aside as it is.
    if (!isOpen) return new Map();
    throw new DatabaseUnusable('The site is running with this database; stop it first', {
      cause: error,
    });
  } finally {
    sqlite.close();
  }
}

function countsOf(sqlite: Sqlite.Database): Map<string, number> {
  const names = sqlite.prepare("select name from sqlite_master where type = 'table'").pluck().all();
  const rowsIn = (name: string) =>
    Number(sqlite.prepare(`select count(*) from "${name}"`).pluck().get());
  return new Map(
    counted.filter((name) => names.includes(name)).map((name) => [name, rowsIn(name)]),
  );
}
