/** @module-tag extended */

import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { imagePath } from '../../server/shared/paths.ts';
import type { TestAdmin } from '../support/admin.ts';
import { figure, shortOrLong } from '../support/faults.ts';
import { dataOf } from '../support/http.ts';
import { largePhoto, upload } from '../support/images.ts';
import { headOf } from '../support/raw-request.ts';
import { postParcel, signUp, startRunning } from '../support/running-site.ts';
import { distDir } from '../support/site.ts';
import { oneInEvery } from '../support/sweep.ts';
import { usualPaths, visitWhile } from '../support/visits.ts';

const connections = 300;
const requestsEach = 8;
const mostMb = 100;
const warmUpRounds = 200;
const attackMs = shortOrLong(2500, 10_000);

const files: Record<string, (admin: TestAdmin) => Promise<string>> = {
  'a large picture': async (admin) => {
    const { image } = dataOf(await upload(admin, await largePhoto()));
    return imagePath(String(image));
  },
  'the largest built file': async () => {
    const sizeOf = (name: string) => statSync(join(distDir, 'assets', name)).size;
    const names = readdirSync(join(distDir, 'assets'));
    const largest = names.reduce((one, other) => (sizeOf(one) > sizeOf(other) ? one : other));
    return `/assets/${largest}`;
  },
};

/** Asks many times at once on a connection, and reads nothing. */
async function askAndNotRead(port: number, path: string): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
  });
  socket.on('error', () => {});
  socket.pause();
  await once(socket, 'connect');
  socket.write(headOf(`GET ${path}`, {}).repeat(requestsEach));
}

for (const [name, pathOn] of oneInEvery(2, Object.entries(files))) {
  test(`300 connections ask eight times at once for ${name} and read nothing: the memory stays`, async (context) => {
    const site = await startRunning();
    const admin = await signUp(site);
    await postParcel(admin, 'PIPE-1');
    const path = await pathOn(admin);
    const usual = usualPaths('PIPE-1');
    // A site in use: what code and caches take at first is not the attack's.
    for (let round = 0; round < warmUpRounds; round += 1) {
      for (const visited of [path, ...usual]) await site.ask(visited);
    }
    const before = site.residentMb();

    const requests = Array.from({ length: connections }, () => askAndNotRead(site.port, path));
    const start = performance.now();
    let most = before;
    const visits = await visitWhile(site, usual, () => {
      most = Math.max(most, site.residentMb());
      return performance.now() - start < attackMs;
    });
    await Promise.all(requests);

    expect(most - before).toBeLessThan(mostMb);
    expect(visits.statuses).toEqual(new Set([200]));
    expect((await site.ask(path)).status).toBe(200);
    await figure(
      context,
      `${connections} × ${requestsEach} requests for ${name}, none read: memory ${(most - before).toFixed(0)} MB more; others meanwhile p99 ${visits.p99.toFixed(0)} ms (${visits.count} asked)`,
    );
  });
}
