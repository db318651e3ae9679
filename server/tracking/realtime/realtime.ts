import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import {
  findPublicParcelById,
  type ParcelWithVisibility,
} from '../../parcels/find-with-history.ts';
import type { Action } from '../../shared/audit.ts';
import { limits } from '../../shared/limits.ts';
import { hasEnded } from '../../shared/parcel.ts';
import { currentVisibility, redactFor } from '../privacy/redact.ts';
import { createEventPoller } from './event-poller.ts';
import { createStreams, type Stream, type StreamInfo, type Streams } from './stream.ts';
import {
  findNewestEventId,
  formatUpdate,
  type PolledEvent,
  type Replay,
  replayFor,
  type StreamUpdate,
} from './updates.ts';

/** The streams of the tracking results that are open in browsers. */
export type Realtime = Pick<Streams, 'count' | 'full'> & {
  /**
   * Adds a stream, which from here on gets all updates of its parcel.
   *
   * @param lastId the last event that its browser has received; null: none.
   * @returns its first message; null if the parcel was deleted.
   */
  join(stream: Stream, lastId: number | null): Promise<Replay | null>;
  leave(stream: Stream): void;
  /** There may be new events. */
  wake(): void;
  /** Ends all streams; their browsers reconnect, to this process or to another node. */
  stop(): Promise<void>;
};

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

/** Creates the streams of this process; nothing is read before the first one. */
export function createRealtime({ config, database, log }: Options): Realtime {
  const request = { page: 1, perPage: limits.perPage.default };
  const { db } = database;
  const find = (parcelId: number) =>
    findPublicParcelById(db, parcelId, { timeZone: config.timeZone, request });
  const streams = createStreams(config.rateLimit);
  let isStopping = false;
  let heartbeat: NodeJS.Timeout | undefined;

  const poller = createEventPoller({
    database,
    log,
    isWatched: streams.has,
    broadcast: async (parcelId, update) =>
      broadcast(streams.of(parcelId), await find(parcelId), update),
    onEvent(event) {
      const isRevoked = revocationBy(event);
      if (isRevoked === null) return;
      // Their browsers reconnect, and their access is checked again.
      for (const stream of streams.all()) if (isRevoked(stream.info)) stream.end();
    },
    onLoss() {
      // Their browsers reconnect, and are told what they have missed.
      for (const stream of streams.all()) stream.end();
    },
  });

  return {
    count: streams.count,
    full: streams.full,
    async join(stream, lastId) {
      streams.add(stream);
      heartbeat ??= setInterval(streams.beat, 1000).unref();
      if (isStopping) stream.end();
      for (;;) {
        stream.hasMissed = false;
        await poller.begin();
        const position = await findNewestEventId(db, stream.info.parcelId);
        const found = await find(stream.info.parcelId);
        const first = found ? await replayFor(db, stream.info, found, { position, lastId }) : null;
        if (!stream.hasMissed) return first;
      }
    },
    leave(stream) {
      streams.remove(stream);
      if (streams.count() > 0) return;
      poller.pause();
      clearInterval(heartbeat);
      heartbeat = undefined;
    },
    wake: poller.wake,
    async stop() {
      isStopping = true;
      for (const stream of streams.all()) stream.end();
      await poller.stop();
    },
  };
}

/**
 * Sends an update to all streams of a parcel, formatted once for all readers with the same visibility and language. A
 * stream ends if the parcel is deleted or its journey has ended, as no update follows; and if the answer that unlocked
 * the parcel has changed, so that its browser reconnects.
 */
function broadcast(
  streams: Iterable<Stream>,
  found: ParcelWithVisibility | undefined,
  update: StreamUpdate,
): void {
  const messagesByReader = new Map<string, Buffer>();
  for (const stream of [...streams]) {
    const { visibility, language } = stream.info;
    if (!stream.isOpen) {
      stream.hasMissed = true;
    } else if (found === undefined || currentVisibility(stream.info, found) !== visibility) {
      stream.end();
    } else {
      const reader = `${visibility} ${language}`;
      const messages =
        messagesByReader.get(reader) ??
        Buffer.from(formatUpdate(redactFor(found, { visibility, language }), update));
      messagesByReader.set(reader, messages);
      stream.send(messages);
      if (hasEnded(found.parcel)) stream.end();
    }
  }
}

/** After these, a member's session may have ended. */
const sessionEndings: ReadonlySet<Action> = new Set(['signed-out', 'ended', 'email-changed']);

/** Which streams an event may give another visibility; null: none. */
function revocationBy({
  action,
  record_type,
  record_id,
  parcel_id,
  settings,
}: PolledEvent): ((stream: StreamInfo) => boolean) | null {
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
    // Somebody may have another role, be suspended or removed: who goes on reading comes back.
    case 'staff':
      return ({ isMember }) => isMember;
    default:
      return null;
  }
}
