import type { Logger } from 'pino';
import {
  currentPosition,
  findUnread,
  isInRange,
  type LogPosition,
  positionAfter,
} from '../../audit/log-reader.ts';
import type { Action } from '../../audit/shared/audit.ts';
import type { Config } from '../../config.ts';
import type { Database, EventWatch } from '../../database/database.ts';
import { yieldToRequests } from '../../database/yield-to-requests.ts';
import { findPublicParcel, type ParcelWithVisibility } from '../../parcels/find-with-history.ts';
import { isJourneyOver } from '../../parcels/shared/delivery-days.ts';
import { limits } from '../../shared/limits.ts';
import { createWorker } from '../../worker.ts';
import { currentVisibility, redactFor } from '../privacy/redact.ts';
import { createStreams, type Stream, type StreamInfo } from './stream.ts';
import {
  findEventsWhere,
  findNewestEventId,
  formatUpdate,
  type PolledEvent,
  type Replay,
  replayFor,
  type StreamUpdate,
  updatesIn,
} from './updates.ts';

/** The streams of this process for the tracking results that are open in browsers. */
export type Realtime = ReturnType<typeof createRealtime>;

declare module '../../deps.ts' {
  interface Deps {
    realtime: Realtime;
  }
}

type Options = {
  config: Pick<Config, 'rateLimit' | 'timeZone'>;
  database: Pick<Database, 'db' | 'watchEvents'>;
  log: Logger;
};

const batch = 500;
/** How often events are read if nothing wakes the reader: for events of other processes, or while the connection is lost. */
const pollMs = 1000;
/** How long to wait if a running transaction holds back later events. */
const soonMs = 50;

/**
 * Creates the streams of this process. While there are any, the audit events are read once for all streams.
 */
export function createRealtime({ config, database, log }: Options) {
  const request = { page: 1, perPage: limits.perPage.default };
  const { db } = database;
  const findStreamParcel = (parcelId: number) =>
    findPublicParcel(db, parcelId, { timeZone: config.timeZone, request });
  const streams = createStreams(config.rateLimit);
  let isStopping = false;
  let heartbeat: NodeJS.Timeout | undefined;
  /** The position in the log up to which events were read; null if they are not polled. */
  let position: LogPosition | null = null;
  let watch: EventWatch | undefined;

  const worker = createWorker(async (isOpen) => {
    try {
      for (;;) {
        const waitMs = isOpen() ? await readSome() : pollMs;
        if (waitMs > 0) return waitMs;
      }
    } catch (err) {
      // The next attempt reads the same events again.
      log.error({ err }, 'streams have to wait for what is new');
      return pollMs;
    }
  });

  /** Reads and broadcasts the next events. @returns the milliseconds until the next read; 0 if there may be more events. */
  async function readSome(): Promise<number> {
    if (position === null) return pollMs;
    const { range, isWaiting, isLost = false } = await findUnread(db, position);
    if (isLost) {
      position = await currentPosition(db);
      // The browsers reconnect, and get the updates that they have missed.
      endStreams(() => true);
    }
    if (range === null) return isWaiting ? soonMs : pollMs;
    const events = await findEventsWhere(db, isInRange(range), batch);
    for (const event of events) {
      const isRevoked = revocationBy(event);
      // The browsers reconnect, and their access is checked again.
      if (isRevoked !== null) endStreams(({ info }) => isRevoked(info));
    }
    for (const [parcelId, update] of updatesIn(events)) {
      if (!streams.has(parcelId)) continue;
      broadcast(streams.of(parcelId), await findStreamParcel(parcelId), update);
      await yieldToRequests();
    }
    const last = events.length === batch ? (events.at(-1)?.id ?? null) : null;
    // The last stream may have ended meanwhile.
    if (position !== null) position = positionAfter(range, last);
    return 0;
  }

  /** Begins to poll events. A stream that reads its parcel after this misses no update. */
  async function beginPolling(): Promise<void> {
    if (position !== null) return;
    watch ??= database.watchEvents(worker.wake);
    const current = await currentPosition(db);
    position ??= current;
    worker.start();
  }

  function endStreams(isToEnd: (stream: Stream) => boolean): void {
    for (const stream of streams.all()) if (isToEnd(stream)) stream.end();
  }

  return {
    count: streams.count,
    full: streams.full,
    /**
     * Adds a stream, which then gets all updates of its parcel.
     *
     * @param lastId the id of the last event that the browser has received; null if there is none.
     * @returns the first message of the stream; null if the parcel was deleted.
     */
    async join(stream: Stream, lastId: number | null): Promise<Replay | null> {
      streams.add(stream);
      heartbeat ??= setInterval(streams.beat, 1000).unref();
      if (isStopping) stream.end();
      for (;;) {
        stream.hasMissed = false;
        await beginPolling();
        const newest = await findNewestEventId(db, stream.info.parcelId);
        const found = await findStreamParcel(stream.info.parcelId);
        const first = found
          ? await replayFor(db, stream.info, found, { position: newest, lastId })
          : null;
        if (!stream.hasMissed) return first;
      }
    },
    leave(stream: Stream) {
      streams.remove(stream);
      if (streams.count() > 0) return;
      position = null;
      void worker.stop();
      clearInterval(heartbeat);
      heartbeat = undefined;
    },
    /** Reads events now, because there may be new ones. */
    wake: () => worker.wake(),
    /** Ends all streams. Their browsers reconnect to this process after its restart, or to another node. */
    async stop() {
      isStopping = true;
      endStreams(() => true);
      await Promise.all([worker.stop(), watch?.stop()]);
    },
  };
}

/**
 * Sends an update to all streams of a parcel, formatted once for all readers with the same visibility and language. A stream ends
 * if the parcel was deleted or its journey has ended, because no update follows. It also ends if the answer that unlocked the
 * parcel has changed, so that the browser reconnects.
 */
function broadcast(
  streams: Iterable<Stream>,
  found: ParcelWithVisibility | undefined,
  update: StreamUpdate,
): void {
  const messagesByReader = new Map<string, Buffer>();
  for (const stream of [...streams]) {
    const { visibility, language, withPhones } = stream.info;
    if (!stream.isOpen) {
      stream.hasMissed = true;
    } else if (found === undefined || currentVisibility(stream.info, found) !== visibility) {
      stream.end();
    } else {
      const reader = `${visibility} ${language} ${withPhones}`;
      const messages =
        messagesByReader.get(reader) ??
        Buffer.from(formatUpdate(redactFor(found, { visibility, language, withPhones }), update));
      messagesByReader.set(reader, messages);
      stream.send(messages);
      if (isJourneyOver(found.parcel)) stream.end();
    }
  }
}

const sessionEndings: ReadonlySet<Action> = new Set(['signed-out', 'ended', 'email-changed']);

/** A test for the streams whose visibility an event may change; null if it changes none. */
function revocationBy(event: PolledEvent): ((stream: StreamInfo) => boolean) | null {
  const { action, record_type, record_id, parcel_id, settings } = event;
  switch (record_type) {
    case 'settings':
      return settings !== null && 'public_details' in JSON.parse(settings) ? () => true : null;
    case 'share-link':
      return action === 'deleted' ? ({ parcelId }) => parcelId === parcel_id : null;
    case 'session':
    case 'account': {
      const endsSession = sessionEndings.has(action) || action.startsWith('password-');
      return endsSession ? ({ isMember }) => isMember : null;
    }
    case 'api-key':
      return action === 'deleted' ? ({ apiKeyId }) => apiKeyId === record_id : null;
    // A member may have another role, or was suspended or removed. Those who may still read reconnect.
    case 'staff':
      return ({ isMember }) => isMember;
    default:
      return null;
  }
}
