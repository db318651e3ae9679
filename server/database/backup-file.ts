import { chmod, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorMessage } from '../shared/errors.ts';
import { DatabaseUnusable } from './errors.ts';

/**
 * Writes a backup to a draft, and renames the draft when it is complete. Only this user can read the file.
 *
 * @param write writes the backup into a draft.
 * @throws {DatabaseUnusable} if that fails.
 */
export async function writeBackupFile(
  file: string,
  write: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = `${file}.${process.pid}.part`;
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    // If the draft's name is a symbolic link, writing would overwrite the file that it points to.
    await rm(draft, { force: true });
    await write(draft);
    await chmod(draft, 0o600);
    await syncPath(draft);
    await rename(draft, file);
    // Not every file system can sync a folder.
    await syncPath(dirname(file)).catch(() => {});
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw new DatabaseUnusable(`Cannot make the backup ${file}: ${errorMessage(error)}`, {
      cause: error,
    });
  }
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
