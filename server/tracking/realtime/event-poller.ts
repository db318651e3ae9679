import { setImmediate as turn } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database, EventWatch } from '../../database/database.ts';
import type { RecordType } from '../../shared/audit.ts';
import { createWorker } from '../../worker.ts';
import type { StreamUpdate } from './messages.ts';
import { findEventId, findEventsAfter, type PolledEvent } from './queries.ts';

const batch = 500;
/** For events that wake nothing: those of another process, or while the connection is lost. */
const pollMs = 1000;

/** Reads the audit events once for all streams of this process. */
export type EventPoller = {
  /**
   * The id of the event up to which streams are up to date; begins to poll. A stream that reads its parcel after this
   * misses nothing.
   */
  position(): Promise<number>;
  /** There may be new events. */
  wake(): void;
  /** Stops polling until a stream asks for the position. */
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
};

/** Records that a tracking result shows. */
const visibleRecords: ReadonlySet<RecordType> = new Set(['parcel', 'activity', 'delivery']);

/** Creates the poller; it reads nothing before its position is asked for. */
export function createEventPoller({
  database,
  log,
  isWatched,
  broadcast,
  onEvent,
}: Options): EventPoller {
  const { db } = database;
  let lastId: number | null = null;
  let watch: EventWatch | undefined;
  const worker = createWorker(async (isOpen) => {
    try {
      while (isOpen() && (await readSome()));
    } catch (err) {
      // The same events are read again.
      log.error({ err }, 'streams have to wait for what is new');
    }
    return pollMs;
  });

  /** @returns whether there may be more. */
  async function readSome(): Promise<boolean> {
    if (lastId === null) return false;
    const events = await findEventsAfter(db, lastId, batch);
    events.forEach(onEvent);
    for (const [parcelId, update] of updatesIn(events)) {
      if (!isWatched(parcelId)) continue;
      await broadcast(parcelId, update);
      // Lets other requests run.
      await turn();
    }
    const newest = events.at(-1)?.id;
    // It may have been paused meanwhile.
    if (newest !== undefined && lastId !== null) lastId = newest;
    return events.length === batch;
  }

  return {
    async position() {
      if (lastId !== null) return lastId;
      watch ??= database.watchEvents(worker.wake);
      const newest = await findEventId(db, 'newest');
      lastId ??= newest;
      worker.start();
      return lastId;
    },
    wake: () => worker.wake(),
    pause() {
      lastId = null;
      void worker.stop();
    },
    async stop() {
      await Promise.all([worker.stop(), watch?.stop()]);
    },
  };
}

/** The update of each parcel that events are about. */
export function updatesIn(events: PolledEvent[]): Map<number, StreamUpdate> {
  const byParcel = new Map<number, { id: number; activities: Set<number> }>();
  for (const { id, action, record_type, record_id, parcel_id } of events) {
    if (parcel_id === null || !visibleRecords.has(record_type)) continue;
    const update = byParcel.get(parcel_id) ?? { id, activities: new Set() };
    byParcel.set(parcel_id, update);
    update.id = id;
    if (record_type === 'activity' && record_id !== null && action !== 'deleted') {
      update.activities.add(record_id);
    }
  }
  return byParcel;
}
