/** @module-tag extended */

import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { movableClock } from '../support/clock.ts';
import { inspect } from '../support/database-file.ts';
import { figure, promptMs, seconds, shortOrLong } from '../support/faults.ts';
import { postParcel, signUp, startRunning } from '../support/running-site.ts';
import { usualPaths, visitWhile } from '../support/visits.ts';

const hour = 60 * 60 * 1000;
/** Longer than the five seconds for which the site's writes wait. */
const heldMs = shortOrLong(7000, 10_000);

test('another program locks the database: reads go on, writes wait and then say 503', async (context) => {
  const clock = movableClock();
  const site = await startRunning(clock);
  const admin = await signUp(site);
  await postParcel(admin, 'LOCK-1');
  const other = new Sqlite(join(site.dataDir, 'waybill.db'), { timeout: 1000 });
  onTestFinished(() => {
    other.close();
  });
  // Time enough for the use of a session to be noted again, which is a write too.
  clock.setWrongBy(hour);

  other.exec('begin immediate');
  const start = performance.now();
  const isHeld = () => performance.now() - start < heldMs;
  const writing = postParcel(admin, 'LOCK-2').then((reply) => ({
    reply,
    ms: performance.now() - start,
  }));
  const [visits, panel] = await Promise.all([
    visitWhile(site, usualPaths('LOCK-1'), isHeld),
    visitWhile(admin, ['/api/parcels', '/control/parcels/list.html'], isHeld),
  ]);
  // This one comes while the lock is held, and waits for its end.
  const late = postParcel(admin, 'LOCK-3');
  await site.ask('/health');
  other.exec('commit');

  const { reply, ms } = await writing;
  expect([reply.status, reply.headers['retry-after']]).toEqual([503, '5']);
  expect(reply.json()).toMatchObject({
    errors: ['We’re very busy right now. Try again in a few seconds.'],
  });
  expect([visits.statuses, panel.statuses]).toEqual([new Set([200]), new Set([200])]);
  expect(visits.p99).toBeLessThan(promptMs);
  expect((await late).status).toBe(201);
  const { integrity, codes } = inspect(site.dataDir);
  expect([integrity, codes]).toEqual(['ok', new Set(['LOCK-1', 'LOCK-3'])]);
  await figure(
    context,
    `locked ${seconds(heldMs)}: a write says 503 after ${seconds(ms)}, ${visits.count} reads meanwhile, p99 ${visits.p99.toFixed(0)} ms`,
  );
});
