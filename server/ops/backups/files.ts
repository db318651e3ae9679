import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Engine } from '../../database/database.ts';
import { dayMs } from '../../times.ts';

export type BackupFile = { name: string; bytes: number; createdAt: Date };

const backupNames = /^waybill-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z(-before-update)?\.(db|dump)$/;

/** The part of a backup's name that says why it was made. */
export type BackupReason = '' | '-before-update';

const extensions: Record<Engine, string> = { sqlite: 'db', postgres: 'dump' };

/** The name of a backup. Names sort by time. */
export function backupName(engine: Engine, now: Date, reason: BackupReason = ''): string {
  return `waybill-${fileNameTime(now)}${reason}.${extensions[engine]}`;
}

export function backupMediaType(name: string): string {
  return name.endsWith(`.${extensions.sqlite}`)
    ? 'application/vnd.sqlite3'
    : 'application/octet-stream';
}

/** A time to the second, for a file name: `20260102T030405Z`. */
export function fileNameTime(time: Date): string {
  return time.toISOString().replace(/[-:]|\.\d+/g, '');
}

/**
 * The backups in a folder, newest first; none if there is no such folder. Symbolic links are left out: they could offer any file for
 * download that the site can read.
 */
export async function listBackups(dir: string): Promise<BackupFile[]> {
  const names = await readdir(dir).catch(() => []);
  const files = await Promise.all(
    names.map(async (name) => {
      const createdAt = backupTime(name);
      // The file may have been deleted meanwhile.
      const found = createdAt && (await lstat(join(dir, name)).catch(() => null));
      return createdAt && found?.isFile() ? [{ name, createdAt, bytes: found.size }] : [];
    }),
  );
  return files.flat().sort((a, b) => b.name.localeCompare(a.name));
}

function backupTime(name: string): Date | null {
  const [, year, month, day, hour, minute, second] = name.match(backupNames) ?? [];
  return year === undefined
    ? null
    : new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

export function toBackupEntry({ name, bytes, createdAt }: BackupFile) {
  return { name, size: bytes, created_at: createdAt.toISOString() };
}

const draftNames = /^waybill-[\dTZ]+(-before-update)?\.(?:db|dump)\.\d+\.part$/;

/**
 * Deletes all backups in a folder except the newest `keep`, and drafts that killed processes have left. Other files stay.
 */
export async function deleteOldBackups(dir: string, keep: number): Promise<void> {
  const old = (await listBackups(dir)).slice(keep);
  for (const { name } of old) await rm(join(dir, name), { force: true });
  const drafts = (await readdir(dir)).filter((name) => draftNames.test(name));
  for (const name of drafts) {
    const { mtimeMs } = await lstat(join(dir, name));
    // Another process may still be writing a newer draft.
    if (Date.now() - mtimeMs > dayMs) await rm(join(dir, name), { force: true });
  }
}
