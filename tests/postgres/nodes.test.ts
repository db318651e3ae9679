import { expect, test } from 'vitest';
import {
  adminEmail,
  adminPassword,
  insertAdmin,
  signedInAdmin,
  signedInMember,
} from '../support/admin.ts';
import { postgresUrl } from '../support/database.ts';
import { type Node, type Nodes, startNodes } from '../support/nodes.ts';
import { startMailServer } from '../support/notifications/mail-server.ts';
import { message } from '../support/notifications/messages.ts';
import { ownMachine, startReceiver } from '../support/notifications/webhooks.ts';
import { insertParcel } from '../support/parcels.ts';

const json = { 'Content-Type': 'application/json' };

function signIn({ ask }: Pick<Node, 'ask'>, password = adminPassword) {
  const body = JSON.stringify({ email: adminEmail, password });
  return ask('/api/admins/auth/signin', { method: 'POST', headers: json, body });
}

function cookieOf({ headers }: Awaited<ReturnType<typeof signIn>>) {
  return { Cookie: headers['set-cookie']?.[0]?.split(';')[0] ?? '' };
}

test('who signs in on one is signed in on the other, and out on both; limits are one', {
  tags: 'extended',
}, async () => {
  // Both make the tables.
  const { nodes, proxy, db } = await startNodes({}, await postgresUrl({ isEmpty: true }));
  await insertAdmin({ db });
  await insertParcel(db, { tracking_code: 'TEST-1001' });
  const [one, other] = nodes;

  const signedIn = await signIn(one);
  const headers = cookieOf(signedIn);

  expect(signedIn.status).toBe(200);
  expect((await other.ask('/api/parcels', { headers })).status).toBe(200);
  await other.ask('/api/admins/auth/signout', { headers });
  expect((await one.ask('/api/parcels', { headers })).status).toBe(401);

  // Lookups of a minute.
  const lookups = await Promise.all(
    Array.from({ length: 80 }, () => proxy.ask('/api/parcels/TEST-1001')),
  );
  const statuses = lookups.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);

  // Guesses of a password.
  for (let guess = 1; guess <= 6; guess += 1) await signIn(proxy, `guess number ${guess}`);
  const refused = await Promise.all(nodes.map((node) => signIn(node, 'one more guess')));
  expect(refused.map(({ status }) => status)).toEqual([429, 429]);
});

test('what is changed on one holds on the other: a role and a suspension at once, content within a second', {
  tags: 'extended',
}, async () => {
  const { nodes, db } = await startNodes();
  const [one, other] = nodes;
  const owner = await signedInAdmin({ db, ask: one.ask });
  const member = await signedInMember({ db, ask: other.ask }, 'dispatcher');
  const { id } = await db
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'dispatcher')
    .executeTakeFirstOrThrow();
  const change = (json: object) =>
    owner.ask('/api/staff', { method: 'PATCH', json: { id, ...json } });
  expect((await member.ask('/api/messages')).status).toBe(200);

  await change({ role: 'bookkeeper' });
  expect((await member.ask('/api/messages')).status).toBe(403);
  await change({ state: 'suspended' });
  expect((await member.ask('/api/parcels')).status).toBe(401);

  expect((await other.ask('/')).text).not.toContain('Northwind');
  const company_name = 'Northwind';

  const saved = await owner.ask('/api/settings', { method: 'PATCH', json: { company_name } });
  const since = performance.now();

  expect(saved.status).toBe(200);
  expect((await one.ask('/')).text).toContain('Northwind');
  await expect
    .poll(async () => (await other.ask('/')).text, { interval: 20, timeout: 5000 })
    .toContain('Northwind');
  expect(performance.now() - since).toBeLessThan(1000);
});

test('a mail is sent once, whoever sends it', { tags: 'extended' }, async () => {
  const server = await startMailServer();
  const { proxy } = await startNodes({
    RATE_LIMIT: 'off',
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
  });
  const subjects = Array.from({ length: 30 }, (_, index) => `Subject ${index}`);

  await Promise.all(
    subjects.map((subject) => {
      const body = JSON.stringify({ ...message, subject });
      return proxy.ask('/api/messages', { method: 'POST', headers: json, body });
    }),
  );

  await expect.poll(() => server.mails.length, { timeout: 10_000 }).toBe(subjects.length);
  const received = server.mails.map(({ parsed }) => parsed.subject ?? '');
  expect(received.map((subject) => subject.replace(/^.*: /, '')).sort()).toEqual(subjects.sort());
});

test('a node that is killed in the middle of writing loses nothing that it acknowledged', async () => {
  const { nodes, proxy, db } = await startNodes({ RATE_LIMIT: 'off' });
  const admin = await signedInAdmin({ ask: proxy.ask, db });
  const acknowledged: string[] = [];
  let failed = 0;
  const write = async (tracking_code: string) => {
    const fields = { tracking_code, recipient_name: 'Ada', destination: 'Lisbon' };
    const { status } = await admin.ask('/api/parcels', { method: 'POST', json: fields });
    if (status === 201) acknowledged.push(tracking_code);
    else failed += 1;
  };
  const writer = async (name: number) => {
    for (let count = 0; count < 60; count += 1) {
      await write(`NODE-${name}-${count}`);
      if (name === 0 && count === 20) await nodes[0].kill();
    }
  };

  await Promise.all([0, 1, 2, 3].map(writer));

  const storedCodes = await readCodes(db);
  expect(acknowledged.filter((code) => !storedCodes.has(code))).toEqual([]);
  // Only what the killed node was doing just then.
  expect(failed).toBeLessThanOrEqual(4);
  expect(acknowledged.length).toBeGreaterThanOrEqual(236);
  expect((await nodes[1].ask('/health')).status).toBe(200);
});

async function readCodes(db: Nodes['db']): Promise<Set<string>> {
  const rows = await db.selectFrom('parcels').select('tracking_code').execute();
  return new Set(rows.map(({ tracking_code }) => tracking_code));
}

test('webhooks are sent by one of them, each once and in order, also those of one that died', {
  tags: 'extended',
  timeout: 60_000,
}, async () => {
  const env = { ...ownMachine, RATE_LIMIT: 'off' };
  const { nodes, db } = await startNodes(env);
  const receiver = await startReceiver();
  const admins = await Promise.all(nodes.map((node) => signedInAdmin({ db, ask: node.ask })));
  const [one] = nodes;
  const asks = admins.map(({ ask }) => ask);
  const call = (index: number, method: string, path: string, json: object) =>
    asks[index % 2]?.(path, { method, json });
  const endpoint = { url: receiver.url, events: ['parcel.created', 'parcel.updated'] };
  await call(0, 'POST', '/api/webhooks', endpoint);
  const codes = Array.from({ length: 30 }, (_, index) => `NODE-${index}`);

  await Promise.all(
    codes.map(async (tracking_code, index) => {
      const parcel = { tracking_code, recipient_name: 'Ada', destination: 'Lisbon' };
      await call(index, 'POST', '/api/parcels', parcel);
      await call(index + 1, 'PATCH', '/api/parcels', { id: tracking_code, weight: '2 kg' });
    }),
  );
  await expect.poll(() => receiver.received.length, { timeout: 15_000 }).toBe(60);
  const ofCodes = Map.groupBy(receiver.received, ({ data }) => data.tracking_code);
  for (const code of codes) {
    expect(ofCodes.get(code)?.map(({ type }) => type)).toEqual(endpoint.events);
  }
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(60);

  // What a node that dies has in its hands is sent by the other one, once its lease has ended.
  const { promise: held, resolve } = Promise.withResolvers<void>();
  receiver.answers(() => resolve());
  await call(0, 'PATCH', '/api/parcels', { id: 'NODE-1', weight: '3 kg' });
  await held;
  receiver.answers((_webhook, response) => response.writeHead(204).end());
  await one.kill();
  const ended = { next_attempt_at: '2026-01-01T00:00:00.000Z' };
  await db.updateTable('webhook_queues').set(ended).execute();
  await call(1, 'PATCH', '/api/parcels', { id: 'NODE-2', weight: '3 kg' });
  const ids = () => new Set(receiver.received.map(({ id }) => id));
  await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(63);
  expect(ids().size).toBe(62);
});
