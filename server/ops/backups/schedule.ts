import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { dayMs } from '../../times.ts';
import {
  type BackupFile,
  type BackupReason,
  backupName,
  deleteOldBackups,
  listBackups,
} from './files.ts';

/** The wait after a failure, and after the start. */
const soonMs = 60_000;
/** The longest wait of a timer: timers of more than 24 days overflow. */
const maxWaitMs = dayMs;

/** Makes backups while the site runs. */
export type Backups = ReturnType<typeof createBackups>;

declare module '../../deps.ts' {
  interface Deps {
    backups: Backups;
  }
}

type Parts = {
  database: Pick<Database, 'copyTo' | 'engine'>;
  config: Pick<Config, 'backups'>;
  log: Logger;
};

export function createBackups({ database, config, log }: Parts) {
  const { dir, everyMs, keep } = config.backups;
  let timer: NodeJS.Timeout | undefined;
  let scheduled: Promise<unknown> = Promise.resolve();
  let current: Promise<BackupFile> | undefined;

  /**
   * Makes a backup now. A call while a backup is being made returns that backup.
   *
   * @throws {DatabaseUnusable} if the backup cannot be written.
   */
  function make(reason: BackupReason = ''): Promise<BackupFile> {
    current ??= write(reason).finally(() => {
      current = undefined;
    });
    return current;
  }

  async function write(reason: BackupReason): Promise<BackupFile> {
    const now = new Date();
    const name = backupName(database.engine, now, reason);
    const file = join(dir, name);
    // The copy is not checked here, because a check would make visitors wait. A restore checks the backup.
    await database.copyTo(file, { check: false });
    await deleteOldBackups(dir, keep);
    log.info({ file }, 'backup made');
    return { name, bytes: (await stat(file)).size, createdAt: now };
  }

  /** Makes a backup if one is due. @returns milliseconds until the next check. */
  async function makeIfDue(interval: number): Promise<number> {
    try {
      const [newest] = await listBackups(dir);
      const age = newest === undefined ? interval : Date.now() - newest.createdAt.getTime();
      // A backup from the future was made by a wrong clock, and does not count.
      if (age >= 0 && age < interval) return interval - age;
      await make();
      return interval;
    } catch (err) {
      log.error({ err }, 'a backup could not be made');
      return soonMs;
    }
  }

  function wait(ms: number, interval: number): void {
    timer = setTimeout(
      () => {
        scheduled = makeIfDue(interval).then((next) => {
          if (timer !== undefined) wait(next, interval);
        });
      },
      Math.min(ms, maxWaitMs),
    ).unref();
  }

  return {
    make,
    /** Resolves when no scheduled backup is being made. */
    async settled() {
      await scheduled;
    },
    /** Makes a backup whenever the newest one is older than BACKUP_EVERY. */
    start() {
      if (everyMs !== null) wait(Math.min(soonMs, everyMs), everyMs);
    },
    /** Makes no more scheduled backups, and waits for one that is being made. */
    async stop() {
      clearTimeout(timer);
      timer = undefined;
      await scheduled;
      await current?.catch(() => {});
    },
  };
}
