import Sqlite from 'better-sqlite3';
import { writeBackupFile } from '../backup-file.ts';

/** How many pages are copied in one turn of the event loop, which takes some milliseconds. */
const pagesPerTurn = 200;

/**
 * Copies the current state of a database into a file. Writes may continue meanwhile, but are not in the copy. The file appears once it
 * is complete.
 *
 * @param source an open connection that is used for nothing else during the copy.
 * @param check whether to verify the whole copy, which blocks the process for a second or longer for each gigabyte. A running site
 *   must not do this.
 * @throws {DatabaseUnusable} if the copy cannot be written, or is damaged.
 */
export async function copyDatabase(
  source: Sqlite.Database,
  file: string,
  { check }: { check: boolean },
): Promise<void> {
  await writeBackupFile(file, async (draft) => {
    await inSnapshot(source, () => source.backup(draft, { progress: () => pagesPerTurn }));
    finishCopy(draft, check);
  });
}

/** Does work while the connection reads one state of the database; otherwise the copy would begin again with each write. */
async function inSnapshot(source: Sqlite.Database, work: () => Promise<unknown>): Promise<void> {
  // A database in memory has only this connection, whose writes the copy includes.
  if (source.memory) {
    await work();
    return;
  }
  source.exec('begin');
  try {
    // The snapshot is taken with the first read.
    source.prepare('select count(*) from sqlite_master').get();
    await work();
  } finally {
    source.exec('commit');
  }
}

function finishCopy(file: string, check: boolean): void {
  const copy = new Sqlite(file, { fileMustExist: true });
  try {
    // Without WAL, opening the copy creates no other files.
    copy.pragma('journal_mode = DELETE');
    const result = check ? copy.pragma('quick_check', { simple: true }) : 'ok';
    if (result !== 'ok') throw new Error(String(result));
  } finally {
    copy.close();
  }
}
