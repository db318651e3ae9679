import { setImmediate as turn } from 'node:timers/promises';
import type { Logger } from 'pino';
import {
  currentPosition,
  findUnread,
  isInRange,
  type LogPosition,
  positionAfter,
} from '../../audit/log-reader.ts';
import type { Database, EventWatch } from '../../database/database.ts';
import { createWorker } from '../../worker.ts';
import { findEventsWhere, type PolledEvent, type StreamUpdate, updatesIn } from './updates.ts';

const batch = 500;
/** For events that wake nothing: those of another process, or while the connection is lost. */
const pollMs = 1000;
/** For events after a transaction that still runs. */
const soonMs = 50;

/** Reads the audit events once for all streams of this process. */
export type EventPoller = {
  /** Begins to poll. A stream that reads its parcel after this misses nothing. */
  begin(): Promise<void>;
  /** There may be new events. */
  wake(): void;
  /** Stops polling until it is begun again. */
  pause(): void;
  stop(): Promise<void>;
};

type Options = {
  database: Pick<Database, 'db' | 'watchEvents'>;
  log: Logger;
  isWatched(parcelId: number): boolean;
  broadcast(parcelId: number, update: StreamUpdate): Promise<void>;
  /** Called for each event, of any record. */
  onEvent(event: PolledEvent): void;
  /** Called where events may have been missed: see UnreadEntries. */
  onLoss(): void;
};

/** Creates the poller; it reads nothing before it is begun. */
export function createEventPoller({
  database,
  log,
  isWatched,
  broadcast,
  onEvent,
  onLoss,
}: Options): EventPoller {
  const { db } = database;
  let position: LogPosition | null = null;
  let watch: EventWatch | undefined;
  const worker = createWorker(async (isOpen) => {
    try {
      for (;;) {
        const waitMs = isOpen() ? await readSome() : pollMs;
        if (waitMs > 0) return waitMs;
      }
    } catch (err) {
      // The same events are read again.
      log.error({ err }, 'streams have to wait for what is new');
      return pollMs;
    }
  });

  /** Whoever is connected may have missed something. */
  async function beginAnew(): Promise<void> {
    position = await currentPosition(db);
    onLoss();
  }

  /** @returns the milliseconds until the next look; 0: there may be more. */
  async function readSome(): Promise<number> {
    if (position === null) return pollMs;
    const { range, isWaiting, isLost = false } = await findUnread(db, position);
    if (isLost) await beginAnew();
    if (range === null) return isWaiting ? soonMs : pollMs;
    const events = await findEventsWhere(db, isInRange(range), batch);
    events.forEach(onEvent);
    for (const [parcelId, update] of updatesIn(events)) {
      if (!isWatched(parcelId)) continue;
      await broadcast(parcelId, update);
      // Lets other requests run.
      await turn();
    }
    const last = events.length === batch ? (events.at(-1)?.id ?? null) : null;
    // It may have been paused meanwhile.
    if (position !== null) position = positionAfter(range, last);
    return 0;
  }

  return {
    async begin() {
      if (position !== null) return;
      watch ??= database.watchEvents(worker.wake);
      const current = await currentPosition(db);
      position ??= current;
      worker.start();
    },
    wake: () => worker.wake(),
    pause() {
      position = null;
      void worker.stop();
    },
    async stop() {
      await Promise.all([worker.stop(), watch?.stop()]);
    },
  };
}
