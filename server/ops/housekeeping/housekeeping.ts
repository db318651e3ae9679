import type { Logger } from 'pino';
import type { Db } from '../../database/tables.ts';
import { indexParcels } from '../../parcels/search-index-queue.ts';
import { deleteUnneeded, type Keep } from './deletions.ts';

const hourMs = 60 * 60 * 1000;
/** Not beside the first requests. */
const firstMs = 60_000;

/** Keeps the database from growing by what nothing needs any more, and finishes what was left undone. */
export type Housekeeping = {
  /** Does it now. */
  tidy(now: Date): Promise<void>;
  /** Does it every hour; on several nodes each does what it finds. */
  start(): void;
  stop(): Promise<void>;
};

declare module '../../deps.ts' {
  interface Deps {
    housekeeping: Housekeeping;
  }
}

type Parts = {
  db: Db;
  log: Logger;
  keep: Keep;
  /** Removes the files of mails that are gone. */
  removeFiles(): Promise<void>;
};

export function createHousekeeping({ db, log, keep, removeFiles }: Parts): Housekeeping {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function tidy(now: Date): Promise<void> {
    try {
      const deleted = await deleteUnneeded(db, now, keep);
      await removeFiles();
      // What an import that was killed has left.
      await indexParcels(db, { batch: 20, pauseMs: 20 });
      log.debug(deleted, 'tidied up');
    } catch (err) {
      // Locked, full or away: the next time finds it all the same.
      log.warn({ err }, 'could not tidy up');
    }
  }

  function wait(ms: number): void {
    timer = setTimeout(() => {
      running = tidy(new Date()).then(() => {
        if (timer !== undefined) wait(hourMs);
      });
    }, ms).unref();
  }

  return {
    tidy,
    start: () => wait(firstMs),
    async stop() {
      clearTimeout(timer);
      timer = undefined;
      await running;
    },
  };
}
