import { describe, expect, test } from 'vitest';
import type { Scope } from '../../../server/shared/permissions.ts';
import { type EventType, eventTypes } from '../../../server/shared/webhook.ts';
import { programWith } from '../../support/auth/api-keys.ts';
import { dataOf, type Reply } from '../../support/http.ts';
import { message, postMessage } from '../../support/notifications/messages.ts';
import {
  createParcel,
  startReceiver,
  type WebhookSite,
  webhookSite,
} from '../../support/notifications/webhooks.ts';

const ofParcels = eventTypes.filter((type) => /^(parcel|event)\./.test(type));
const ofInvoices = eventTypes.filter((type) => type.startsWith('invoice.'));

/** Asks with a key that has the scope `webhooks`, and these. */
async function keyWith({ site }: Pick<WebhookSite, 'site'>, ...scopes: Scope[]) {
  const { ask } = await programWith(site, { scopes: ['webhooks', ...scopes] });
  return (method: string, path: string, json?: object) =>
    ask(path, { method, ...(json !== undefined && { json }) });
}

const url = 'https://hooks.example/';

const errorOf = (reply: Reply) => [reply.status, ...reply.json().errors];
const refused = [403, 'This API key may not read everything that this webhook sends.'];

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
      const hooks = await webhookSite();
      const call = await keyWith(hooks, ...scopes);
      for (const type of eventTypes) {
        const reply = await call('POST', '/api/webhooks', { url, events: [type] });
        if (readable.includes(type)) expect(reply.status, type).toBe(201);
        else expect(errorOf(reply), type).toEqual(refused);
      }
      const all = await call('POST', '/api/webhooks', { url, events: eventTypes });
      if (readable.length === eventTypes.length) expect(all.status).toBe(201);
      else expect(errorOf(all)).toEqual(refused);
      // Named by nobody, they are those that it may have.
      const unnamed = await call('POST', '/api/webhooks', { url });
      expect(dataOf(unnamed).events).toEqual(readable);
    },
  );

  test('does nothing with one that is told of more, and does not see its address', async () => {
    const hooks = await webhookSite();
    const receiver = await startReceiver();
    await hooks.add(receiver.url, ['parcel.created', 'message.received']);
    await createParcel(hooks, 'HOOK-1');
    await hooks.sent();
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

  test('gets nothing of what its webhook was told of before', async () => {
    const hooks = await webhookSite();
    const [first, own] = [await startReceiver(), await startReceiver()];
    const { id } = await hooks.add(first.url, ['parcel.created', 'message.received']);
    await postMessage(hooks.site, message);
    await hooks.sent();
    // The parcel has yet to arrive.
    first.answers((_webhook, response) => response.writeHead(503).end());
    await createParcel(hooks, 'HOOK-1');
    await hooks.sent();
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
    const { db } = hooks.site;
    const replay = { replay_after_id: 0, replay_until_id: 2 };
    await db.updateTable('webhook_endpoints').set(replay).execute();
    expect(errorOf(await move())).toEqual(refused);
    await hooks.sent();

    expect((await call('POST', `/api/webhooks/${id}/replay`, { delivery: 1 })).status).toBe(201);
    await hooks.sent();
    const received = first.received.map(({ type }) => type);
    expect(received.at(-1)).toBe('message.received');
    expect((await move()).status).toBe(200);
    await postMessage(hooks.site, { ...message, subject: 'Another one' });
    await hooks.sent();
    expect(own.received.map(({ data }) => data.subject)).toEqual(['Another one']);
  });
});
