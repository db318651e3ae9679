import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { finished } from 'node:stream/promises';

/**
 * Waits until a connection can be detached: its request has been read to the end, and the responses to earlier requests have been
 * sent. Also resolves if the connection closes.
 *
 * @throws if the connection breaks while the request is read.
 */
export async function waitForTurn(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
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
 * Sends the head of a response that ends with its connection, and detaches the socket from the HTTP server, which otherwise holds
 * about eleven kilobytes for the connection: a parser, the request and the response. The caller writes the body, handles slow
 * clients, and ends the socket, even when the server stops.
 *
 * @returns null if the connection has closed.
 */
export function detachSocket(incoming: IncomingMessage, outgoing: ServerResponse): Socket | null {
  const { socket } = incoming;
  if (socket.destroyed || outgoing.socket !== socket) return null;
  // The response has no length and no chunks, so its body ends when the connection ends.
  outgoing.removeHeader('Transfer-Encoding');
  outgoing.setHeader('Connection', 'close');
  outgoing.flushHeaders();
  outgoing.detachSocket(socket);
  // A listener for data makes Node take the socket back from the HTTP parser.
  socket.on('data', ignore);
  // All listeners until now, above all those of Node's server, release the socket as if it had closed.
  socket.emit('close', false);
  socket.removeAllListeners();
  if (socket.destroyed) return null;
  socket.setTimeout(0);
  socket.on('data', ignore);
  // Pipelined requests, which are not answered any more, may have paused the socket.
  socket.resume();
  // 'close' follows an error.
  socket.on('error', ignore);
  socket.on('end', () => socket.destroy());
  return socket;
}

function ignore(): void {}
