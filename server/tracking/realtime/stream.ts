import type { Socket } from 'node:net';
import type { Visibility } from '../../shared/enums.ts';
import type { LanguageCode } from '../../shared/languages.ts';

/** The parcel of a stream, and who reads it. */
export type StreamInfo = {
  parcelId: number;
  visibility: Visibility;
  /** See GrantedVisibility. */
  answer: string | null;
  language: LanguageCode;
  /** Whether it shows more because of who is signed in. */
  isMember: boolean;
  /** The API key that it was opened with; null: none. */
  apiKeyId: number | null;
  /** See networkOf. */
  network: string;
  requestId: string;
};

/** A client that leaves this much unread is gone, or does not read. */
const maxUnreadBytes = 64 * 1024;
const lingerMs = 1000;

/** An open stream of a parcel's updates. There may be thousands, so each holds little. */
export class Stream {
  readonly info: StreamInfo;
  /** When it was created, by the clock of performance.now(). */
  readonly since = performance.now();
  /** Whether the parcel has changed while the first message was being composed. */
  hasMissed = false;
  #socket: Socket | null = null;
  #isEnded = false;
  #wasUnread = false;

  constructor(info: StreamInfo) {
    this.info = info;
  }

  /** Whether it writes to a connection; not while the first message is being composed. */
  get isOpen(): boolean {
    return this.#socket !== null;
  }

  /** Begins to write to a connection, which nothing else uses. */
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

  /** Sends a heartbeat, or closes the connection if what was sent before the last heartbeat is still unread. */
  beat(): void {
    const isUnread = (this.#socket?.writableLength ?? 0) > 0;
    if (isUnread && this.#wasUnread) this.#socket?.destroy();
    else this.send(':\n\n');
    this.#wasUnread = isUnread;
  }

  /**
   * Ends it, or prevents it from beginning, so that it says nothing about the parcel. Its browser reconnects after some
   * seconds, at another time than the others.
   */
  end(): void {
    const socket = this.#socket;
    this.#isEnded = true;
    if (socket === null || socket.writableEnded) return;
    socket.end(retryField());
    // Time for what has been sent to arrive; a client that does not read is closed.
    setTimeout(() => socket.destroy(), lingerMs).unref();
  }
}

/** The field that makes a browser reconnect after two to six seconds. */
export function retryField(): string {
  return `retry: ${2000 + Math.floor(Math.random() * 4000)}\n\n`;
}
