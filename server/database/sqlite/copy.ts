import { chmod, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { DatabaseUnusable } from '../errors.ts';

/** Pages that are copied in one turn of the event loop: some milliseconds. */
const pagesATurn = 200;

/**
 * Copies a database into a file, while it is written to. The file appears when it is whole.
 *
 * @param source an open connection; what it writes meanwhile is in the copy.
 * @param check whether to read all of the copy, which takes a second for each gigabyte, or longer: for
 *   programs that have nothing else to do.
 * @throws {DatabaseUnusable} if the copy cannot be written, or is not sound.
 */
export async function copyDatabase(
  source: Sqlite.Database,
  file: string,
  { check }: { check: boolean },
): Promise<void> {
  const draft = `${file}.${process.pid}.part`;
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await source.backup(draft, { progress: () => pagesATurn });
    await chmod(draft, 0o600);
    finish(draft, check);
    await sync(draft);
    await rename(draft, file);
    await sync(dirname(file));
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseUnusable(`Cannot make the backup ${file}: ${reason}`, { cause: error });
  }
}

function finish(file: string, check: boolean): void {
  const copy = new Sqlite(file, { fileMustExist: true });
  try {
    // A copy is one file, that nothing is written beside when it is looked at.
    copy.pragma('journal_mode = DELETE');
    const found = check ? copy.pragma('quick_check', { simple: true }) : 'ok';
    if (found !== 'ok') throw new Error(String(found));
  } finally {
    copy.close();
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
