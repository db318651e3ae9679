import type { Logger } from 'pino';
import { makeMonths } from '../../audit/log-months.ts';
import type { Db } from '../../database/tables.ts';
import { compactCounts } from '../../parcels/list/counts.ts';
import { indexParcels } from '../../parcels/search-index-queue.ts';
import { deleteUnneeded, type Retention } from './deletions.ts';

const hourMs = 60 * 60 * 1000;
/** Later than the first requests. */
const firstMs = 60_000;

/** Deletes data that is no longer needed, and finishes interrupted work. */
export type Housekeeping = {
  /** Starts doing it every hour. On several nodes each does what is due. */
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
  retention: Retention;
  /** Removes the files of deleted mails. */
  removeFiles(): Promise<void>;
};

/** Creates the site's housekeeping; `start` begins it. */
export function createHousekeeping({ db, log, retention, removeFiles }: Parts): Housekeeping {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function run(now: Date): Promise<void> {
    try {
      const months = await makeMonths(db, now);
      const deleted = await deleteUnneeded(db, now, retention);
      await removeFiles();
      // Parcels of an import that was killed.
      await indexParcels(db, { batch: 20, pauseMs: 20 });
      await compactCounts(db);
      log.debug({ ...deleted, newMonths: months }, 'tidied up');
    } catch (err) {
      // The database is locked, full or unreachable: the next run does it.
      log.warn({ err }, 'could not tidy up');
    }
  }

  function wait(ms: number): void {
    timer = setTimeout(() => {
      running = run(new Date()).then(() => {
        if (timer !== undefined) wait(hourMs);
      });
    }, ms).unref();
  }

  return {
    start: () => wait(firstMs),
    async stop() {
      clearTimeout(timer);
      timer = undefined;
      await running;
    },
  };
}
