/** @module-tag extended */

import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { type Shop, shopLogin, startGate, startShop } from '../support/examples/programs.ts';
import { orderOf, parcelsOf, startWorker } from '../support/examples/worker.ts';
import { webhookSite } from '../support/notifications/webhooks.ts';
import { startSite } from '../support/site.ts';

/** The worker, told of what happens on a site; the order 5321 is in the shop. */
async function connected() {
  const hooks = await webhookSite();
  const shop = await startShop();
  shop.notes['5321'] = [];
  // The worker needs the secret before there is its address.
  const { id, secret } = await hooks.add('http://127.0.0.1:9/waybill');
  const worker = await startWorker(hooks.site, {
    ...envOf(shop),
    WAYBILL_WEBHOOK_SECRET: secret,
    CATCH_UP_MINUTES: '0',
  });
  const url = `http://127.0.0.1:${worker.port}/waybill`;
  const changed = await hooks.call('PATCH', '/api/webhooks', { id, url });
  expect(changed.status).toBe(200);
  return { ...hooks, shop, worker, secret };
}

function envOf(shop: Shop): Record<string, string> {
  return { WOOCOMMERCE_URL: shop.url, ...shopLogin };
}

test('the shop is told the tracking number and the delivery, each of them once', async () => {
  const { site, worker, shop, call, sent, log } = await connected();
  await worker.wooCommerce(orderOf('woocommerce'));
  const [parcel] = await parcelsOf(site);
  const code = parcel?.tracking_code ?? '';
  await sent();
  await call('PATCH', '/api/parcels', { id: code, stage: 'delivered' });
  await sent();

  const notes = [
    { note: `Tracking number ${code}: ${site.url}/track.html?code=${code}`, customer_note: true },
    { note: `Parcel ${code} was delivered.`, customer_note: false },
  ];
  expect(shop.notes['5321']).toEqual(notes);

  const [delivery] = await log();
  await call('POST', '/api/webhooks/1/replay', { delivery: delivery?.id });
  await sent();
  expect(shop.notes['5321']).toEqual(notes);
  expect((await log()).map(({ response_status }) => response_status)).toEqual([200, 200, 200]);
});

test('parcels of nobody’s order, and orders that are gone, are passed by', {
  tags: 'extended',
}, async () => {
  const { shop, worker, call, sent, log } = await connected();
  const json = { recipient_name: 'Ada', destination: 'Lisbon' };
  const other = 'WooCommerce order 5321 (other.example.org, id 5321)';
  await call('POST', '/api/parcels', { ...json, tracking_code: 'WB-1001' });
  await call('POST', '/api/parcels', { ...json, tracking_code: 'WB-1002', note: other });
  await worker.wooCommerce(orderOf('woocommerce', { id: 9, number: '9' }));
  await sent();

  expect((await log()).map(({ response_status }) => response_status)).toEqual([200, 200, 200]);
  expect(shop.notes).toEqual({ '5321': [] });
});

test('while the shop is away Waybill is told to come again', { tags: 'extended' }, async () => {
  const { shop, worker, sent, log } = await connected();
  shop.failsWith = 500;
  await worker.wooCommerce(orderOf('woocommerce'));
  await sent();

  expect(await log()).toMatchObject([{ response_status: 503, status: 'pending' }]);
});

test('a webhook that is not Waybill’s own is refused', async () => {
  const { worker, shop, secret } = await connected();
  const note = `WooCommerce order 5321 (${new URL(shop.url).host}, id 5321)`;
  const data = { tracking_code: 'WB-1', note };
  const body = JSON.stringify({ type: 'parcel.created', data });
  const headersOf = (date: Date) => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(date.getTime() / 1000)),
  });
  const signed = (date: Date) => ({
    ...headersOf(date),
    'webhook-signature': new Webhook(secret).sign('msg_1', date, body),
  });
  const now = new Date();
  const headers = headersOf(now);

  const replies = [
    await worker.post('/waybill', signed(new Date(now.getTime() - 6 * 60_000)), body),
    await worker.post('/waybill', signed(new Date(now.getTime() + 6 * 60_000)), body),
    await worker.post('/waybill', signed(now), `${body} `),
    await worker.post('/waybill', headers, body),
    await worker.post('/waybill', { ...headers, 'webhook-signature': 'v1,AAAA v1a,x' }, body),
    await worker.post('/waybill', {}, body),
  ];

  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 401));
  expect(shop.notes['5321']).toEqual([]);
  expect((await worker.post('/waybill', signed(now), body)).status).toBe(200);
  expect(shop.notes['5321']).toHaveLength(1);
});

test('orders whose webhook was lost are fetched from the shop', { tags: 'extended' }, async () => {
  const site = await startSite();
  const gate = await startGate(site);
  gate.state = 'closed';
  const shop = await startShop();
  shop.orders = Array.from({ length: 101 }, (_, n) =>
    orderOf('woocommerce', { id: 6000 + n, number: String(6000 + n) }),
  );
  // One that cannot be a parcel does not hold up the others.
  shop.orders[3] = { id: 6003, status: 'processing' };
  const worker = await startWorker(
    { ...site, url: gate.url },
    { ...envOf(shop), CATCH_UP_MINUTES: '0.001' },
  );
  await worker.says('could not catch up');
  expect(await parcelsOf(site)).toEqual([]);
  const first = new URL(shop.asked[0] ?? '', shop.url).searchParams;
  expect(first.get('status')).toBe('processing');
  const since = Date.parse(`${first.get('modified_after')}Z`);
  const days = (Date.now() - since) / (24 * 60 * 60 * 1000);
  expect(days).toBeCloseTo(3, 1);

  gate.state = 'open';

  await expect.poll(async () => (await parcelsOf(site)).length, { timeout: 20_000 }).toBe(100);
  // From now on only what is new is asked for.
  const asked = () => new URL(shop.asked.at(-1) ?? '', shop.url).searchParams;
  await expect
    .poll(() => Date.parse(`${asked().get('modified_after')}Z`), { timeout: 20_000 })
    .toBeGreaterThan(since + 60 * 60 * 1000);
});
