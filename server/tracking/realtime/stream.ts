import type { Socket } from 'node:net';
import type { Visibility } from '../../shared/catalog.ts';
import type { LanguageCode } from '../../shared/languages.ts';

/** Whose stream it is, and of what. */
export type StreamOf = {
  parcelId: number;
  visibility: Visibility;
  /** See Seeing. */
  answer: string | null;
  language: LanguageCode;
  /** Whether it shows more because the administrator is signed in. */
  isAdmin: boolean;
  /** See networkOf. */
  network: string;
  requestId: string;
};

/** Who does not take this much is not there any more, or does not want to read. */
const maxUnreadBytes = 64 * 1024;
const lingerMs = 1000;

/** An open stream of what is new about a parcel. There may be thousands: each has only what it needs. */
export class Stream {
  readonly of: StreamOf;
  /** By the clock of performance.now(). */
  readonly since = performance.now();
  /** Whether the parcel has changed while its first message was being made. */
  hasMissed = false;
  #socket: Socket | null = null;
  #isEnded = false;
  #wasUnread = false;

  constructor(of: StreamOf) {
    this.of = of;
  }

  /** Not while its first message is being made. */
  get isOpen(): boolean {
    return this.#socket !== null;
  }

  /** Begins to write to a connection, which nobody else has. */
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

  /** Shows that the connection is alive, unless nothing that was sent by the last time has been taken. */
  beat(): void {
    const isUnread = (this.#socket?.writableLength ?? 0) > 0;
    if (isUnread && this.#wasUnread) this.#socket?.destroy();
    else this.send(':\n\n');
    this.#wasUnread = isUnread;
  }

  /** Ends it, at the latest when it begins, and then without a word of the parcel. Its browser comes back after some seconds, and not with all the others. */
  end(): void {
    const socket = this.#socket;
    this.#isEnded = true;
    if (socket === null || socket.writableEnded) return;
    socket.end(comeBack());
    // What has been sent may still be on its way; a reader who does not read is not waited for.
    setTimeout(() => socket.destroy(), lingerMs).unref();
  }
}

/** Tells a browser how long to wait before it comes back: from two to six seconds. */
export function comeBack(): string {
  return `retry: ${2000 + Math.floor(Math.random() * 4000)}\n\n`;
}
