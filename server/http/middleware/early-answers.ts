import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import { createMiddleware } from 'hono/factory';
import type { SiteEnv } from '../context.ts';

/** Up to this size, and for this time, the rest of a body is read before the answer is sent. */
const rest = { maxBytes: 64 * 1024, ms: 500 };

/** Ends a connection with its answer, if the request's body is still coming by then. */
export const earlyAnswers = createMiddleware<SiteEnv>((c, next) => {
  const { incoming, outgoing } = c.env;
  if (!hasBody(incoming.headers)) return next();
  return next().then(async () => {
    if (incoming.complete) return;
    if (Number(incoming.headers['content-length']) <= rest.maxBytes) await readRest(incoming);
    if (!incoming.complete) closeAfterAnswer(incoming, outgoing);
  });
});

async function readRest(incoming: IncomingMessage): Promise<void> {
  incoming.resume();
  // Too slow, or gone: the connection will end.
  await finished(incoming, { signal: AbortSignal.timeout(rest.ms) }).catch(() => {});
}

/** Whether a request says that it has a body. */
export function hasBody(headers: IncomingHttpHeaders): boolean {
  return Number(headers['content-length'] ?? 0) > 0 || 'transfer-encoding' in headers;
}

/** How long the rest of a request is read, so that its sender gets to see the answer. */
const lingerMs = 1000;

/**
 * Prepares an answer to a request whose body is still coming: the connection ends with it, and says so.
 * What is on its way is read for a moment, because closing with unread bytes would reset the connection
 * before the answer has arrived.
 */
function closeAfterAnswer(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { socket } = incoming;
  outgoing.setHeader('Connection', 'close');
  // What Node calls when the last answer of a connection is written.
  socket.destroySoon = () => {
    socket.end();
    socket.resume();
    socket.once('end', () => socket.destroy());
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };
}
