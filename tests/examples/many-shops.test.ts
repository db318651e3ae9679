import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { programWith } from '../support/auth/api-keys.ts';
import { shopLogin, startShop } from '../support/examples/programs.ts';
import { orderOf, parcelsOf, signature, startWorker } from '../support/examples/worker.ts';
import { dataOf } from '../support/http.ts';
import { merchantSite } from '../support/my/customer-users.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

const scopes = ['parcels:read', 'parcels:write'];
const secretOf = (name: string) => `secret of ${name}`;
const hostOf = (name: string) => `${name}.example.org`;

/** One process for the shops of two customers, each with the customer's key. */
async function workerOfTwo(more: Record<string, object> = {}) {
  const made = await merchantSite({ WEBHOOK_ALLOW: '127.0.0.1' });
  const { site, a, b } = made;
  const entries = [];
  for (const [NAME, customer] of [
    ['amber', a],
    ['basil', b],
  ] as const) {
    const { key } = await programWith(site, { scopes, customer });
    entries.push({
      NAME,
      WAYBILL_KEY: key,
      WOOCOMMERCE_URL: `https://${hostOf(NAME)}`,
      WOOCOMMERCE_SECRET: secretOf(NAME),
      ...more[NAME],
    });
  }
  const file = join(temporaryDir(), 'shops.json');
  writeFileSync(file, JSON.stringify(entries));
  const empty = { WAYBILL_KEY: '', WOOCOMMERCE_URL: '', SHOPIFY_SHOP: '' };
  const worker = await startWorker(site, { ...empty, SHOPS_FILE: file });
  /** Sends an order as a shop does. */
  const send = (name: string, order: object, signedBy = name) => {
    const body = JSON.stringify(order);
    const headers = {
      'Content-Type': 'application/json',
      'X-WC-Webhook-Topic': 'order.updated',
      'X-WC-Webhook-Signature': signature(secretOf(signedBy), body),
    };
    return worker.post(`/${name}/woocommerce`, headers, body);
  };
  return { ...made, worker, send };
}

test('orders of several shops become parcels of their customers, once', async () => {
  const { site, a, b, send } = await workerOfTwo();
  for (const name of ['amber', 'basil', 'amber', 'basil']) {
    const reply = await send(name, orderOf('woocommerce'));
    expect([name, reply.status, reply.text]).toEqual([name, 200, 'The parcel is kept.\n']);
  }
  const parcels = await parcelsOf(site);
  expect(
    parcels.map(({ sender_id, payer_id, reference }) => [sender_id, payer_id, reference]),
  ).toEqual([
    [b, b, '5321 basil.example.org'],
    [a, a, '5321 amber.example.org'],
  ]);
  expect(parcels[0]).toMatchObject({
    recipient_email: 'tom.weber@example.org',
    sender_name: 'B Shop',
    booked_by_customer_id: b,
  });
});

test('an order that was booked long ago is not booked again', async () => {
  const { site, send } = await workerOfTwo();
  await send('amber', orderOf('woocommerce'));
  await site.db.deleteFrom('idempotency_keys').execute();
  expect((await send('amber', orderOf('woocommerce'))).status).toBe(200);
  expect(await parcelsOf(site)).toHaveLength(1);
});

test('a shop’s secret opens no other shop, and there are no paths without a name', async () => {
  const { site, worker, send } = await workerOfTwo();
  expect((await send('amber', orderOf('woocommerce'), 'basil')).status).toBe(401);
  expect((await worker.wooCommerce(orderOf('woocommerce'))).status).toBe(404);
  expect(await parcelsOf(site)).toEqual([]);
});

test('an order’s shop is told the number of its parcel', async () => {
  const shop = await startShop();
  shop.notes['5321'] = [];
  const made = await merchantSite({ WEBHOOK_ALLOW: '127.0.0.1' });
  const { site, admin, a } = made;
  const { key } = await programWith(site, { scopes, customer: a });
  const entry = {
    NAME: 'amber',
    WAYBILL_KEY: key,
    WOOCOMMERCE_URL: shop.url,
    WOOCOMMERCE_SECRET: secretOf('amber'),
    ...shopLogin,
    CATCH_UP_MINUTES: 0,
  };
  const file = join(temporaryDir(), 'shops.json');
  const add = (url: string) =>
    admin.ask('/api/webhooks', { method: 'POST', json: { url, customer: a } });
  // The worker needs the secret, which the site makes; the port is known once the worker listens.
  const { id, secret } = dataOf(await add('http://127.0.0.1:1/amber/waybill'));
  writeFileSync(file, JSON.stringify([{ ...entry, WAYBILL_WEBHOOK_SECRET: secret }]));
  const empty = { WAYBILL_KEY: '', WOOCOMMERCE_URL: '', SHOPIFY_SHOP: '' };
  const worker = await startWorker(site, { ...empty, SHOPS_FILE: file });
  const url = `http://127.0.0.1:${worker.port}/amber/waybill`;
  await admin.ask('/api/webhooks', { method: 'PATCH', json: { id, url } });
  const body = JSON.stringify(orderOf('woocommerce'));
  await worker.post(
    '/amber/woocommerce',
    {
      'Content-Type': 'application/json',
      'X-WC-Webhook-Topic': 'order.updated',
      'X-WC-Webhook-Signature': signature(secretOf('amber'), body),
    },
    body,
  );
  expect(await worker.says('told the shop')).toMatchObject({
    order: '5321',
    type: 'parcel.created',
  });
  const [parcel] = await parcelsOf(site);
  expect(shop.notes['5321']).toMatchObject([
    { note: expect.stringContaining(`Tracking number ${parcel?.tracking_code}: `) },
  ]);
});
