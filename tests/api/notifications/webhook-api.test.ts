import { describe, expect, test } from 'vitest';
import { eventTypes } from '../../../server/shared/webhook.ts';
import { programWith } from '../../support/auth/api-keys.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import {
  createParcel,
  isSignedWith,
  startReceiver,
  webhookSite,
} from '../../support/notifications/webhooks.ts';

describe('/api/webhooks', () => {
  test.each([
    ['a name and a password', 'https://ada:secret@hooks.example'],
    ['no encryption', 'ftp://hooks.example'],
    ['a fragment', 'https://hooks.example/#here'],
    ['no address', 'hooks.example'],
    ['a private address', 'https://10.0.0.1/'],
    ['this machine, spelled as a number', 'https://2130706433/'],
    ['this machine in octal', 'https://0177.0.0.1/'],
    ['this machine with a full stop behind it', 'https://127.0.0.1./'],
    ['this machine in IPv6', 'https://[::1]/'],
    ['any address of this machine', 'https://[::]/'],
    ['an IPv4 address in IPv6', 'https://[::ffff:10.0.0.1]/'],
    ['the metadata service of a cloud', 'https://169.254.169.254/latest/meta-data/'],
    ['the name of such a service', 'https://metadata.google.internal/'],
    ['the name of this machine', 'https://localhost/'],
    ['its name with a full stop behind it', 'https://LOCALHOST.:8443/'],
    ['a name below it', 'https://app.localhost/'],
    ['a name of the local network', 'https://printer.local/'],
    ['a name without a dot', 'https://intranet/'],
  ])('refuses an address with %s', async (_name, url) => {
    const hooks = await webhookSite({});
    const reply = await hooks.call('POST', '/api/webhooks', { url, events: ['parcel.created'] });
    expect(reply.status).toBe(422);
    expect(reply.json().error_details).toMatchObject([{ field: 'url' }]);
  });

  test('takes private names where the operator has allowed their network or host', async () => {
    const add = async (WEBHOOK_ALLOW: string, url: string) => {
      const hooks = await webhookSite({ WEBHOOK_ALLOW });
      const json = { url, events: ['parcel.created'] };
      return (await hooks.call('POST', '/api/webhooks', json)).status;
    };

    expect(await add('10.0.0.0/8', 'https://n8n.internal/hooks')).toBe(201);
    expect(await add('printer.local', 'https://printer.local/')).toBe(201);
    expect(await add('127.0.0.1', 'https://localhost/')).toBe(201);
    expect(await add('10.0.0.0/8', 'https://localhost/')).toBe(422);
    expect(await add('printer.local', 'https://scanner.local/')).toBe(422);
  });

  test('takes http only where the operator has allowed networks of their own', async () => {
    const given = { url: 'http://127.0.0.1:1/', events: ['parcel.created'] };
    const plain = await webhookSite({});
    expect((await plain.call('POST', '/api/webhooks', given)).status).toBe(422);
    const allowed = await webhookSite();
    expect((await allowed.call('POST', '/api/webhooks', given)).status).toBe(201);
  });

  test('changes and deletes endpoints, up to twenty of them', async () => {
    const hooks = await webhookSite();
    const { id } = await hooks.add('https://hooks.example');
    const changed = await hooks.call('PATCH', '/api/webhooks', {
      ...{ id, url: 'https://other.example/x', events: ['invoice.paid'], description: 'Books' },
    });
    expect(dataOf(changed)).toMatchObject({
      ...{ url: 'https://other.example/x', events: ['invoice.paid'], description: 'Books' },
      ...{ active: true, state: 'active' },
    });
    for (let count = 2; count <= 20; count += 1) await hooks.add(`https://hook-${count}.example`);
    const more = { url: 'https://more.example', events: ['parcel.created'] };
    expect((await hooks.call('POST', '/api/webhooks', more)).status).toBe(409);
    expect((await hooks.call('DELETE', '/api/webhooks', { id })).status).toBe(200);
    expect((await hooks.call('DELETE', '/api/webhooks', { id })).status).toBe(404);
    expect((await hooks.call('POST', '/api/webhooks', more)).status).toBe(201);
  });

  test('tells of everything where no events are named, and of nothing until it is active', async () => {
    const hooks = await webhookSite();
    const receiver = await startReceiver();
    const given = { url: receiver.url, active: false };
    const added = await hooks.call('POST', '/api/webhooks', given);
    expect(added.status).toBe(201);
    expect(dataOf(added)).toMatchObject({
      ...{ id: 1, url: receiver.url, events: eventTypes, active: false, state: 'disabled' },
      secret: expect.stringMatching(/^whsec_/),
    });
    await createParcel(hooks, 'HOOK-1');
    await hooks.sent();
    const changed = await hooks.call('PATCH', '/api/webhooks', { id: 1, active: true });
    expect(dataOf(changed)).toMatchObject({ active: true, state: 'active' });
    await createParcel(hooks, 'HOOK-2');
    await hooks.sent();
    expect(receiver.received.map(({ data }) => data.tracking_code)).toEqual(['HOOK-2']);
    const list = dataOf(await hooks.call('GET', '/api/webhooks'));
    expect(list).toMatchObject({ data: [{ id: 1, active: true }], total: 1 });
  });

  test.each([
    ['active', 'yes'],
    ['events', []],
    ['events.0', ['event.undone']],
    ['state', 'disabled'],
  ])('refuses a wrong %s', async (field, value) => {
    const hooks = await webhookSite();
    const name = field.replace('.0', '');
    const json = { url: 'https://hooks.example', [name]: value };
    const reply = await hooks.call('POST', '/api/webhooks', json);
    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply)).toEqual([field]);
  });

  test('has the calls of an endpoint below its id', async () => {
    const hooks = await webhookSite();
    const receiver = await startReceiver();
    await hooks.add(receiver.url);
    await hooks.add('https://hooks.example');
    await createParcel(hooks, 'HOOK-1');
    await hooks.sent();
    const calls = [
      ['POST', '/test', undefined],
      ['POST', '/replay', { delivery: 1 }],
      ['POST', '/replay', { since: '2026-01-01T00:00:00Z' }],
      ['POST', '/secret', undefined],
      ['GET', '/deliveries', undefined],
      ['GET', '/deliveries/1', undefined],
    ] as const;
    for (const [method, below, json] of calls) {
      const reply = await hooks.call(method, `/api/webhooks/1${below}`, json);
      expect(reply.status, `${method} ${below}`).toBe(method === 'GET' ? 200 : 201);
      for (const id of ['99', 'x', '1.5', '99999999999999']) {
        const other = await hooks.call(method, `/api/webhooks/${id}${below}`, json);
        expect(other.status, `${method} ${id}${below}`).toBe(404);
      }
    }
    // The delivery is the first endpoint's.
    expect((await hooks.call('GET', '/api/webhooks/2/deliveries/1')).status).toBe(404);
    const foreign = await hooks.call('POST', '/api/webhooks/2/replay', { delivery: 1 });
    expect(foreign.status).toBe(404);
    for (const json of [{}, { delivery: 1, since: '2026-01-01T00:00:00Z' }, { since: 'soon' }]) {
      expect((await hooks.call('POST', '/api/webhooks/1/replay', json)).status).toBe(422);
    }
    await hooks.sent();
    const { data } = dataOf(await hooks.call('GET', '/api/webhooks/1/deliveries'));
    expect(data.at(-1)).toMatchObject({
      ...{ id: 1, event: 'parcel.created', status: 'delivered', response_status: 204 },
      ...{ attempts: expect.any(Number), at: expect.stringMatching(/^\d{4}-.*Z$/) },
    });
  });

  test('is open to keys with the scope webhooks, and to no others', async () => {
    const hooks = await webhookSite();
    const receiver = await startReceiver();
    const { ask } = await programWith(hooks.site, { scopes: ['webhooks', 'parcels:read'] });
    const scopes = ['parcels:read', 'parcels:write', 'events:write', 'invoices:read'];
    const other = await programWith(hooks.site, { scopes });
    const given = { url: receiver.url, events: ['parcel.created'] };
    const post = (json?: object) => ({ method: 'POST', ...(json !== undefined && { json }) });

    const added = await ask('/api/webhooks', post(given));
    expect(added.status).toBe(201);
    const secret = String(dataOf(added).secret);
    await createParcel(hooks, 'HOOK-1');
    await hooks.sent();
    expect((await ask('/api/webhooks/1/test', post())).status).toBe(201);
    expect((await ask('/api/webhooks/1/replay', post({ delivery: 1 }))).status).toBe(201);
    await hooks.sent();
    expect(receiver.received.map(({ type }) => type)).toEqual([
      ...['parcel.created', 'webhook.test', 'parcel.created'],
    ]);
    expect(receiver.received.every((webhook) => isSignedWith(secret, webhook))).toBe(true);
    const before = await hooks.endpoint();
    for (const [path, how] of [
      ['/api/webhooks', {}],
      ['/api/webhooks', post(given)],
      ['/api/webhooks', { method: 'PATCH', json: { id: 1, active: false } }],
      ['/api/webhooks', { method: 'DELETE', json: { id: 1 } }],
      ['/api/webhooks/1/test', post()],
      ['/api/webhooks/1/replay', post({ delivery: 1 })],
      ['/api/webhooks/1/secret', post()],
      ['/api/webhooks/1/deliveries', {}],
      ['/api/webhooks/1/deliveries/1', {}],
    ] as const) {
      expect((await other.ask(path, how)).status, path).toBe(403);
    }
    expect(await hooks.endpoint()).toEqual(before);
    expect(
      (await ask('/api/webhooks', { method: 'PATCH', json: { id: 1, active: false } })).status,
    ).toBe(200);
    expect((await ask('/api/webhooks', { method: 'DELETE', json: { id: 1 } })).status).toBe(200);
    expect(dataOf(await ask('/api/webhooks'))).toMatchObject({ data: [] });
  });

  test('takes http for a host that the operator has named', async () => {
    const hooks = await webhookSite({ WEBHOOK_ALLOW: 'LocalHost' });
    const receiver = await startReceiver();
    const { port } = new URL(receiver.url);
    const { id } = await hooks.add(`http://localhost:${port}/`);
    const tested = dataOf(await hooks.call('POST', `/api/webhooks/${id}/test`));
    expect(tested).toMatchObject({ status: 'delivered', response_status: 204 });
    const other = await hooks.call('POST', '/api/webhooks', { url: receiver.url });
    expect(badFieldsOf(other)).toEqual(['url']);
  });
});
