import { widerNetworkOf } from '../../http/addresses.ts';
import type { Stream } from './stream.ts';

/** The rest of the site's connections is for pages and calls; see http/listen.ts. */
const maxStreams = 8000;
const maxPerNetwork = 50;
/** For the /56 around an IPv6 network, which may be a household or a neighbourhood. */
const maxPerWiderNetwork = 4 * maxPerNetwork;

/** Each stream has its heartbeat in one of these seconds, so that they are spread. */
const beatSeconds = 24;
/** A browser then reconnects, and its access is checked again. */
const maxAgeMs = 30 * 60 * 1000;

/** The open streams of this process. */
export type Streams = {
  count(): number;
  /** Whether another one may be opened from a network; `all`: this process has no room left. */
  full(network: string): false | 'network' | 'all';
  has(parcelId: number): boolean;
  of(parcelId: number): Iterable<Stream>;
  all(): Stream[];
  add(stream: Stream): void;
  remove(stream: Stream): void;
  /** Sends the heartbeats of this second; called once a second. */
  beat(): void;
};

/** @param isLimited whether a network may have only so many; see Config. */
export function createStreams(isLimited: boolean): Streams {
  const byParcel = new Map<number, Set<Stream>>();
  const byNetwork = new Map<string, number>();
  const turns = Array.from({ length: beatSeconds }, () => new Set<Stream>());
  let count = 0;
  let second = 0;
  let next = 0;

  return {
    count: () => count,
    full(network) {
      if (count >= maxStreams) return 'all';
      const isMany = (key: string, limit: number) => (byNetwork.get(key) ?? 0) >= limit;
      const around = widerNetworkOf(network);
      const isFull = isMany(network, maxPerNetwork) || isMany(around, maxPerWiderNetwork);
      return isLimited && isFull && 'network';
    },
    has: (parcelId) => byParcel.has(parcelId),
    of: (parcelId) => byParcel.get(parcelId) ?? [],
    all: () => turns.flatMap((turn) => [...turn]),
    add(stream) {
      const { parcelId, network } = stream.info;
      const others = byParcel.get(parcelId);
      if (others === undefined) byParcel.set(parcelId, new Set([stream]));
      else others.add(stream);
      for (const key of networksOf(network)) byNetwork.set(key, (byNetwork.get(key) ?? 0) + 1);
      next += 1;
      turns[next % beatSeconds]?.add(stream);
      count += 1;
    },
    remove(stream) {
      if (!turns.some((turn) => turn.delete(stream))) return;
      const { parcelId, network } = stream.info;
      const others = byParcel.get(parcelId);
      others?.delete(stream);
      if (others?.size === 0) byParcel.delete(parcelId);
      for (const key of networksOf(network)) {
        const left = (byNetwork.get(key) ?? 1) - 1;
        if (left === 0) byNetwork.delete(key);
        else byNetwork.set(key, left);
      }
      count -= 1;
    },
    beat() {
      second += 1;
      const oldest = performance.now() - maxAgeMs;
      for (const stream of turns[second % beatSeconds] ?? []) {
        if (stream.since < oldest) stream.end();
        else stream.beat();
      }
    },
  };
}

/** A network, and the wider one if that differs. */
function networksOf(network: string): Set<string> {
  return new Set([network, widerNetworkOf(network)]);
}
