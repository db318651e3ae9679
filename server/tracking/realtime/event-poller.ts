import { setImmediate as turn } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database, EventWatch } from '../../database/database.ts';
import type { RecordType } from '../../shared/audit.ts';
import { createWorker } from '../../worker.ts';
import type { PolledEvents } from './messages.ts';
import { findEventId, findEventsAfter, type LiveEvent } from './queries.ts';

const batch = 500;
/** Where nobody says that there are events: those of another process, or while the connection is lost. */
const lookMs = 1000;

/** Reads the record of changes for all streams of this process, once. */
export type EventPoller = {
  /**
   * The event up to which streams have been told, once there are some. Whoever is told from here on may look at
   * the parcel after this, and misses nothing.
   */
  position(): Promise<number>;
  /** There may be new events. */
  wake(): void;
  /** Nobody is there to be told any more. */
  rest(): void;
  stop(): Promise<void>;
};

type Parts = {
  database: Pick<Database, 'db' | 'watchEvents'>;
  log: Logger;
  isWatched(parcelId: number): boolean;
  tell(parcelId: number, news: PolledEvents): Promise<void>;
  /** What is to be done about an event, whichever parcel it is about. */
  heed(event: LiveEvent): void;
};

/** All that matters of a parcel is in these; what else is written of it, such as a mail, nobody sees. */
const seenOf: ReadonlySet<RecordType> = new Set(['parcel', 'activity', 'delivery']);

export function createEventPoller({ database, log, isWatched, tell, heed }: Parts): EventPoller {
  const { db } = database;
  let seen: number | null = null;
  let watch: EventWatch | undefined;
  const worker = createWorker(async (isOpen) => {
    try {
      while (isOpen() && (await readSome()));
    } catch (err) {
      // Nothing is forgotten: it is read again.
      log.error({ err }, 'streams have to wait for what is new');
    }
    return lookMs;
  });

  /** @returns whether there may be more. */
  async function readSome(): Promise<boolean> {
    if (seen === null) return false;
    const events = await findEventsAfter(db, seen, batch);
    events.forEach(heed);
    for (const [parcelId, news] of newsIn(events)) {
      if (!isWatched(parcelId)) continue;
      await tell(parcelId, news);
      // Others' requests have their turn.
      await turn();
    }
    const last = events.at(-1)?.id;
    if (last !== undefined && seen !== null) seen = last;
    return events.length === batch;
  }

  return {
    async position() {
      if (seen !== null) return seen;
      watch ??= database.watchEvents(worker.wake);
      const newest = await findEventId(db, 'newest');
      seen ??= newest;
      worker.start();
      return seen;
    },
    wake: () => worker.wake(),
    rest() {
      seen = null;
      void worker.stop();
    },
    async stop() {
      await Promise.all([worker.stop(), watch?.stop()]);
    },
  };
}

/** What events say of each parcel. */
export function newsIn(events: LiveEvent[]): Map<number, PolledEvents> {
  const byParcel = new Map<number, { id: number; activities: Set<number> }>();
  for (const { id, action, record_type, record_id, parcel_id } of events) {
    if (parcel_id === null || !seenOf.has(record_type)) continue;
    const news = byParcel.get(parcel_id) ?? { id, activities: new Set() };
    byParcel.set(parcel_id, news);
    news.id = id;
    if (record_type === 'activity' && record_id !== null && action !== 'deleted') {
      news.activities.add(record_id);
    }
  }
  return byParcel;
}
