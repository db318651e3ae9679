import type { Socket } from 'node:net';
import { widerNetwork } from '../../http/addresses.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import type { GrantedVisibility } from '../privacy/redact.ts';

export type StreamInfo = GrantedVisibility & {
  parcelId: number;
  language: LanguageCode;
  /** Whether it shows more details because a member is signed in. */
  isMember: boolean;
  /** The id of the API key with which it was opened, if any. */
  apiKeyId: number | null;
  network: string;
  requestId: string;
};

/** A client with this much unread data is gone, or does not read. */
const maxUnreadBytes = 64 * 1024;
const lingerMs = 1000;

/** An open stream of a parcel's updates. There may be thousands, so each takes little memory. */
export class Stream {
  readonly info: StreamInfo;
  /** When the stream was created, as performance.now(). */
  readonly since = performance.now();
  /** Whether the parcel has changed while the first message was being composed. */
  hasMissed = false;
  #socket: Socket | null = null;
  #isEnded = false;
  #wasUnread = false;

  constructor(info: StreamInfo) {
    this.info = info;
  }

  /** Whether the stream has its connection, which it gets after the first message was composed. */
  get isOpen(): boolean {
    return this.#socket !== null;
  }

  /** Begins to write to a connection, which must not be used by anything else. */
  begin(socket: Socket, first: string, onEnd: () => void): void {
    this.#socket = socket;
    socket.once('close', onEnd);
    this.send(first);
    if (this.#isEnded) this.end();
  }

  send(bytes: Uint8Array | string): void {
    const socket = this.#socket;
    if (socket === null || this.#isEnded) return;
    if (socket.writableLength > maxUnreadBytes) socket.destroy();
    else socket.write(bytes);
  }

  /** Sends a heartbeat, or closes the connection if there was unread data at this heartbeat and at the last one. */
  beat(): void {
    const isUnread = (this.#socket?.writableLength ?? 0) > 0;
    if (isUnread && this.#wasUnread) this.#socket?.destroy();
    else this.send(':\n\n');
    this.#wasUnread = isUnread;
  }

  /** Ends the stream, even before it began. The browser reconnects after a random time of some seconds. */
  end(): void {
    const socket = this.#socket;
    this.#isEnded = true;
    if (socket === null || socket.writableEnded) return;
    socket.end(retryField());
    // After some time in which sent data can arrive, the connection is closed even if the client does not read.
    setTimeout(() => socket.destroy(), lingerMs).unref();
  }
}

/** The field that makes a browser reconnect after two to six seconds. */
export function retryField(): string {
  return `retry: ${2000 + Math.floor(Math.random() * 4000)}\n\n`;
}

/** The maximum number of streams. The site's other connections are for pages and calls; see http/node/listen.ts. */
const maxStreams = 8000;
const maxPerNetwork = 50;
/** The maximum for the /56 around an IPv6 network, which may be a household or a neighbourhood. */
const maxPerWiderNetwork = 4 * maxPerNetwork;

/** The interval of heartbeats. Streams are distributed over its seconds. */
const beatSeconds = 24;
/** The maximum age of a stream. The browser then reconnects, and its access is checked again. */
const maxAgeMs = 30 * 60 * 1000;

/** The open streams of this process. @param isLimited whether the number of streams of a network is limited; see Config. */
export function createStreams(isLimited: boolean) {
  const byParcel = new Map<number, Set<Stream>>();
  const byNetwork = new Map<string, number>();
  const turns = Array.from({ length: beatSeconds }, () => new Set<Stream>());
  let count = 0;
  let second = 0;
  let next = 0;

  return {
    count: () => count,
    /** Whether a network has too many streams, or, with `all`, this process; false if another stream may be opened. */
    full(network: string): false | 'network' | 'all' {
      if (count >= maxStreams) return 'all';
      const isMany = (key: string, limit: number) => (byNetwork.get(key) ?? 0) >= limit;
      const around = widerNetwork(network);
      const isFull = isMany(network, maxPerNetwork) || isMany(around, maxPerWiderNetwork);
      return isLimited && isFull && 'network';
    },
    has: (parcelId: number) => byParcel.has(parcelId),
    of: (parcelId: number): Iterable<Stream> => byParcel.get(parcelId) ?? [],
    all: () => turns.flatMap((turn) => [...turn]),
    add(stream: Stream) {
      const { parcelId, network } = stream.info;
      const others = byParcel.get(parcelId);
      if (others === undefined) byParcel.set(parcelId, new Set([stream]));
      else others.add(stream);
      for (const key of limitedNetworks(network)) byNetwork.set(key, (byNetwork.get(key) ?? 0) + 1);
      next += 1;
      turns[next % beatSeconds]?.add(stream);
      count += 1;
    },
    remove(stream: Stream) {
      if (!turns.some((turn) => turn.delete(stream))) return;
      const { parcelId, network } = stream.info;
      const others = byParcel.get(parcelId);
      others?.delete(stream);
      if (others?.size === 0) byParcel.delete(parcelId);
      for (const key of limitedNetworks(network)) {
        const left = (byNetwork.get(key) ?? 1) - 1;
        if (left === 0) byNetwork.delete(key);
        else byNetwork.set(key, left);
      }
      count -= 1;
    },
    /** Sends the heartbeats of this second. Must be called once a second. */
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

/** A network, and the wider network if that differs. */
function limitedNetworks(network: string): Set<string> {
  return new Set([network, widerNetwork(network)]);
}
