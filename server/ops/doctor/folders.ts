import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, resolve } from 'node:path';
import type { Config } from '../../config.ts';
import { databaseFile } from '../../database/sqlite/open.ts';
import { type Finding, ok, warn, wrong } from './finding.ts';

/** The folder itself, or the nearest above it that there is. */
export function nearestFolder(dir: string): string {
  let folder = resolve(dir);
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

/** Whether the site can write its data folder, or make it. */
export function checkDataFolder({ dataDir }: Config): Finding[] {
  const subject = 'data folder';
  const dir = resolve(dataDir);
  const nearest = nearestFolder(dir);
  if (nearest !== dir && nearest !== dirname(dir)) {
    return [
      wrong(subject, `there is no ${dirname(dir)} to make ${dir} in: make it, or mend DATA_DIR`),
    ];
  }
  const refusal = refusalOf(nearest);
  if (refusal !== null) return [wrong(subject, refusal)];
  if (nearest !== dir) {
    return [
      warn(
        subject,
        `there is no ${dir} yet: the first start makes it; a site that has data needs the right DATA_DIR`,
      ),
    ];
  }
  return isForeignToRoot(dir)
    ? [
        warn(
          subject,
          `${dir} belongs to another user, and root may do everything: run this as the site's user to be sure`,
        ),
      ]
    : [ok(subject, `${dir} can be written`)];
}

/** Whether a database in a file is its owner's alone, and can be written. */
export function checkDatabaseFile({ dataDir, postgres }: Config): Finding[] {
  const subject = 'database file';
  const file = resolve(databaseFile(dataDir));
  if (postgres !== null || !existsSync(file)) return [];
  if (!mayWrite(file)) {
    return [wrong(subject, `${userName()} may not write ${file}: give it to the site's user`)];
  }
  // Windows has no such permissions.
  const open = process.platform === 'win32' ? 0 : statSync(file).mode & 0o077;
  return open === 0
    ? [ok(subject, `${file} is for its owner alone`)]
    : [
        wrong(
          subject,
          `${file}, which has customers' data, is open to other users: chmod 600 '${file}'`,
        ),
      ];
}

/** Whether backups can be written. */
export function checkBackupFolder({ backups }: Config): Finding[] {
  const subject = 'backup folder';
  const dir = resolve(backups.dir);
  const nearest = nearestFolder(dir);
  const refusal = refusalOf(nearest);
  if (refusal !== null) return [wrong(subject, refusal)];
  return [ok(subject, nearest === dir ? `${dir} can be written` : `the first backup makes ${dir}`)];
}

/** Why nothing can be written into a folder, and what to do; null where it can. */
function refusalOf(dir: string): string | null {
  if (!statSync(dir).isDirectory()) return `${dir} is not a folder: name another one`;
  return mayWrite(dir)
    ? null
    : `${userName()} may not write to ${dir}: give it to the site's user (chown), or name another folder`;
}

function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function isForeignToRoot(dir: string): boolean {
  return process.getuid?.() === 0 && statSync(dir).uid !== 0;
}

function userName(): string {
  try {
    return `the user ${userInfo().username}`;
  } catch {
    // Containers may run as a user without a name.
    return `the user ${process.getuid?.()}`;
  }
}
