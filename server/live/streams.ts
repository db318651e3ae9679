import type { Stream } from './stream.ts';

/** Of the connections that a site takes, what is left is for pages and calls; see http/listen.ts. */
const most = 8000;
const mostInNetwork = 50;

/** Each stream has a heartbeat in one of these seconds, so that they are spread. */
const beatSeconds = 24;
/** Who may see what is asked anew now and then, so that an old stream does not show what nobody may see any more. */
const longestMs = 30 * 60 * 1000;

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
  /** Once every second: the heartbeat of those whose turn it is. */
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
      if (count >= most) return 'all';
      return isLimited && (byNetwork.get(network) ?? 0) >= mostInNetwork && 'network';
    },
    has: (parcelId) => byParcel.has(parcelId),
    of: (parcelId) => byParcel.get(parcelId) ?? [],
    all: () => turns.flatMap((turn) => [...turn]),
    add(stream) {
      const { parcelId, network } = stream.of;
      const others = byParcel.get(parcelId);
      if (others === undefined) byParcel.set(parcelId, new Set([stream]));
      else others.add(stream);
      byNetwork.set(network, (byNetwork.get(network) ?? 0) + 1);
      next += 1;
      turns[next % beatSeconds]?.add(stream);
      count += 1;
    },
    remove(stream) {
      if (!turns.some((turn) => turn.delete(stream))) return;
      const { parcelId, network } = stream.of;
      const others = byParcel.get(parcelId);
      others?.delete(stream);
      if (others?.size === 0) byParcel.delete(parcelId);
      const left = (byNetwork.get(network) ?? 1) - 1;
      if (left === 0) byNetwork.delete(network);
      else byNetwork.set(network, left);
      count -= 1;
    },
    beat() {
      second += 1;
      const oldest = performance.now() - longestMs;
      for (const stream of turns[second % beatSeconds] ?? []) {
        if (stream.since < oldest) stream.end();
        else stream.beat();
      }
    },
  };
}
