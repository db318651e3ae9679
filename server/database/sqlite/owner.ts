import { closeSync, existsSync, fstatSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { ForeignDatabase, historyTable, isOurHistory, strayTable } from '../foreign-tables.ts';

/** What says in a file's header that it is Waybill's, as `PRAGMA application_id`: "WAYB" in ASCII. */
export const applicationId = 0x57_41_59_42;

const emptyFile =
  'the file is empty; restore a backup in its place, or delete it to begin with an empty site';

/** The least that a page of SQLite's has, and so the least that a database has. */
const smallestPage = 512;
const magic = 'SQLite format 3\0';

/**
 * Makes sure that an existing file is a database of Waybill's, or one without any tables. Changes nothing, and
 * leaves nothing beside the file.
 *
 * @throws {ForeignDatabase} if it is another program's.
 * @throws if it is no database, or not all of one.
 */
export function checkOwner(file: string): void {
  const { size, header } = readHeader(file);
  // A file that has lost its content must not look like a new site.
  if (size === 0) throw new Error(emptyFile);
  if (header.toString('latin1', 0, magic.length) !== magic) {
    throw new Error('the file is not a database');
  }
  checkSize(file, size, header.readUInt16BE(16));
  const id = header.readUInt32BE(68);
  if (id === applicationId) return;
  // A number of its own is more than tables, which might be anybody's.
  if (id !== 0)
    throw new ForeignDatabase(file, `its application_id is 0x${id.toString(16)}`, 'DATA_DIR');
  const stray = findStray(file);
  if (stray !== null) throw new ForeignDatabase(file, strayTable(stray), 'DATA_DIR');
}

/** Notes in a database that it is Waybill's: one of before this was noted does not say so. */
export function claim(sqlite: Sqlite.Database): void {
  const id = sqlite.pragma('application_id', { simple: true });
  if (id !== applicationId) sqlite.pragma(`application_id = ${applicationId}`);
}

function readHeader(file: string): { size: number; header: Buffer } {
  const opened = openSync(file, 'r');
  try {
    const header = Buffer.alloc(100);
    readSync(opened, header, 0, header.length, 0);
    return { size: fstatSync(opened).size, header };
  } finally {
    closeSync(opened);
  }
}

/** SQLite itself takes a file of one byte for a new database, and the end of a page that was cut for zeros. */
function checkSize(file: string, size: number, inHeader: number): void {
  // In two bytes, 1 stands for 65536.
  const page = Math.max(smallestPage, inHeader === 1 ? 65_536 : inHeader);
  // Where the disk was full, the end of the file is in the log still.
  const isWhole = size >= page && (size % page === 0 || hasLog(file));
  if (!isWhole)
    throw new Error(`the file was cut off: ${size} bytes are no whole pages of ${page}`);
}

function hasLog(file: string): boolean {
  return ['-wal', '-journal'].some(
    (suffix) => (statSync(file + suffix, { throwIfNoEntry: false })?.size ?? 0) > 0,
  );
}

/** The first table or view of a database that has not seen Waybill's migrations; null where it has, or has none. */
function findStray(file: string): string | null {
  // Whoever may write takes the log into the file at the end. Without a log, that is nothing, and leaves no files.
  const readonly = hasLog(file);
  const index = `${file}-shm`;
  const hadIndex = existsSync(index);
  const sqlite = new Sqlite(file, { readonly, fileMustExist: true, timeout: 5000 });
  let stray: string | null = null;
  try {
    stray = strayIn(sqlite);
    return stray;
  } finally {
    sqlite.close();
    if (stray !== null && readonly && !hadIndex) rmSync(index, { force: true });
  }
}

function strayIn(sqlite: Sqlite.Database): string | null {
  const names = sqlite
    .prepare<[], string>(
      "select name from sqlite_master where name not like 'sqlite\\_%' escape '\\'",
    )
    .pluck()
    .all();
  const isOurs =
    names.includes(historyTable) &&
    isOurHistory(sqlite.prepare<[], string>(`select name from ${historyTable}`).pluck().all());
  return isOurs ? null : (names[0] ?? null);
}
