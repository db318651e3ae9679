import { expect, test } from 'vitest';
import { z } from 'zod';
import { webhookTypes as types, webhookPayload } from '../../../server/openapi/document.ts';
import { customerCalls } from '../../support/customers/customers.ts';
import { dataOf } from '../../support/http.ts';
import { invoice } from '../../support/invoices/invoices.ts';
import { order, signInByToken, tokenIn } from '../../support/my/customer-users.ts';
import { message, postMessage } from '../../support/notifications/messages.ts';
import {
  createParcel,
  type ReceivedWebhook,
  startReceiver,
  webhookSite,
} from '../../support/notifications/webhooks.ts';

/** A webhook of each type; twice where what it says depends on what is left of its subject. */
async function everyWebhook(): Promise<ReceivedWebhook[]> {
  const hooks = await webhookSite();
  const { add } = customerCalls(hooks.owner);
  const receiver = await startReceiver();
  const { id } = await hooks.add(receiver.url);
  await createParcel(hooks, 'TEST-1001');
  const event = { parcels: ['TEST-1001'], title: 'Arrived', stage: 'delivered' };
  const recorded = dataOf(await hooks.call('POST', '/api/events', event));
  await hooks.sent();
  await hooks.call('DELETE', '/api/events', { id: recorded.id });
  const cod = { id: 'TEST-1001', cod_amount: 500, cod_currency: 'EUR' };
  await hooks.call('PATCH', '/api/parcels', cod);
  await hooks.call('POST', '/api/events', event);
  const [cash] = dataOf(await hooks.call('GET', '/api/cash')).data;
  const { driver, day, currency } = cash;
  const handedIn = { driver: driver?.id ?? null, day, currency, amount: 500, reason: 'Not stated' };
  await hooks.call('POST', '/api/cash/settlements', handedIn);
  await hooks.call('DELETE', '/api/parcels', { id: 'TEST-1001' });
  await hooks.call('POST', '/api/invoices', { ...invoice, parcel: null, issue: 'yes' });
  await hooks.call('POST', '/api/invoices/payment', { id: 1, paid_on: '2026-03-01' });
  await hooks.call('POST', '/api/invoices', { ...invoice, parcel: null, issue: 'yes' });
  await hooks.call('POST', '/api/invoices/cancellation', { id: 2, reason: 'Twice' });
  await hooks.call('POST', '/api/invoices/credit-notes', { id: 1 });
  await postMessage(hooks.site, message);
  const [one, two] = [await add({ name: 'One', bookings: 'request' }), await add({ name: 'Two' })];
  const user = { email: 'ana@example.com', name: 'Ana' };
  const { link } = dataOf(await hooks.call('POST', `/api/customers/${one}/users`, user));
  const ana = await signInByToken(hooks.site, tokenIn(link));
  await ana.ask('/api/my/bookings', { method: 'POST', json: order });
  await hooks.sent();
  await hooks.call('POST', '/api/customers/merge', { into: one, from: [two] });
  await hooks.call('PATCH', '/api/customers', { id: one, phone: '1' });
  await hooks.sent();
  const collected = { cod_amount: 500, cod_currency: 'EUR', sender_id: one };
  await hooks.call('POST', '/api/parcels', { ...order, ...collected, tracking_code: 'COD-1' });
  const delivered = { parcels: ['COD-1'], title: 'Delivered', stage: 'delivered' };
  await hooks.call('POST', '/api/events', { ...delivered, cod_method: 'card' });
  await hooks.call('POST', '/api/payouts', {});
  await hooks.call('PATCH', '/api/payouts', { id: 1, state: 'paid' });
  await hooks.sent();
  await hooks.call('DELETE', '/api/customers', { id: one });
  await hooks.call('POST', `/api/webhooks/${id}/test`);
  await hooks.sent();
  return receiver.received;
}

test('each webhook is in the document, with what it sends, and how', async () => {
  const received = await everyWebhook();
  expect(new Set(received.map(({ type }) => type))).toEqual(new Set(types));
  for (const type of types) {
    for (const { body, headers } of received.filter((webhook) => webhook.type === type)) {
      const { error } = webhookPayload(type).safeParse(JSON.parse(body));
      expect(error && z.prettifyError(error), `${type} ${body}`).toBeUndefined();
      expect(headers).toMatchObject({ 'content-type': 'application/json' });
    }
  }
});

test('its example is what its schema allows, and its headers are those that are sent', async () => {
  const [first] = await everyWebhook();
  const { site } = await webhookSite();
  const { webhooks } = (await site.ask('/api/openapi.json')).json();
  expect(Object.keys(webhooks)).toEqual(types);
  for (const type of types) {
    const { requestBody, parameters } = webhooks[type].post;
    const { example } = requestBody.content['application/json'];
    expect(webhookPayload(type).safeParse(example).error, type).toBeUndefined();
    const names: string[] = parameters.map(({ name }: { name: string }) => name);
    expect(names).toEqual(
      Object.keys(first?.headers ?? {}).filter((name) => /^webhook-/.test(name)),
    );
  }
});
