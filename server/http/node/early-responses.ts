import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { SiteEnv } from '../context.ts';

/** Before the response is sent, the rest of a body is read: at most so many bytes, for at most so long. */
const restLimits = { maxBytes: 64 * 1024, ms: 500 };

/** Closes a connection after its response if the body of the request has not arrived completely by then. */
export const earlyResponses = createMiddleware<SiteEnv>((c, next) => {
  const { incoming, outgoing } = c.env;
  if (!hasBody(incoming.headers)) return next();
  return next().then(async () => {
    if (incoming.complete) return;
    if (Number(incoming.headers['content-length']) <= restLimits.maxBytes) await readRest(incoming);
    if (!incoming.complete) closeAfterResponse(incoming, outgoing);
  });
});

async function readRest(incoming: IncomingMessage): Promise<void> {
  incoming.resume();
  // If the body is too slow or breaks off, the connection is closed.
  await finished(incoming, { signal: AbortSignal.timeout(restLimits.ms) }).catch(() => {});
}

/** Whether a request has a body, by its headers. */
export function hasBody(headers: IncomingHttpHeaders): boolean {
  return Number(headers['content-length'] ?? 0) > 0 || 'transfer-encoding' in headers;
}

/** How long the rest of a request is read, so that its client receives the response. */
const lingerMs = 1000;

/**
 * Closes the connection after the response to a request whose body is still arriving. The rest is read for a moment,
 * because closing with unread bytes would reset the connection before the response has arrived.
 */
function closeAfterResponse(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { socket } = incoming;
  outgoing.setHeader('Connection', 'close');
  // Node calls this method when the last response of a connection has been written.
  socket.destroySoon = () => {
    socket.end();
    socket.resume();
    socket.once('end', () => socket.destroy());
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };
}

/** Resolves when the response has been sent, or the client has disconnected. */
export async function waitForResponse(c: Context<SiteEnv>): Promise<void> {
  await finished(c.env.outgoing).catch(() => {});
}
