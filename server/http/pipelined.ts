import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and proxies send the next request when they have the answer to the last; few others do not. */
const mostWaiting = 8;

const waiting = new WeakMap<Socket, number>();

/**
 * Hangs up where too many requests of one connection wait for their answers. A few kilobytes hold hundreds of
 * requests, and Node hands all of them over at once, while nobody may ever read the answers.
 *
 * @returns whether it did so.
 */
export function tooManyAtOnce({ socket }: IncomingMessage, outgoing: ServerResponse): boolean {
  const count = waiting.get(socket) ?? 0;
  if (count >= mostWaiting) {
    socket.destroy();
    return true;
  }
  waiting.set(socket, count + 1);
  outgoing.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
  return false;
}
