import { expect, onTestFinished, test } from 'vitest';
import { signedInAdmin } from '../support/admin.ts';
import { opened } from '../support/database.ts';
import { startNodes } from '../support/nodes.ts';
import { startPostgres } from '../support/postgres-server.ts';

test('PostgreSQL restarts under load: pages go on, writes say 503, and all goes on by itself', async () => {
  const server = await startPostgres();
  onTestFinished(server.stop);
  const { nodes, proxy } = await startNodes({ RATE_LIMIT: 'off' }, server.url);
  const { db } = await opened(server.url);
  const admin = await signedInAdmin({ ask: proxy.ask, db });
  await proxy.ask('/');
  await proxy.ask('/');

  const writes: { code: string; status: number }[] = [];
  const pages: number[] = [];
  let isOver = false;
  const write = async () => {
    for (let count = 0; !isOver; count += 1) {
      const code = `LOAD-${count}`;
      const json = { tracking_code: code, recipient_name: 'Ada', destination: 'Lisbon' };
      const { status } = await admin.ask('/api/parcels', { method: 'POST', json });
      writes.push({ code, status });
    }
  };
  const look = async () => {
    while (!isOver) pages.push((await proxy.ask('/')).status);
  };
  const running = [write(), look()];
  await expect.poll(() => writes.length, { timeout: 15_000 }).toBeGreaterThan(10);

  await server.restart();
  const last = writes.length;
  await expect
    .poll(() => writes.slice(last).some(({ status }) => status === 201), { timeout: 15_000 })
    .toBe(true);
  isOver = true;
  await Promise.all(running);

  expect(new Set(pages)).toEqual(new Set([200]));
  expect(writes.every(({ status }) => status === 201 || status === 503)).toBe(true);
  const rows = await db.selectFrom('parcels').select('tracking_code').execute();
  const kept = new Set(rows.map(({ tracking_code }) => tracking_code));
  expect(writes.filter(({ code, status }) => status === 201 && !kept.has(code))).toEqual([]);
  for (const { ask } of nodes) expect((await ask('/health/ready')).status).toBe(200);
});
