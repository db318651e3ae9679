import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '../../config.ts';
import { databaseFile } from '../../database/sqlite/open.ts';
import { storedPdfsFolder } from '../../pdf/stored-pdfs.ts';
import { type Finding, formatBytes, ok, warn, wrong } from './finding.ts';

/** The folder itself or, if it does not exist, the nearest existing folder above it. */
function nearestFolder(dir: string): string {
  let folder = resolve(dir);
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

/** Checks whether the site can write to its data folder, or create it. */
export function checkDataFolder({ dataDir }: Config): Finding {
  const dir = resolve(dataDir);
  const nearest = nearestFolder(dir);
  if (nearest !== dir && nearest !== dirname(dir)) {
    return wrong(`there is no ${dirname(dir)} to make ${dir} in: make it, or mend DATA_DIR`);
  }
  const problem = folderProblem(nearest);
  if (problem !== null) return wrong(problem);
  if (nearest !== dir) {
    return warn(
      `there is no ${dir} yet: the first start makes it; a site that has data needs the right DATA_DIR`,
    );
  }
  return isForeignToRoot(dir)
    ? warn(
        `${dir} belongs to another user, and root may do everything: run this as the site's user to be sure`,
      )
    : ok(`${dir} can be written`);
}

/** Checks whether only the owner can read the database's file, and the site can write it. */
export function checkDatabaseFile({ dataDir, postgres }: Config): Finding | Finding[] {
  const file = resolve(databaseFile(dataDir));
  if (postgres !== null || !existsSync(file)) return [];
  if (!mayWrite(file))
    return wrong(`${userName()} may not write ${file}: give it to the site's user`);
  // Windows has no such permissions.
  const open = process.platform === 'win32' ? 0 : statSync(file).mode & 0o077;
  return open === 0
    ? ok(`${file} is for its owner alone`)
    : wrong(`${file}, which has customers' data, is open to other users: chmod 600 '${file}'`);
}

export function checkBackupFolder({ backups }: Config): Finding {
  const dir = resolve(backups.dir);
  const nearest = nearestFolder(dir);
  const problem = folderProblem(nearest);
  if (problem !== null) return wrong(problem);
  return ok(nearest === dir ? `${dir} can be written` : `the first backup makes ${dir}`);
}

/** Checks whether PDFs of issued invoices can be stored: otherwise they are drawn for each request. */
export function checkStoredPdfs({ dataDir }: Config): Finding {
  const dir = join(resolve(dataDir), storedPdfsFolder);
  if (!existsSync(dir)) return ok(`the first PDF of an issued invoice makes ${dir}`);
  return folderProblem(dir) === null
    ? ok(`${dir} can be written`)
    : warn(
        `${dir} cannot be written, so that PDFs are drawn for each request: delete it, and the next one makes it again`,
      );
}

/** Why a folder cannot be written, and how to fix it; null if it can. */
function folderProblem(dir: string): string | null {
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

/** Free bytes: with less than `minimum`, writes are about to fail; `enough` lasts for a while. */
const [minimum, enough] = [50e6, 1e9];

/**
 * Checks whether the disks of the data and the backups have enough free space: 1 GB, or twice the size of the database if that is
 * more.
 */
export function checkSpace({ dataDir, backups }: Config): Finding[] {
  const size = fileSize(databaseFile(dataDir));
  const needed = Math.max(enough, 2 * size);
  const [data, copies] = [nearestFolder(dataDir), nearestFolder(backups.dir)];
  return statSync(data).dev === statSync(copies).dev
    ? [roomIn(data, 'the data and the backups', needed)]
    : [roomIn(data, 'the data', needed), roomIn(copies, 'the backups', needed)];
}

function roomIn(dir: string, what: string, needed: number): Finding {
  const { bavail, bsize } = statfsSync(dir);
  const free = bavail * bsize;
  const message = `${formatBytes(free)} are free for ${what} (${dir})`;
  const fix = `have ${formatBytes(needed)}: keep fewer backups (BACKUP_KEEP), or put them elsewhere (BACKUP_DIR)`;
  if (free < minimum) return wrong(`only ${message}; ${fix}`);
  return free < needed ? warn(`only ${message}; ${fix}`) : ok(message);
}

/** The size of a database in bytes, with its journal. */
function fileSize(file: string): number {
  const files = [file, `${file}-wal`].filter((name) => existsSync(name));
  return files.reduce((sum, name) => sum + statSync(name).size, 0);
}
