import { describe, expect } from 'vitest';
import { type EventType, eventTypes } from '../../../server/notifications/shared/webhook.ts';
import type { Scope } from '../../../server/shared/account.ts';
import { paths } from '../../../server/shared/paths.ts';
import { programWith } from '../../support/auth/api-keys.ts';
import { badFieldsOf, dataOf, type Reply } from '../../support/http.ts';
import { invoice } from '../../support/invoices/invoices.ts';
import { message, postMessage } from '../../support/notifications/messages.ts';
import {
  createParcel,
  isSignedWith,
  sendNewParcel,
  startReceiver,
  test,
  type WebhookSite,
  webhookSite,
} from '../../support/notifications/webhooks.ts';
import { deliver } from '../../support/parcels/deliveries.ts';
import { csv } from '../../support/transfer/imports.ts';

describe('webhooks', () => {
  test('tell of what happens to a parcel, in order, signed as Standard Webhooks has it', async () => {
    const hooks = await webhookSite();
    const receiver = await startReceiver();
    const { secret } = await hooks.add(receiver.url);

    await createParcel(hooks, 'HOOK-1');
    const event = { parcels: ['HOOK-1'], title: 'Arrived', status: 'At the hub' };
    const { id } = dataOf(await hooks.call('POST', '/api/events', event));
    await hooks.sent();
    await hooks.call('DELETE', '/api/events', { id });
    await hooks.call('PATCH', '/api/parcels', { id: 'HOOK-1', stage: 'delivered' });
    await hooks.sent();
    await hooks.call('DELETE', '/api/parcels', { id: 'HOOK-1' });
    await hooks.sent();

    expect(receiver.received.map(({ type }) => type)).toEqual([
      'parcel.created',
      'event.created',
      'parcel.updated',
      'event.deleted',
      'parcel.updated',
      'parcel.updated',
      'parcel.delivered',
      'parcel.deleted',
    ]);
    expect(receiver.received.every((webhook) => isSignedWith(secret, webhook))).toBe(true);
    expect(new Set(receiver.received.map(({ id: own }) => own)).size).toBe(8);
    const [created, recorded, changed, undone, , , delivered, deleted] = receiver.received;
    expect(created?.data).toMatchObject({ id: 1, tracking_code: 'HOOK-1', destination: 'Lisbon' });
    expect(created?.data).not.toHaveProperty('search_text');
    expect(created?.id).toMatch(/^msg_[0-9a-f]{32}$/);
    expect(created?.headers['content-type']).toBe('application/json');
    expect(Date.parse(created?.timestamp ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(recorded?.data).toMatchObject({
      title: 'Arrived',
      parcel_id: 1,
      tracking_code: 'HOOK-1',
      created_at_month: expect.any(String),
    });
    expect(changed?.data).toMatchObject({ status: 'At the hub' });
    expect(undone?.data).toMatchObject({ id: recorded?.data.id, title: 'Arrived', parcel_id: 1 });
    expect(delivered?.data).toMatchObject({ stage: 'delivered' });
    expect(deleted?.data).toEqual({ id: 1, tracking_code: 'HOOK-1' });
  });

  test('tell of invoices and messages', async ({ hooks, receiver }) => {
    await hooks.add(receiver.url);

    await sendNewParcel(hooks, 'TEST-1001');
    receiver.received.splice(0);
    await hooks.call('POST', '/api/invoices', { product: 'Express' });
    await hooks.call('POST', '/api/invoices', { ...invoice, issue: 'yes' });
    await hooks.call('POST', '/api/invoices/payment', { id: 2, paid_on: '2026-03-01' });
    await hooks.call('DELETE', '/api/invoices/payment', { id: 2 });
    const lines = [{ description: 'Late', unit_price: 100, tax_rate: 19 }];
    await hooks.call('POST', '/api/invoices/credit-notes', { id: 2, lines });
    await hooks.call('POST', '/api/invoices/cancellation', { id: 1, reason: 'Twice' });
    await postMessage(hooks.site, message);
    await hooks.sent();

    expect(receiver.received.map(({ type }) => type).toSorted()).toEqual([
      'credit_note.issued',
      'invoice.cancelled',
      'invoice.issued',
      'invoice.issued',
      'invoice.paid',
      'message.received',
    ]);
    const of = (type: string) => receiver.received.filter((webhook) => webhook.type === type);
    expect(of('invoice.issued').map(({ data }) => data.number)).toEqual(
      expect.arrayContaining([expect.stringMatching(/-00001$/), expect.stringMatching(/-00002$/)]),
    );
    expect(of('invoice.paid')[0]?.data).toMatchObject({ id: 2, totals: expect.any(Object) });
    expect(of('credit_note.issued')[0]?.data).toMatchObject({
      kind: 'credit_note',
      credits: { id: 2 },
    });
    expect(of('invoice.cancelled')[0]?.data).toMatchObject({ id: 1, state: 'cancelled' });
    expect(of('message.received')[0]?.data).toMatchObject({ subject: message.subject, id: 1 });
  });

  test('go to those alone that have chosen the event, and nowhere else', async ({ hooks }) => {
    const [all, few] = [await startReceiver(), await startReceiver()];
    await hooks.add(all.url);
    await hooks.add(few.url, ['parcel.deleted']);
    const off = await startReceiver();
    const { id } = await hooks.add(off.url);
    await hooks.call('PATCH', '/api/webhooks', { id, active: false });

    await createParcel(hooks, 'HOOK-1');
    await hooks.call('DELETE', '/api/parcels', { id: 'HOOK-1' });
    await hooks.sent();

    expect(all.received).toHaveLength(2);
    expect(few.received.map(({ type }) => type)).toEqual(['parcel.deleted']);
    expect(few.received[0]?.id).toBe(all.received[1]?.id);
    expect(off.received).toEqual([]);
  });

  test('are stored for nobody while there is no endpoint', async ({ hooks }) => {
    await sendNewParcel(hooks, 'HOOK-1');

    expect(await hooks.site.db.selectFrom('webhook_messages').selectAll().execute()).toEqual([]);
    const receiver = await startReceiver();
    await hooks.add(receiver.url);
    await hooks.sent();
    // What happened before there was such an endpoint is not its business.
    expect(receiver.received).toEqual([]);
  });
});

describe('the secret of an endpoint', () => {
  test('is shown once, and stored encrypted', async ({ hooks }) => {
    const { secret } = await hooks.add('https://hooks.example/waybill');
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);

    expect((await hooks.call('GET', '/api/webhooks')).text).not.toContain(secret);
    const row = await hooks.site.db
      .selectFrom('webhook_endpoints')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row.secret).toMatch(/^1\.[0-9a-f]{16}\./);
    const log = await hooks.site.db.selectFrom('audit_events').select('changes').execute();
    expect(JSON.stringify(log)).not.toContain(secret);
    // Nor is the rest of the address, which may be a secret too.
    expect(JSON.stringify(log)).not.toContain('hooks.example/waybill');
  });

  test('is rotated with a day in which both are good', async ({ hooks, receiver }) => {
    const { id, secret: former } = await hooks.add(receiver.url);
    const secret = String(dataOf(await hooks.call('POST', `/api/webhooks/${id}/secret`)).secret);

    await sendNewParcel(hooks, 'HOOK-1');
    const [both] = receiver.received;
    expect(both && [former, secret].map((one) => isSignedWith(one, both))).toEqual([true, true]);

    const expired = { previous_secret_until: new Date(Date.now() - 1000).toISOString() };
    await hooks.site.db.updateTable('webhook_endpoints').set(expired).execute();
    await sendNewParcel(hooks, 'HOOK-2');
    const [, newest] = receiver.received;
    expect(newest && [former, secret].map((one) => isSignedWith(one, newest))).toEqual([
      false,
      true,
    ]);
  });

  test('is good no longer than until the second one after it, though its day has not ended', async () => {
    const hooks = await webhookSite();
    const receiver = await startReceiver();
    const { id, secret: first } = await hooks.add(receiver.url);
    const rotate = async () =>
      String(dataOf(await hooks.call('POST', `/api/webhooks/${id}/secret`)).secret);
    const [second, third] = [await rotate(), await rotate()];

    await sendNewParcel(hooks, 'HOOK-1');
    const [webhook] = receiver.received;
    const valid = [first, second, third].map((one) => webhook && isSignedWith(one, webhook));
    expect(valid).toEqual([false, true, true]);
    expect(webhook?.headers['webhook-signature']?.split(' ')).toHaveLength(2);
  });

  test('makes no second endpoint where a request is repeated without one', async ({ hooks }) => {
    const json = { url: 'https://hooks.example', events: ['parcel.created'] };
    const headers = { 'Idempotency-Key': 'the same key' };
    const ask = () => hooks.owner.ask('/api/webhooks', { method: 'POST', json, headers });
    const [one, other] = [dataOf(await ask()), dataOf(await ask())];

    // A secret is not stored to be shown again.
    expect(one.id).not.toBe(other.id);
    const kept = await hooks.site.db.selectFrom('idempotency_keys').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain('whsec_');
  });
});

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

  test('changes and deletes endpoints, up to twenty of them', async ({ hooks }) => {
    const { id } = await hooks.add('https://hooks.example');
    const changed = await hooks.call('PATCH', '/api/webhooks', {
      id,
      url: 'https://other.example/x',
      events: ['invoice.paid'],
      description: 'Books',
    });
    expect(dataOf(changed)).toMatchObject({
      url: 'https://other.example/x',
      events: ['invoice.paid'],
      description: 'Books',
      active: true,
      state: 'active',
    });
    for (let count = 2; count <= 20; count += 1) await hooks.add(`https://hook-${count}.example`);
    const more = { url: 'https://more.example', events: ['parcel.created'] };
    const refused = await hooks.call('POST', '/api/webhooks', more);
    expect(refused.status).toBe(409);
    expect(refused.json().message).toBe('The limit of 20 is reached. Remove one first.');
    expect((await hooks.call('DELETE', '/api/webhooks', { id })).status).toBe(200);
    expect((await hooks.call('DELETE', '/api/webhooks', { id })).status).toBe(404);
    expect((await hooks.call('POST', '/api/webhooks', more)).status).toBe(201);
  });

  test('tells of everything where no events are named, and of nothing until it is active', async () => {
    const hooks = await webhookSite();
    const receiver = await startReceiver();
    const added = await hooks.call('POST', '/api/webhooks', { url: receiver.url, active: false });
    expect(added.status).toBe(201);
    expect(dataOf(added)).toMatchObject({
      id: 1,
      url: receiver.url,
      events: eventTypes,
      active: false,
      state: 'disabled',
      secret: expect.stringMatching(/^whsec_/),
    });
    await sendNewParcel(hooks, 'HOOK-1');
    const changed = await hooks.call('PATCH', '/api/webhooks', { id: 1, active: true });
    expect(dataOf(changed)).toMatchObject({ active: true, state: 'active' });
    await sendNewParcel(hooks, 'HOOK-2');
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
    expect([reply.status, badFieldsOf(reply)]).toEqual([422, [field]]);
  });

  test('has the calls of an endpoint below its id', async ({ hooks, receiver }) => {
    await hooks.add(receiver.url);
    await hooks.add('https://hooks.example');
    await sendNewParcel(hooks, 'HOOK-1');
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
    expect((await hooks.call('POST', '/api/webhooks/2/replay', { delivery: 1 })).status).toBe(404);
    for (const json of [{}, { delivery: 1, since: '2026-01-01T00:00:00Z' }, { since: 'soon' }]) {
      expect((await hooks.call('POST', '/api/webhooks/1/replay', json)).status).toBe(422);
    }
    await hooks.sent();
    const { data } = dataOf(await hooks.call('GET', '/api/webhooks/1/deliveries'));
    expect(data.at(-1)).toMatchObject({
      id: 1,
      event: 'parcel.created',
      status: 'delivered',
      response_status: 204,
      attempts: expect.any(Number),
      at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  test('is open to keys with the scope webhooks, and to no others', async ({ hooks, receiver }) => {
    const { ask } = await programWith(hooks.site, { scopes: ['webhooks', 'parcels:read'] });
    const scopes = ['parcels:read', 'parcels:write', 'events:write', 'invoices:read'];
    const other = await programWith(hooks.site, { scopes });
    const given = { url: receiver.url, events: ['parcel.created'] };
    const post = (json?: object) => ({ method: 'POST', ...(json !== undefined && { json }) });

    const added = await ask('/api/webhooks', post(given));
    expect(added.status).toBe(201);
    const secret = String(dataOf(added).secret);
    await sendNewParcel(hooks, 'HOOK-1');
    expect((await ask('/api/webhooks/1/test', post())).status).toBe(201);
    expect((await ask('/api/webhooks/1/replay', post({ delivery: 1 }))).status).toBe(201);
    await hooks.sent();
    expect(receiver.received.map(({ type }) => type)).toEqual([
      'parcel.created',
      'webhook.test',
      'parcel.created',
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
    const { id } = await hooks.add(`http://localhost:${new URL(receiver.url).port}/`);
    const tested = dataOf(await hooks.call('POST', `/api/webhooks/${id}/test`));
    expect(tested).toMatchObject({ status: 'delivered', response_status: 204 });
    const other = await hooks.call('POST', '/api/webhooks', { url: receiver.url });
    expect(badFieldsOf(other)).toEqual(['url']);
  });
});

/** Asks with a key that has the scope `webhooks`, and these. */
async function keyWith({ site }: Pick<WebhookSite, 'site'>, ...scopes: Scope[]) {
  const { ask } = await programWith(site, { scopes: ['webhooks', ...scopes] });
  return (method: string, path: string, json?: object) =>
    ask(path, { method, ...(json !== undefined && { json }) });
}

const url = 'https://hooks.example/';

const errorOf = (reply: Reply) => [reply.status, ...reply.json().errors];

const refused = [403, 'This API key may not read everything that this webhook sends.'];

const ofParcels = eventTypes.filter((type) => /^(parcel|event)\./.test(type));
const ofInvoices = eventTypes.filter((type) => /^(invoice|credit_note)\./.test(type));

describe('a key with the scope webhooks', () => {
  test.each<[Scope[], EventType[]]>([
    [[], []],
    [['parcels:write', 'events:write'], []],
    [['parcels:read'], ofParcels],
    [['invoices:read'], ofInvoices],
    [
      ['parcels:read', 'invoices:read'],
      [...ofParcels, ...ofInvoices],
    ],
  ])(
    'and %j gets webhooks of messages, and of what these let it read',
    async (scopes, ofScopes) => {
      const readable = [...ofScopes, 'message.received'];
      const call = await keyWith(await webhookSite(), ...scopes);
      for (const type of eventTypes) {
        const reply = await call('POST', '/api/webhooks', { url, events: [type] });
        if (readable.includes(type)) expect(reply.status, type).toBe(201);
        else expect(errorOf(reply), type).toEqual(refused);
      }
      const all = await call('POST', '/api/webhooks', { url, events: eventTypes });
      if (readable.length === eventTypes.length) expect(all.status).toBe(201);
      else expect(errorOf(all)).toEqual(refused);
      // Without `events` it gets all that the key may read.
      const unnamed = await call('POST', '/api/webhooks', { url });
      expect(dataOf(unnamed).events).toEqual(readable);
    },
  );

  test('does nothing with one that is told of more, and does not see its address', async () => {
    const hooks = await webhookSite();
    const receiver = await startReceiver();
    await hooks.add(receiver.url, ['parcel.created', 'message.received']);
    await sendNewParcel(hooks, 'HOOK-1');
    const before = await hooks.endpoint();
    const call = await keyWith(hooks);
    const { id } = dataOf(
      await call('POST', '/api/webhooks', { url, events: ['message.received'] }),
    );

    for (const [method, path, json] of [
      ['PATCH', '/api/webhooks', { id: 1, url }],
      ['PATCH', '/api/webhooks', { id: 1, active: false }],
      ['PATCH', '/api/webhooks', { id: 1, events: ['message.received'] }],
      ['PATCH', '/api/webhooks', { id, events: ['parcel.created'] }],
      ['DELETE', '/api/webhooks', { id: 1 }],
      ['POST', '/api/webhooks/1/secret', undefined],
      ['POST', '/api/webhooks/1/test', undefined],
      ['POST', '/api/webhooks/1/replay', { delivery: 1 }],
      ['POST', '/api/webhooks/1/replay', { since: '2026-01-01T00:00Z' }],
      ['GET', '/api/webhooks/1/deliveries', undefined],
      ['GET', '/api/webhooks/1/deliveries/1', undefined],
    ] as const) {
      const name = `${method} ${path} ${JSON.stringify(json)}`;
      expect(errorOf(await call(method, path, json)), name).toEqual(refused);
    }
    await hooks.sent();
    expect(await hooks.endpoint()).toEqual(before);
    expect(receiver.received).toHaveLength(1);
    const list = dataOf(await call('GET', '/api/webhooks'));
    expect(list).toMatchObject({ data: [{ id, url, events: ['message.received'] }], total: 1 });
  });

  test('gets nothing of what its webhook was told of before', async ({ hooks }) => {
    const [first, own] = [await startReceiver(), await startReceiver()];
    const { id } = await hooks.add(first.url, ['parcel.created', 'message.received']);
    await postMessage(hooks.site, message);
    await hooks.sent();
    // The parcel has yet to arrive.
    first.answers((_webhook, response) => response.writeHead(503).end());
    await sendNewParcel(hooks, 'HOOK-1');
    await hooks.call('PATCH', '/api/webhooks', { id, events: ['message.received'] });
    const call = await keyWith(hooks);

    const log = dataOf(await call('GET', `/api/webhooks/${id}/deliveries`));
    expect(log).toMatchObject({ data: [{ id: 1, event: 'message.received' }], total: 1 });
    const since = '2026-01-01T00:00Z';
    for (const [method, path, json] of [
      ['GET', '/deliveries/2', undefined],
      ['POST', '/replay', { delivery: 2 }],
      ['POST', '/replay', { since }],
    ] as const) {
      const reply = await call(method, `/api/webhooks/${id}${path}`, json);
      expect(errorOf(reply), path).toEqual(refused);
    }
    const move = () => call('PATCH', '/api/webhooks', { id, url: own.url });
    expect(errorOf(await move())).toEqual(refused);

    // Nor where it arrived, and is being sent again for the owner.
    first.answers((_webhook, response) => response.writeHead(204).end());
    await hooks.call('PATCH', '/api/webhooks', { id, url: `${first.url}/moved` });
    await hooks.sent();
    const replay = { replay_after_id: 0, replay_until_id: 2 };
    await hooks.site.db.updateTable('webhook_endpoints').set(replay).execute();
    expect(errorOf(await move())).toEqual(refused);
    await hooks.sent();

    expect((await call('POST', `/api/webhooks/${id}/replay`, { delivery: 1 })).status).toBe(201);
    await hooks.sent();
    expect(first.received.map(({ type }) => type).at(-1)).toBe('message.received');
    expect((await move()).status).toBe(200);
    await postMessage(hooks.site, { ...message, subject: 'Another one' });
    await hooks.sent();
    expect(own.received.map(({ data }) => data.subject)).toEqual(['Another one']);
  });
});

type Way = {
  name: string;
  write(hooks: WebhookSite): Promise<unknown>;
  /** Type and parcel of what is sent, sorted: those of different parcels overtake each other. */
  sends: string[];
};

const ways: Way[] = [
  {
    name: 'an import',
    write: ({ owner }) => {
      const file = csv('Tracking code,Recipient,Address', 'IN-1,Nana,Lisbon', 'IN-2,Kofi,Accra');
      return owner.ask(paths.api.importParcels, { method: 'POST', form: { file } });
    },
    sends: ['parcel.created IN-1', 'parcel.created IN-2'],
  },
  {
    name: 'many parcels',
    write: ({ call }) => {
      const parcels = ['MANY-1', 'MANY-2'].map((tracking_code) => ({
        tracking_code,
        recipient_name: 'Ada',
        destination: 'Lisbon',
      }));
      return call('POST', '/api/parcels/many', { parcels });
    },
    sends: ['parcel.created MANY-1', 'parcel.created MANY-2'],
  },
  {
    name: 'merging two',
    write: ({ call }) => call('POST', '/api/parcels/merge', { into: 'MANY-1', from: 'MANY-2' }),
    sends: ['parcel.deleted MANY-2'],
  },
  {
    name: 'an activity that is deleted',
    async write({ call }) {
      const added = await call('POST', '/api/activities', {
        parcel_id: dataOf(await createParcel({ call }, 'ONE-1')).id,
        title: 'Packed',
        description: 'In a box',
      });
      return call('DELETE', '/api/activities', { id: dataOf(added).id });
    },
    sends: ['event.created ONE-1', 'event.deleted ONE-1', 'parcel.created ONE-1'],
  },
  {
    name: 'a delivery',
    write: ({ owner }) => deliver(owner, { parcel: 'IN-1', received_by: 'Nana' }),
    sends: ['event.created IN-1', 'parcel.delivered IN-1', 'parcel.updated IN-1'],
  },
];

test('webhooks are sent whichever way a parcel is written', async ({ hooks, receiver }) => {
  await hooks.add(receiver.url);
  for (const { name, write, sends } of ways) {
    await write(hooks);
    await hooks.sent();
    const sent = receiver.received
      .splice(0)
      .map(({ type, data }) => `${type} ${data.tracking_code}`);
    expect(sent.toSorted(), name).toEqual(sends);
  }
});
