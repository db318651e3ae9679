import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { finished } from 'node:stream/promises';

/**
 * Waits until a connection can be taken over: its request is read to the end, whatever it holds, and the answers to
 * what was asked on it before are sent. Or until it is gone.
 *
 * @throws if it breaks while the request is read.
 */
export async function inTurn(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { socket } = incoming;
  incoming.resume();
  if (!incoming.readableEnded) await finished(incoming, { writable: false });
  if (outgoing.socket !== null || socket.destroyed) return;
  await new Promise<unknown>((resolve) => {
    outgoing.once('socket', resolve);
    socket.once('close', resolve);
  });
}

/**
 * Sends the head of an answer that ends with its connection, and takes that out of the HTTP server's hands, which
 * keeps some eleven kilobytes for each: a parser, the request and the answer. Whoever has it writes the body, sees
 * to it that it is read, and ends it, also where the server stops.
 *
 * @returns null if the connection is gone.
 */
export function detachSocket(incoming: IncomingMessage, outgoing: ServerResponse): Socket | null {
  const { socket } = incoming;
  if (socket.destroyed || outgoing.socket !== socket) return null;
  // Neither a length nor chunks: the body ends with the connection.
  outgoing.removeHeader('Transfer-Encoding');
  outgoing.setHeader('Connection', 'close');
  outgoing.flushHeaders();
  outgoing.detachSocket(socket);
  // Node takes what the parser reads back from it when somebody else wants to read.
  socket.on('data', ignore);
  // For all who listened to it until now, Node's server first of all, it ends here: they forget it.
  socket.emit('close', false);
  socket.removeAllListeners();
  if (socket.destroyed) return null;
  socket.setTimeout(0);
  socket.on('data', ignore);
  // Requests behind this one may have been held back; nobody answers them.
  socket.resume();
  // 'close' follows.
  socket.on('error', ignore);
  socket.on('end', () => socket.destroy());
  return socket;
}

function ignore(): void {}
