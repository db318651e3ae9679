import { createHash } from 'node:crypto';
import { describe, expect } from 'vitest';
import { askWith, keysOf, programWith, shop } from '../../support/auth/api-keys.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';
import { test } from '../../support/site-test.ts';

const parcel = { tracking_code: 'SHOP-1', recipient_name: 'Ada', destination: 'Porto' };
const day = 24 * 60 * 60 * 1000;

describe('a key', () => {
  test('is shown once, and stored as a hash', async ({ site }) => {
    const { create, list, owner } = await keysOf(site);
    const headers = { 'Idempotency-Key': 'key-0001' };

    const made = await create({ ...shop, networks: ['203.0.113.0/24', '2001:DB8::/32'] });

    expect(made.status).toBe(201);
    const { key, ...shown } = dataOf(made);
    expect(key).toMatch(/^wb_[\w-]{43}$/);
    expect(shown).toMatchObject({
      ...shop,
      prefix: String(key).slice(0, 9),
      networks: ['203.0.113.0/24', '2001:db8::/32'],
      ends_at: null,
      last_used_at: null,
    });
    expect(await list()).toEqual([shown]);
    const row = await site.db.selectFrom('api_keys').selectAll().executeTakeFirstOrThrow();
    expect(row.key_hash).toBe(createHash('sha256').update(String(key)).digest('base64url'));
    const again = () => owner.ask('/api/keys', { method: 'POST', json: shop, headers });
    const keys = [dataOf(await again()).key, dataOf(await again()).key];
    expect(new Set([...keys, key])).toHaveLength(3);
    const stored = JSON.stringify([
      await site.db.selectFrom('api_keys').selectAll().execute(),
      await site.db.selectFrom('audit_events').selectAll().execute(),
      await site.db.selectFrom('idempotency_keys').selectAll().execute(),
      site.logged,
    ]);
    for (const secret of [...keys, key]) expect(stored).not.toContain(secret);
  });

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['no scope', { scopes: [] }, 'scopes'],
    ['an unknown scope', { scopes: ['parcels:read', 'staff:write'] }, 'scopes.1'],
    ['an end that is over', { ends_at: '2020-01-01' }, 'ends_at'],
    ['an end that is none', { ends_at: 'soon' }, 'ends_at'],
    ['a network that is none', { networks: ['203.0.113.0/33'] }, 'networks.0'],
    ['a host', { networks: ['::1', 'example.com'] }, 'networks.1'],
    ['another field', { role: 'owner' }, 'role'],
  ])('with %s is refused', async (_name, fields, bad) => {
    const { create, list } = await keysOf(await startSite());
    const reply = await create({ ...shop, ...fields });
    expect([reply.status, badFieldsOf(reply)]).toEqual([422, [bad]]);
    expect(await list()).toEqual([]);
  });

  test('is one of a hundred at most', async ({ site }) => {
    const { create } = await keysOf(site);
    const at = new Date().toISOString();
    const filler = { name: 'x', prefix: 'wb_', scopes: 'webhooks', networks: '', created_at: at };
    const rows = Array.from({ length: 100 }, (_, n) => ({ ...filler, key_hash: String(n) }));
    await site.db.insertInto('api_keys').values(rows).execute();
    expect((await create(shop)).status).toBe(409);
  });
});

describe('a program with a key', () => {
  test('does what its scopes allow, and is told where they do not', async ({ site }) => {
    await insertParcel(site.db, { note: 'Fragile' });
    const { ask } = await programWith(site);

    const list = await ask('/api/parcels');
    expect(list.status).toBe(200);
    expect(list.headers['cache-control']).toBe('private, no-store');
    expect(dataOf(await ask('/api/parcels/TEST-1001'))).toMatchObject({ note: 'Fragile' });
    for (const path of ['/api/invoices', '/api/audit', '/api/settings', '/api/graph']) {
      const method = path === '/api/settings' ? 'PATCH' : 'GET';
      const refused = await ask(path, method === 'PATCH' ? { method, json: {} } : {});
      expect(refused.status, path).toBe(403);
      expect(refused.json().errors).toEqual(['This API key doesn’t allow this.']);
    }
    expect((await ask('/api/parcels', { method: 'POST', json: parcel })).status).toBe(403);
    expect(await site.db.selectFrom('parcels').select('id').execute()).toHaveLength(1);
  });

  test('lives a parcel’s life, and the log names it', async ({ site }) => {
    const { id, ask } = await programWith(site, {
      scopes: ['parcels:read', 'parcels:write', 'events:write'],
    });
    const send = (method: string, path: string, json: object) => ask(path, { method, json });

    expect((await send('POST', '/api/parcels', parcel)).status).toBe(201);
    const event = { parcels: ['SHOP-1'], title: 'Picked up', stage: 'picked_up' };
    expect((await send('POST', '/api/events', event)).status).toBe(201);
    const delivery = { parcel: 'SHOP-1', received_by: 'Ada' };
    expect((await send('POST', '/api/deliveries', delivery)).status).toBe(415);
    expect((await send('PATCH', '/api/parcels', { id: 'SHOP-1', weight: '2 kg' })).status).toBe(
      200,
    );
    expect((await send('DELETE', '/api/parcels', { id: 'SHOP-1' })).status).toBe(200);

    const { owner } = await keysOf(site);
    const log = dataOf(await owner.ask('/api/audit?actor=api_key')).data;
    expect(log.length).toBeGreaterThan(3);
    const api_key = { id, name: shop.name };
    for (const entry of log)
      expect(entry).toMatchObject({ actor: 'api_key', api_key, email: null });
    const others = dataOf(await owner.ask('/api/audit?actor=administrator')).data;
    for (const entry of others) expect(entry).not.toHaveProperty('api_key');
    const named = { apiKey: id, apiKeyName: shop.name };
    const lines = site.logged.filter(({ apiKey }) => apiKey === id);
    expect(lines).toContainEqual(
      expect.objectContaining({ ...named, msg: 'request', path: '/api/parcels', status: 201 }),
    );
    expect(lines).toContainEqual(expect.objectContaining({ ...named, msg: 'event' }));
    const page = await owner.ask('/control/audit.html?actor=api_key');
    expect(page.text).toContain('API key');
    expect(page.text).toContain('Web shop');
  });

  test('is not held by the limits of visitors, but by its own', {
    tags: 'extended',
  }, async ({ site }) => {
    await insertParcel(site.db);
    const { ask } = await programWith(site);
    const other = await programWith(site);

    // Refused ones count too.
    for (let hundred = 0; hundred < 6; hundred += 1) {
      // More new connections at once than wait to be accepted are reset.
      await Promise.all(Array.from({ length: 100 }, () => ask('/api/graph')));
    }
    const last = await ask('/api/parcels/TEST-1001');
    expect(last.status).toBe(429);
    expect(last.headers).toMatchObject({ 'ratelimit-remaining': '0' });
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    expect((await other.ask('/api/parcels/TEST-1001')).status).toBe(200);
  });

  test('repeats a request, each key for itself', async ({ site }) => {
    const scopes = ['parcels:read', 'parcels:write'];
    const [one, two] = [await programWith(site, { scopes }), await programWith(site, { scopes })];
    const headers = { 'Idempotency-Key': 'order-0001' };
    const json = { recipient_name: 'Ada', destination: 'Porto', tracking_code: 'SHOP-7' };
    const create = { method: 'POST', json, headers };

    const first = await one.ask('/api/parcels', create);
    expect(first.status).toBe(201);
    expect((await one.ask('/api/parcels', create)).json()).toEqual(first.json());
    expect((await two.ask('/api/parcels', create)).status).toBe(409);
    const { owner } = await keysOf(site);
    expect((await owner.ask('/api/parcels', create)).status).toBe(409);
  });

  test('needs neither cookie nor origin, and never acts as who is signed in', async ({ site }) => {
    const { owner } = await keysOf(site);
    const { ask } = await programWith(site, { scopes: ['parcels:write'] });
    const headers = { Origin: 'https://shop.example', 'Sec-Fetch-Site': 'cross-site' };

    const made = await ask('/api/parcels', { method: 'POST', json: parcel, headers });
    expect(made.status).toBe(201);
    expect(made.headers['set-cookie']).toBeUndefined();
    const both = { Cookie: owner.cookie };
    expect((await ask('/api/parcels', { headers: both })).status).toBe(403);
    const unknown = askWith(site, `wb_${'a'.repeat(43)}`);
    expect((await unknown('/api/parcels', { headers: both })).status).toBe(401);
    expect((await askWith(site, 'x')('/api/parcels', { headers: both })).status).toBe(401);
  });
});

describe('a key is refused with 401', () => {
  async function refused(key: string, site: Awaited<ReturnType<typeof startSite>>) {
    const reply = await askWith(site, key)('/api/parcels');
    expect(reply.status).toBe(401);
    expect(reply.headers['www-authenticate']).toMatch(/^Bearer /);
    expect(reply.text).toContain('This API key isn’t valid.');
  }

  test('when nobody knows it, on open calls too, or when it stands in an address', async () => {
    const site = await startSite();
    await insertParcel(site.db);
    const { key } = await programWith(site);
    for (const other of [`wb_${'A'.repeat(43)}`, `${key}A`, key.slice(0, -1), 'null', 'wb_']) {
      await refused(other, site);
      expect((await askWith(site, other)('/api/parcels/TEST-1001')).status).toBe(401);
    }
    expect((await askWith(site, key)('/api/parcels')).status).toBe(200);
    for (const name of ['key', 'api_key', 'access_token', 'token']) {
      expect((await site.ask(`/api/parcels?${name}=${key}`)).status, name).toBe(401);
    }
  });

  test('when it is revoked, from the next request on', async ({ site }) => {
    const { id, key, ask } = await programWith(site);
    const { revoke, list } = await keysOf(site);
    expect((await ask('/api/parcels')).status).toBe(200);

    expect((await revoke({ id })).status).toBe(200);

    await refused(key, site);
    expect(await list()).toEqual([]);
    expect((await revoke({ id })).status).toBe(404);
  });

  test('when it has ended', async ({ site }) => {
    const ends_at = new Date(Date.now() + day).toISOString();
    const { id, key, ask } = await programWith(site, { ends_at });
    expect((await ask('/api/parcels')).status).toBe(200);
    const past = { ends_at: new Date(Date.now() - 1000).toISOString() };
    await site.db.updateTable('api_keys').set(past).where('id', '=', id).execute();
    await refused(key, site);
  });

  test('from another address', async () => {
    const site = await startSite({ TRUST_PROXY: '127.0.0.1' });
    const { key } = await programWith(site, { networks: ['203.0.113.7', '2001:db8::8/125'] });
    const from = (address: string) =>
      askWith(site, key)('/api/parcels', { headers: { 'X-Forwarded-For': address } });
    await refused(key, site);
    for (const [address, status] of [
      ['203.0.113.7', 200],
      ['203.0.113.8', 401],
      ['2001:db8::9', 200],
      ['2001:db8::10', 401],
      ['198.51.100.1, 203.0.113.7', 200],
      ['203.0.113.7, 198.51.100.1', 401],
    ] as const) {
      expect((await from(address)).status, address).toBe(status);
    }
  });
});

describe('outside of the API', () => {
  test('a key opens no page', async ({ site }) => {
    const { owner } = await keysOf(site);
    const { ask } = await programWith(site);
    for (const path of [
      '/control/parcels/list.html',
      '/control/index.html',
      '/cp',
      '/track.html',
    ]) {
      expect((await ask(path, { headers: { Cookie: owner.cookie } })).status, path).toBe(403);
    }
  });

  test('the credentials of a proxy are its own business', async ({ site }) => {
    const { owner } = await keysOf(site);
    for (const Authorization of ['Basic b3duZXI6eA==', 'Bearer of-a-proxy']) {
      const page = await owner.ask('/control/parcels/list.html', { headers: { Authorization } });
      expect(page.status, Authorization).toBe(200);
    }
    const Authorization = 'Basic b3duZXI6eA==';
    expect((await owner.ask('/api/parcels', { headers: { Authorization } })).status).toBe(200);
  });
});

test('the last use of a key is noted once a minute at most', async ({ site }) => {
  const { id, ask } = await programWith(site);
  const lastUse = async () => {
    await site.background.idle();
    const row = site.db.selectFrom('api_keys').select('last_used_at').where('id', '=', id);
    return (await row.executeTakeFirstOrThrow()).last_used_at;
  };
  const setTo = (ms: number) =>
    site.db
      .updateTable('api_keys')
      .set({ last_used_at: new Date(Date.now() - ms).toISOString() })
      .execute();

  await ask('/api/parcels');
  expect(Date.parse(String(await lastUse()))).toBeGreaterThan(Date.now() - 60_000);
  await setTo(30_000);
  const before = await lastUse();
  await ask('/api/parcels');
  expect(await lastUse()).toBe(before);
  await setTo(61_000);
  await ask('/api/parcels');
  expect(Date.parse(String(await lastUse()))).toBeGreaterThan(Date.parse(String(before)));
});
