import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { Db } from '../../server/database/tables.ts';
import { signedInAdmin } from '../support/admin.ts';
import { sharedDatabase } from '../support/database.ts';
import { type Nodes, startNodes } from '../support/nodes.ts';
import { insertParcel } from '../support/parcels.ts';
import { openStream } from '../support/tracking/streams.ts';

/** Two nodes, and how an event is recorded on the first one. */
async function nodesWithParcel() {
  const { nodes, db } = await startNodes();
  await insertParcel(db);
  const admin = await signedInAdmin({ ask: nodes[0].ask, db });
  const add = async (title: string) => {
    const json = { parcel_id: 'TEST-1001', title, description: 'Sorted.' };
    const { status } = await admin.ask('/api/activities', { method: 'POST', json });
    expect(status).toBe(201);
  };
  return { nodes, db, add };
}

/** The server's processes that tell nodes of events. */
function listeners(db: Db) {
  return sql<{ pid: number }>`select pid from pg_stat_activity
    where application_name = 'waybill events' and datname = current_database()`
    .execute(db)
    .then(({ rows }) => rows.map(({ pid }) => pid));
}

async function cutOff(db: Db): Promise<void> {
  for (const pid of await listeners(db)) await sql`select pg_terminate_backend(${pid})`.execute(db);
}

const titleOf = async (stream: Awaited<ReturnType<typeof openStream>>) =>
  (await stream.next()).data.history?.data[0]?.title;

test('what is recorded on one node shows in the streams of both within two seconds', async () => {
  const { nodes, add } = await nodesWithParcel();
  const streams = await Promise.all(nodes.map((node) => openStream(node, 'TEST-1001')));
  for (const stream of streams) await stream.next();

  await add('Arrived');
  const since = performance.now();

  expect(await Promise.all(streams.map(titleOf))).toEqual(['Arrived', 'Arrived']);
  expect(performance.now() - since).toBeLessThan(2000);
});

test('a connection that is lost keeps nothing from anybody, and is made anew', {
  tags: 'extended',
}, async () => {
  const { nodes, db, add } = await nodesWithParcel();
  const stream = await openStream(nodes[1], 'TEST-1001');
  await stream.next();
  await expect.poll(() => listeners(db)).toHaveLength(1);
  const [before] = await listeners(db);

  await cutOff(db);
  await add('Arrived');
  const since = performance.now();

  expect(await titleOf(stream)).toBe('Arrived');
  expect(performance.now() - since).toBeLessThan(2000);
  await expect.poll(() => listeners(db), { timeout: 5000 }).toHaveLength(1);
  expect((await listeners(db))[0]).not.toBe(before);
});

test('who comes back to the other node is told what the killed one did not tell', {
  tags: 'extended',
}, async () => {
  const { nodes, db } = await nodesWithParcel();
  const stream = await openStream(nodes[0], 'TEST-1001');
  const { id } = await stream.next();
  await nodes[0].kill();
  await stream.rest();

  await addOn(nodes[1], db);
  const back = await openStream(nodes[1], 'TEST-1001', { 'Last-Event-ID': id ?? '' });

  expect(await titleOf(back)).toBe('Meanwhile');
});

async function addOn({ ask }: Nodes['nodes'][1], db: Db): Promise<void> {
  const admin = await signedInAdmin({ ask, db });
  const json = { parcel_id: 'TEST-1001', title: 'Meanwhile', description: 'Sorted.' };
  expect((await admin.ask('/api/activities', { method: 'POST', json })).status).toBe(201);
}

test('whoever listens hears of events that a node announces, and again after the connection was lost', {
  tags: 'extended',
}, async () => {
  const [one, other] = await sharedDatabase();
  let heard = 0;
  const hearAgain = async () => {
    const before = heard;
    await expect.poll(() => heard, { interval: 10, timeout: 5000 }).toBeGreaterThan(before);
  };
  const watch = other.watchEvents(() => {
    heard += 1;
  });
  onTestFinished(watch.stop);
  // It has begun to listen.
  await expect.poll(() => heard).toBe(1);

  const announced = hearAgain();
  one.notifyEvents();
  await announced;

  const again = hearAgain();
  await cutOff(one.db);
  await again;
  const toldAgain = hearAgain();
  one.notifyEvents();
  await toldAgain;
});
