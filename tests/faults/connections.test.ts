/** @module-tag extended */

import { Agent, request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { figure, promptMs } from '../support/faults.ts';
import { postParcel, signUp, startRunning } from '../support/running-site.ts';
import { usualPaths, visitWhile } from '../support/visits.ts';

const connections = 2000;
const visitorsMs = 3000;

test('2,000 open connections: all are served, and so is everybody else', async (context) => {
  const site = await startRunning();
  await postParcel(await signUp(site), 'OPEN-1');
  await visitWhile(site, usualPaths('OPEN-1'), counted(300), 0);
  const before = { memory: site.residentMb(), files: site.openFiles() };
  const visitors = Array.from({ length: connections }, () => visitor(site.port));

  const first = await Promise.all(visitors.map((ask) => ask('/')));
  // But for those of visitors before, which were just being closed when the files were counted.
  expect(site.openFiles() - before.files).toBeGreaterThan(connections - 5);
  const start = performance.now();
  const visits = await visitWhile(
    site,
    usualPaths('OPEN-1'),
    () => performance.now() - start < visitorsMs,
  );
  const again = await Promise.all(visitors.map((ask) => ask('/contact.html')));

  expect(new Set([...first, ...again])).toEqual(new Set([200]));
  expect(visits.statuses).toEqual(new Set([200]));
  expect(visits.p99).toBeLessThan(promptMs);
  const memory = site.residentMb() - before.memory;
  await figure(
    context,
    `${connections} open connections: all answered twice, others p99 ${visits.p99.toFixed(0)} ms, memory ${memory.toFixed(0)} MB more`,
  );
});

function counted(times: number): () => boolean {
  let left = times;
  return () => {
    left -= 1;
    return left >= 0;
  };
}

/** Somebody with a connection of their own, which stays open. */
function visitor(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return (path: string) =>
    new Promise<number>((resolve, reject) => {
      request({ host: '127.0.0.1', port, path, agent }, (incoming) => {
        incoming.resume();
        incoming.on('end', () => resolve(incoming.statusCode ?? 0));
      })
        .on('error', reject)
        .end();
    });
}
