import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';

const sweepMs = 50;
/**
 * How long a stopping server still accepts requests, in which clients of persistent connections are told to close them,
 * and proxies notice that it is not ready. Clients can rely on 0.4 s.
 */
const noticeMs = 500;
/** As many connections as the system queues for a server of Node's (511 and one). */
const maxQueued = 512;
/** While new connections keep coming, a moment without any is waited for no longer than this. */
const maxQuietWaitMs = 2000;
/**
 * So little time between the last look for waiting connections and the end of accepting that hardly one comes in it. One
 * that does is reset: no system call both looks and closes.
 */
const quickTurnMs = 1;

/**
 * Serves for a moment longer, accepts the connections that are already waiting, and then no more. Connections without a
 * request are closed, and all others `graceMs` after the call.
 *
 * @param sockets the server's connections, as they come and go.
 */
export async function drain(
  server: Server,
  sockets: Iterable<Socket>,
  graceMs: number,
): Promise<void> {
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
  const notice = Math.min(noticeMs, graceMs);
  await delay(notice);
  await acceptWaiting(server, graceMs - notice);
  // Not http.Server's close(), which closes idle connections at once: a request on its way would meet a reset.
  const closed = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });
  // Idle connections would stay open for another request. They are closed after a turn of the event loop, because the
  // connection of a request that was not read yet looks idle, too.
  const sweep = setInterval(() => setImmediate(() => server.closeIdleConnections()), sweepMs);
  // To Node, one on which nothing has ever been asked is not idle: browsers open them in advance.
  const closeUnused = () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };
  const sweepUnused = setTimeout(() => setImmediate(closeUnused), noticeMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(sweepUnused);
  clearTimeout(deadline);
}

/**
 * Accepts the connections that the system has queued for this process, one in each turn of the event loop: closing the
 * server would reset them with their requests. If new ones keep coming, the oldest are accepted first, and those that
 * were waiting at the call are all accepted, however long each turn takes.
 */
async function acceptWaiting(server: Server, maxMs: number): Promise<void> {
  const begin = performance.now();
  let accepted = 0;
  const onConnection = () => {
    accepted += 1;
  };
  server.on('connection', onConnection);
  for (let now = begin; now - begin < maxMs; ) {
    const before = accepted;
    // The first one may only end the current turn.
    await turn();
    const turnStart = performance.now();
    await turn();
    now = performance.now();
    const hasAccepted = accepted > before;
    const isQuick = now - turnStart <= quickTurnMs;
    if (!hasAccepted && isQuick) break;
    const isTooLong = now - begin > maxQuietWaitMs;
    if (isTooLong && (!hasAccepted || accepted >= maxQueued)) break;
  }
  server.off('connection', onConnection);
}
