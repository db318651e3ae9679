import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';

const sweepMs = 50;
/**
 * How long a server that stops still takes requests: kept-alive connections learn from an answer that they end, and
 * proxies that this server is not ready. What is promised is 0.4 s, by the clock of whoever asks.
 */
const noticeMs = 500;
/** On a busy machine as many may wait by then as it takes that long to take. */
const longestTakingMs = 2000;

/**
 * Goes on for a moment; then accepts no connections any more, but for those that wait already, closes those without
 * a request, and what is left `graceMs` after the beginning.
 */
export async function drain(server: Server, graceMs: number): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  const notice = Math.min(noticeMs, graceMs);
  await delay(notice);
  await takeWaiting(server, Math.min(longestTakingMs, graceMs - notice));
  // Not the HTTP server's own, which closes what is idle at once: a request on its way would meet a reset.
  const closed = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });
  // Connections that nobody asks on would stay open for a next request, which is not coming.
  // Not at once: where the process is late, requests wait to be read before their connections look idle.
  const sweep = setInterval(() => setImmediate(() => server.closeIdleConnections()), sweepMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}

/**
 * Takes the connections that the system has taken for this process already, one in each turn of the event loop:
 * closing would cut them off with their requests. Where new ones come all the time, those of the beginning are the
 * first ones taken.
 */
async function takeWaiting(server: Server, longestMs: number): Promise<void> {
  const end = performance.now() + longestMs;
  let isAnother = true;
  const note = () => {
    isAnother = true;
  };
  server.on('connection', note);
  while (isAnother && performance.now() < end) {
    isAnother = false;
    // The first one may end the turn that is running.
    await turn();
    await turn();
  }
  server.off('connection', note);
}
