import { closeSync, existsSync, fstatSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import {
  ForeignDatabase,
  historyTable,
  isOurHistory,
  type MigrationHistory,
  strayTableReason,
} from '../identity.ts';

/** Marks a file as Waybill's in its header, as `PRAGMA application_id`: "WAYB" in ASCII. */
export const applicationId = 0x57_41_59_42;

const emptyFile =
  'the file is empty; restore a backup in its place, or delete it to begin with an empty site';

/** The smallest page of SQLite, and therefore the smallest database, in bytes. */
const minPageBytes = 512;
const magic = 'SQLite format 3\0';

/**
 * Checks that an existing file is a database of Waybill, or one without tables. Changes nothing, and leaves no other files.
 *
 * @throws {ForeignDatabase} if the database is another program's.
 * @throws if the file is no database, or an incomplete one.
 */
export function checkOwner(file: string): void {
  const { size, header } = readHeader(file);
  // A file that has lost its content must not be taken for a new site.
  if (size === 0) throw new Error(emptyFile);
  if (header.toString('latin1', 0, magic.length) !== magic) {
    throw new Sqlite.SqliteError('the file is not a database', 'SQLITE_NOTADB');
  }
  checkSize(file, size, header.readUInt16BE(16));
  const id = header.readUInt32BE(68);
  if (id === applicationId) return;
  // The id of another program is sufficient, so the tables do not matter.
  if (id !== 0)
    throw new ForeignDatabase(file, `its application_id is 0x${id.toString(16)}`, 'DATA_DIR');
  const stray = findStray(file);
  if (stray !== null) throw new ForeignDatabase(file, strayTableReason(stray), 'DATA_DIR');
}

/** Marks a database as Waybill's, unless it is already marked. */
export function claim(sqlite: Sqlite.Database): void {
  const id = sqlite.pragma('application_id', { simple: true });
  if (id !== applicationId) sqlite.pragma(`application_id = ${applicationId}`);
}

/**
 * Guards against a moved or deleted file: SQLite would go on writing to it, and these writes would be lost with the process.
 *
 * @returns a function that throws if the path no longer leads to this file.
 */
export function fileMovedCheck(file: string): () => void {
  const { dev, ino } = statSync(file);
  return () => {
    const now = statSync(file, { throwIfNoEntry: false });
    if (now?.dev === dev && now.ino === ino) return;
    throw new Sqlite.SqliteError(
      'the database file was deleted or moved away',
      'SQLITE_READONLY_DBMOVED',
    );
  };
}

function readHeader(file: string): { size: number; header: Buffer } {
  const descriptor = openSync(file, 'r');
  try {
    const header = Buffer.alloc(100);
    readSync(descriptor, header, 0, header.length, 0);
    return { size: fstatSync(descriptor).size, header };
  } finally {
    closeSync(descriptor);
  }
}

/** Checks that a file was not cut off: SQLite accepts a file of one byte as a new database, and reads the missing end of a page as zeros. */
function checkSize(file: string, size: number, pageSizeField: number): void {
  // The field has two bytes, and 1 means 65536.
  const page = Math.max(minPageBytes, pageSizeField === 1 ? 65_536 : pageSizeField);
  // After the disk was full, the end of the file may still be in the log.
  const isComplete = size >= page && (size % page === 0 || hasLog(file));
  if (!isComplete)
    throw new Sqlite.SqliteError(
      `the file was cut off: ${size} bytes are no whole pages of ${page}`,
      'SQLITE_CORRUPT',
    );
}

function hasLog(file: string): boolean {
  return ['-wal', '-journal'].some(
    (suffix) => (statSync(file + suffix, { throwIfNoEntry: false })?.size ?? 0) > 0,
  );
}

/** The first table or view of a database without Waybill's migrations; null if it has them, or has no tables. */
function findStray(file: string): string | null {
  // A writable connection would merge the log into the file when it closes. If there is no log, a writable connection changes
  // nothing and leaves no files.
  const readonly = hasLog(file);
  const index = `${file}-shm`;
  const hadIndex = existsSync(index);
  const sqlite = new Sqlite(file, { readonly, fileMustExist: true, timeout: 5000 });
  let stray: string | null = null;
  try {
    stray = strayTableInFile(sqlite);
    return stray;
  } finally {
    sqlite.close();
    if (stray !== null && readonly && !hadIndex) rmSync(index, { force: true });
  }
}

function strayTableInFile(sqlite: Sqlite.Database): string | null {
  const names = sqlite
    .prepare<[], string>(
      "select name from sqlite_master where name not like 'sqlite\\_%' escape '\\'",
    )
    .pluck()
    .all();
  return isOurHistory(historyIn(sqlite).applied) ? null : (names[0] ?? null);
}

/** The migrations and tables of a database file; no migrations if it has no list of them. */
export function historyIn(sqlite: Sqlite.Database): MigrationHistory {
  const tables = sqlite
    .prepare<[], string>("select name from sqlite_master where type = 'table'")
    .pluck()
    .all();
  if (!tables.includes(historyTable)) return { applied: [], tables };
  const list = sqlite.prepare<[], string>(`select name from ${historyTable} order by name`);
  return { applied: list.pluck().all(), tables };
}
