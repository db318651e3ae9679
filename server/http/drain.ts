import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';

const sweepMs = 50;
/**
 * How long a stopping server still accepts requests, in which clients of persistent connections are told to close them,
 * and proxies notice that it is not ready. Clients can rely on 0.4 s.
 */
const noticeMs = 500;
/** On a busy machine it may take this long to accept the connections that are waiting by then. */
const maxAcceptMs = 2000;
/** So little time between the last look for waiting connections and the end of accepting that hardly one comes in it. */
const quickTurnMs = 1;

/**
 * Serves for a moment longer, accepts the connections that are already waiting, and then no more. Connections without a
 * request are closed, and all others `graceMs` after the call.
 */
export async function drain(server: Server, graceMs: number): Promise<void> {
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
  const notice = Math.min(noticeMs, graceMs);
  await delay(notice);
  await acceptWaiting(server, Math.min(maxAcceptMs, graceMs - notice));
  // Not http.Server's close(), which closes idle connections at once: a request on its way would meet a reset.
  const closed = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });
  // Idle connections would stay open for another request. They are closed after a turn of the event loop, because the
  // connection of a request that was not read yet looks idle, too.
  const sweep = setInterval(() => setImmediate(() => server.closeIdleConnections()), sweepMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
}

/**
 * Accepts the connections that the system has queued for this process, one in each turn of the event loop: closing the
 * server would reset them with their requests. If new ones keep coming, the oldest are accepted first.
 */
async function acceptWaiting(server: Server, maxMs: number): Promise<void> {
  const end = performance.now() + maxMs;
  let hasAccepted = true;
  const onConnection = () => {
    hasAccepted = true;
  };
  server.on('connection', onConnection);
  let isSlow = false;
  while ((hasAccepted || isSlow) && performance.now() < end) {
    hasAccepted = false;
    // The first one may only end the current turn.
    await turn();
    const start = performance.now();
    await turn();
    isSlow = performance.now() - start > quickTurnMs;
  }
  server.off('connection', onConnection);
}
