import { existsSync, statfsSync, statSync } from 'node:fs';
import type { Config } from '../../config.ts';
import { databaseFile } from '../../database/sqlite/open.ts';
import { type Finding, ok, warn, wrong } from './finding.ts';
import { nearestFolder } from './folders.ts';
import { localizePreset } from './sizes.ts';

/** Below the first, writes are about to fail; the second is room for a while. */
const [least, enough] = [50e6, 1e9];

/** Whether there is room where the data is and where the backups are, for a backup beside it and more. */
export function checkSpace({ dataDir, backups }: Config): Finding[] {
  const size = fileSize(databaseFile(dataDir));
  const needed = Math.max(enough, 2 * size);
  const [data, kept] = [nearestFolder(dataDir), nearestFolder(backups.dir)];
  return statSync(data).dev === statSync(kept).dev
    ? [roomIn(data, 'the data and the backups', needed)]
    : [roomIn(data, 'the data', needed), roomIn(kept, 'the backups', needed)];
}

function roomIn(dir: string, what: string, needed: number): Finding {
  const subject = 'disk space';
  const { bavail, bsize } = statfsSync(dir);
  const free = bavail * bsize;
  const says = `${localizePreset(free)} are free for ${what} (${dir})`;
  const mend = `have ${localizePreset(needed)}: keep fewer backups (BACKUP_KEEP), or put them elsewhere (BACKUP_DIR)`;
  if (free < least) return wrong(subject, `only ${says}; ${mend}`);
  return free < needed ? warn(subject, `only ${says}; ${mend}`) : ok(subject, says);
}

/** Bytes of a database, with what is still beside it. */
function fileSize(file: string): number {
  const files = [file, `${file}-wal`].filter((name) => existsSync(name));
  return files.reduce((sum, name) => sum + statSync(name).size, 0);
}
