import { expect, test } from 'vitest';
import { startGate } from '../support/examples/programs.ts';
import { orderOf, parcelsOf, shops, signature, startWorker } from '../support/examples/worker.ts';
import { startSite } from '../support/site.ts';

async function siteWithWorker(env: Record<string, string> = {}) {
  const site = await startSite();
  return { site, worker: await startWorker(site, env) };
}

test('an order of WooCommerce becomes a parcel', async () => {
  const sender = { SENDER_NAME: 'Tea & Co', PICKUP_LOCATION: 'Speicher 3, Hamburg' };
  const { site, worker } = await siteWithWorker(sender);

  const reply = await worker.wooCommerce(orderOf('woocommerce'));

  expect(reply.status).toBe(200);
  expect(await parcelsOf(site)).toEqual([
    expect.objectContaining({
      tracking_code: expect.stringMatching(/^WC-5321-[2-9A-Z]{8}$/),
      recipient_name: 'Ida Brandt, Brandt & Söhne',
      recipient_email: 'tom.weber@example.org',
      recipient_phone_number: '+49 421 5550143',
      destination: 'Hafenstraße 12, 2. Stock, 20457 Hamburg, DE-HH, Germany',
      parcel_content: '1 × Tea pot, blue, 2 × Tea cup',
      declared_value: '43.70 EUR',
      shipped_via: 'Same-day courier',
      weight: null,
      note: 'WooCommerce order 5321 (tea.example.org, id 5321): Ring twice, please.',
      sender_name: 'Tea & Co',
      pickup_location: 'Speicher 3, Hamburg',
    }),
  ]);
});

test('an order of Shopify becomes a parcel', async () => {
  const { site, worker } = await siteWithWorker();

  const reply = await worker.shopify(orderOf('shopify'));

  expect(reply.status).toBe(200);
  expect(await parcelsOf(site)).toEqual([
    expect.objectContaining({
      tracking_code: expect.stringMatching(/^SH-1042-[2-9A-Z]{8}$/),
      recipient_name: 'Arif Rahman, Harbour Books',
      recipient_email: 'mei.tan@example.org',
      recipient_phone_number: '+65 5550 1188',
      destination: '22 Keppel Row, 099253 Singapore, Singapore',
      parcel_content: '1 × Atlas of harbours - Hardcover',
      declared_value: '86.50 SGD',
      shipped_via: 'Standard',
      weight: '1.24 kg',
      note: `Shopify order #1042 (${shops.shopify}, id 6120954372158): Leave it with the porter`,
      sender_name: null,
    }),
  ]);
});

test('without an address for shipping it goes to the one of the bill', {
  tags: 'extended',
}, async () => {
  const { site, worker } = await siteWithWorker();
  const empty = { first_name: '', last_name: '', address_1: '', city: '', country: '' };

  await worker.wooCommerce(orderOf('woocommerce', { shipping: empty }));
  await worker.shopify(orderOf('shopify', { shipping_address: null }));

  expect(await parcelsOf(site)).toMatchObject([
    {
      recipient_name: 'Mei Tan',
      destination: '9 Orchard Walk, #03-11, 238841 Singapore, Singapore',
    },
    { recipient_name: 'Tom Weber', destination: 'Lindenallee 4, 28195 Bremen, DE-HB, Germany' },
  ]);
});

test('what comes again, changed or at the same time, stays one parcel', async () => {
  const { site, worker } = await siteWithWorker();
  const order = orderOf('woocommerce');
  const changed = orderOf('woocommerce', { customer_note: 'Third floor' });
  const paid = orderOf('shopify');

  const replies = [
    ...(await Promise.all([worker.wooCommerce(order), worker.wooCommerce(order)])),
    await worker.wooCommerce(order, 'order.created'),
    await worker.wooCommerce(changed),
    await worker.shopify(paid),
    await worker.shopify(paid, { 'X-Shopify-Topic': 'orders/fulfilled' }),
  ];

  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(await parcelsOf(site)).toHaveLength(2);
});

test('a parcel is not made anew once the days of its key are over', {
  tags: 'extended',
}, async () => {
  const { site, worker } = await siteWithWorker();
  await worker.wooCommerce(orderOf('woocommerce'));
  await site.db.deleteFrom('idempotency_keys').execute();

  expect((await worker.wooCommerce(orderOf('woocommerce'))).status).toBe(200);
  expect(await parcelsOf(site)).toHaveLength(1);
});

test('a parcel that was deleted does not come back', { tags: 'extended' }, async () => {
  const { site, worker } = await siteWithWorker();
  await worker.wooCommerce(orderOf('woocommerce'));
  await site.db.deleteFrom('parcels').execute();

  await worker.wooCommerce(orderOf('woocommerce', { customer_note: 'Third floor' }));

  expect(await parcelsOf(site)).toEqual([]);
});

test('orders of two shops with the same number are two parcels with different numbers', {
  tags: 'extended',
}, async () => {
  const { site, worker } = await siteWithWorker();
  const other = await startWorker(site, { WOOCOMMERCE_URL: 'https://other.example.org' });

  await worker.wooCommerce(orderOf('woocommerce'));
  await other.wooCommerce(orderOf('woocommerce'));

  expect(new Set((await parcelsOf(site)).map((parcel) => parcel.tracking_code)).size).toBe(2);
});

test('what the worker is not for is answered with 200 and makes no parcel', {
  tags: 'extended',
}, async () => {
  const { site, worker } = await siteWithWorker();
  const pickup = { shipping_lines: [{ method_id: 'local_pickup', method_title: 'Pickup' }] };
  const download = { shipping_lines: [], shipping: {} };
  const gift = { line_items: [{ name: 'Gift card', quantity: 1, requires_shipping: false }] };

  const replies = [
    // As WooCommerce sends it when a webhook is saved: no topic and no signature.
    await worker.post('/woocommerce', {}, 'webhook_id=7'),
    await worker.wooCommerce(orderOf('woocommerce', { status: 'pending' }), 'order.created'),
    await worker.wooCommerce(orderOf('woocommerce', pickup)),
    await worker.wooCommerce(orderOf('woocommerce', download)),
    await worker.wooCommerce({ id: 5321 }, 'order.deleted'),
    await worker.shopify(orderOf('shopify', { cancelled_at: '2026-11-21T09:00:00+08:00' })),
    await worker.shopify(orderOf('shopify', gift)),
    await worker.shopify(orderOf('shopify'), { 'X-Shopify-Test': 'true' }),
    await worker.shopify({ id: 1 }, { 'X-Shopify-Topic': 'products/update' }),
  ];

  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  expect(await parcelsOf(site)).toEqual([]);
});

test('other statuses can be chosen', { tags: 'extended' }, async () => {
  const { site, worker } = await siteWithWorker({ WOOCOMMERCE_STATUSES: 'on-hold, completed' });

  await worker.wooCommerce(orderOf('woocommerce', { status: 'processing' }));
  expect(await parcelsOf(site)).toEqual([]);
  await worker.wooCommerce(orderOf('woocommerce', { status: 'completed' }));
  expect(await parcelsOf(site)).toHaveLength(1);
});

test('without a right signature nothing is done', async () => {
  const { site, worker } = await siteWithWorker();
  const body = JSON.stringify(orderOf('woocommerce'));
  const signed = signature('another secret', body);
  const topic = { 'X-WC-Webhook-Topic': 'order.updated' };

  const replies = [
    await worker.post('/woocommerce', { ...topic, 'X-WC-Webhook-Signature': signed }, body),
    await worker.post('/woocommerce', { ...topic, 'X-WC-Webhook-Signature': '' }, body),
    await worker.post('/woocommerce', topic, body),
    await worker.post('/woocommerce', topic, 'webhook_id=7'),
    await worker.shopify(orderOf('shopify'), { 'X-Shopify-Hmac-Sha256': signed }),
    await worker.shopify(orderOf('shopify'), { 'X-Shopify-Hmac-Sha256': 'AAAA' }),
  ];

  expect(replies.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401]);
  expect(await parcelsOf(site)).toEqual([]);
});

test('while Waybill is away the shop is told to come again, and then the parcel is created', async () => {
  const site = await startSite();
  const gate = await startGate(site);
  const worker = await startWorker({ ...site, url: gate.url });
  gate.state = 'closed';
  const away = await worker.shopify(orderOf('shopify'));
  // Its answer is lost, as when the site is killed right after it has kept the parcel.
  gate.state = 'deaf';
  const lost = await worker.shopify(orderOf('shopify'));
  gate.state = 'open';
  const back = await worker.shopify(orderOf('shopify'));

  expect([away.status, lost.status, back.status]).toEqual([503, 503, 200]);
  expect(await parcelsOf(site)).toHaveLength(1);
});

test('a key that is revoked is a reason to come again', { tags: 'extended' }, async () => {
  const { site, worker } = await siteWithWorker();
  await site.db.deleteFrom('api_keys').execute();

  const reply = await worker.shopify(orderOf('shopify'));

  expect(reply.status).toBe(503);
  expect(reply.text).toContain('Waybill answered 401');
});

test('an address of a mail that is none does not keep the parcel', {
  tags: 'extended',
}, async () => {
  const { site, worker } = await siteWithWorker();

  const reply = await worker.shopify(orderOf('shopify', { email: 'none@' }));

  expect(reply.status).toBe(200);
  expect(await parcelsOf(site)).toMatchObject([
    { recipient_email: null, recipient_name: 'Arif Rahman, Harbour Books' },
  ]);
});

test('hostile contents are refused in words, and the next order is taken', async () => {
  const { site, worker } = await siteWithWorker();
  const order = orderOf('woocommerce');
  const polluted = JSON.stringify({ ...order, id: 7 }).replace(
    '{',
    '{"__proto__":{"status":"pending","id":1},"constructor":{"prototype":{"id":1}},',
  );
  const long = 'ا'.repeat(5000);

  const refused = [
    await worker.wooCommerce('{"id": 5321'),
    await worker.wooCommerce('[]'),
    await worker.wooCommerce('null'),
    await worker.wooCommerce('"text"'),
    await worker.wooCommerce({ ...order, id: { $gt: 0 } }),
    await worker.wooCommerce({ ...order, order_key: undefined }),
    await worker.wooCommerce({ ...order, billing: 5, shipping: ['x'] }),
    await worker.wooCommerce({ ...order, shipping: { address_1: 'Street 1' }, billing: null }),
    await worker.shopify({ id: 5, line_items: 'none' }),
  ];
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 422));
  const huge = JSON.stringify({ ...order, customer_note: 'x'.repeat(1024 * 1024) });
  expect((await worker.wooCommerce(huge)).status).toBe(413);
  expect((await worker.post('//', {}, '')).status).toBe(404);
  expect(await parcelsOf(site)).toEqual([]);

  const taken = [
    await worker.wooCommerce(polluted),
    await worker.wooCommerce({ ...order, customer_note: long, line_items: 7 }),
    await worker.wooCommerce({
      ...order,
      id: 8,
      number: '<b>№ 8</b>\u0000',
      customer_note: '\u0007',
    }),
  ];
  expect(taken.map(({ status }) => status)).toEqual([200, 200, 200]);
  const [eight, five, seven] = await parcelsOf(site);
  expect(eight?.tracking_code).toMatch(/^WC-b8b-/);
  expect([...(five?.note ?? '')]).toHaveLength(300);
  expect(seven?.note).toContain('id 7');
});
