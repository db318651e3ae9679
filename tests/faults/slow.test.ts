/** @module-tag extended */

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { imagePath } from '../../server/shared/paths.ts';
import { figure, promptMs, seconds, shortOrLong } from '../support/faults.ts';
import { dataOf } from '../support/http.ts';
import { largePhoto, upload } from '../support/images.ts';
import { headOf } from '../support/raw-request.ts';
import { postParcel, type RunningSite, signUp, startRunning } from '../support/running-site.ts';
import { usualPaths, visitWhile } from '../support/visits.ts';

const many = shortOrLong(100, 500);
/** Of readers, who take megabytes each: enough that none is still being served when others are hung up on. */
const few = 100;
/** So often that no connection looks idle. */
const dripMs = 1000;
/** Fifteen seconds, and what timers may be late beside other tests. */
const longestMs = shortOrLong(17_000, 15_000);
/** What comes and goes beside the slow ones: a visitor, and the one before. */
const fewFiles = 4;

/** What they send, as far as they get, and what comes next, byte by byte. */
const slow: Record<string, (picture: string) => [string, string]> = {
  headers: () => ['GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', 'x'],
  bodies: () => {
    const type = { 'Content-Type': 'application/json', 'Content-Length': 5000 };
    return [`${headOf('POST /api/messages', type)}{`, ' '];
  },
  // More than the system holds for a connection, and none of it is read.
  readers: (picture) => [headOf(`GET ${picture}`, {}).repeat(4), ''],
};

/** Opens a connection that moves as slowly as it may, and reads nothing. */
function openSlow(port: number, [start, more]: [string, string]): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.pause();
  socket.write(start);
  const drip = setInterval(() => socket.write(more), dripMs);
  const end = () => {
    clearInterval(drip);
    socket.destroy();
  };
  socket.once('close', end);
  onTestFinished(end);
  return socket;
}

/** Outside `npm run test:all` all kinds at once, because each is waited for; else each by itself. */
const kinds = Object.keys(slow);
const together = shortOrLong(
  [kinds],
  kinds.map((kind) => [kind]),
);
const countOf = (kind: string) => (kind === 'readers' ? few : many);

for (const group of together) {
  const name = group.join(', ');
  test(`slow ${name}: closed within 15 seconds, and others do not notice`, async (context) => {
    const site = await startRunning();
    const admin = await signUp(site);
    await postParcel(admin, 'SLOW-1');
    const { image } = dataOf(await upload(admin, await largePhoto()));
    const usual = (await openFilesOf(site)) + fewFiles;

    const start = performance.now();
    const path = imagePath(String(image));
    const sockets = group.flatMap((kind) =>
      Array.from({ length: countOf(kind) }, () =>
        openSlow(site.port, slow[kind]?.(path) ?? never()),
      ),
    );
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    await expect
      .poll(site.openFiles, { timeout: 10_000 })
      .toBeGreaterThan(usual + sockets.length - 2 * fewFiles);
    let closedMs = 0;
    const visits = await visitWhile(site, usualPaths('SLOW-1'), () => {
      closedMs = performance.now() - start;
      return site.openFiles() > usual && closedMs < 2 * longestMs;
    });

    expect(closedMs).toBeLessThanOrEqual(longestMs);
    expect(visits.statuses).toEqual(new Set([200]));
    expect(visits.p99).toBeLessThan(promptMs);
    await figure(
      context,
      `${sockets.length} slow ${name}: closed after ${seconds(closedMs)}; others meanwhile p99 ${visits.p99.toFixed(0)} ms (${visits.count} asked)`,
    );
  });
}

function never(): never {
  throw new Error('No such kind');
}

/** How many files are open while there are no visitors. */
async function openFilesOf(site: RunningSite): Promise<number> {
  for (const path of usualPaths('SLOW-1')) await site.ask(path);
  return site.openFiles();
}

test('hundreds of requests at once on one connection: it is hung up on, and takes no memory', async (context) => {
  const site = await startRunning();
  const { image } = dataOf(await upload(await signUp(site), await largePhoto()));
  const head = headOf(`GET ${imagePath(String(image))}`, {});
  const before = site.residentMb();

  const socket = openSlow(site.port, [head.repeat(500), 'G']);
  await new Promise((resolve) => socket.once('close', resolve));

  const more = site.residentMb() - before;
  expect(more).toBeLessThan(50);
  await figure(
    context,
    `500 requests for a picture at once on one connection: hung up, memory ${more.toFixed(0)} MB more`,
  );
});
