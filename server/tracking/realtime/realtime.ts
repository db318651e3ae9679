import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { findPublicParcelById } from '../../parcels/find-with-history.ts';
import { limits } from '../../shared/limits.ts';
import { broadcast } from './broadcast.ts';
import { createEventPoller } from './event-poller.ts';
import { firstOf, type Replay } from './replay.ts';
import { concernedBy } from './revoke.ts';
import type { Stream } from './stream.ts';
import { createStreams, type Streams } from './streams.ts';

/** The results that are open in browsers and are told what is new. */
export type Realtime = Pick<Streams, 'count' | 'full'> & {
  /**
   * Lets a stream in: from here on it misses nothing.
   *
   * @param lastId the last event that its browser knows of; null: it knows of none.
   * @returns what the stream begins with; null: there is no such parcel any more.
   */
  join(stream: Stream, lastId: number | null): Promise<Replay | null>;
  leave(stream: Stream): void;
  /** There may be new events. */
  wake(): void;
  /** Ends all streams; their browsers come back, to this site or to another node. */
  stop(): Promise<void>;
};

declare module '../../deps.ts' {
  interface Deps {
    realtime: Realtime;
  }
}

type Parts = {
  config: Pick<Config, 'rateLimit' | 'timeZone'>;
  database: Pick<Database, 'db' | 'watchEvents'>;
  log: Logger;
};

export function createRealtime({ config, database, log }: Parts): Realtime {
  const request = { page: 1, perPage: limits.perPage.default };
  const { db } = database;
  const find = (parcelId: number) =>
    findPublicParcelById(db, parcelId, { timeZone: config.timeZone, request });
  const streams = createStreams(config.rateLimit);
  let isEnding = false;
  let beats: NodeJS.Timeout | undefined;

  const news = createEventPoller({
    database,
    log,
    isWatched: streams.has,
    tell: async (parcelId, told) => broadcast(streams.of(parcelId), await find(parcelId), told),
    heed(event) {
      const concerns = concernedBy(event);
      if (concerns === null) return;
      // They come back, and are asked again who they are.
      for (const stream of streams.all()) if (concerns(stream.of)) stream.end();
    },
  });

  return {
    count: streams.count,
    full: streams.full,
    async join(stream, lastId) {
      streams.add(stream);
      beats ??= setInterval(streams.beat, 1000).unref();
      if (isEnding) stream.end();
      for (;;) {
        stream.hasMissed = false;
        const position = await news.position();
        const found = await find(stream.of.parcelId);
        const first = found ? await firstOf(db, stream.of, found, { position, lastId }) : null;
        if (!stream.hasMissed) return first;
      }
    },
    leave(stream) {
      streams.remove(stream);
      if (streams.count() > 0) return;
      news.rest();
      clearInterval(beats);
      beats = undefined;
    },
    wake: news.wake,
    async stop() {
      isEnding = true;
      for (const stream of streams.all()) stream.end();
      await news.stop();
    },
  };
}
