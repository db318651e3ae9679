/** @module-tag postgres */

import { describe, expect, test } from 'vitest';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { merchantSite, order } from '../../support/my/customer-users.ts';
import { insertParcel } from '../../support/parcels.ts';

const post = (json: object) => ({ method: 'POST', json });
const patch = (json: object) => ({ method: 'PATCH', json });
const del = (json: object) => ({ method: 'DELETE', json });
const path = '/api/my/parcels';

async function bookedParcel() {
  const site = await merchantSite();
  const ana = await site.user(site.a, 'ana@a.example');
  const reply = await ana.ask(path, post({ ...order, reference: 'Order 7' }));
  return { ...site, ana, reply, code: String(dataOf(reply).tracking_code) };
}

describe('a booking', () => {
  test('is a parcel that the customer sends and pays for', async () => {
    const { admin, a, reply, code } = await bookedParcel();
    expect(reply.status).toBe(201);
    expect(dataOf(reply)).toMatchObject({ reference: 'Order 7', booked: true });

    const parcel = dataOf(await admin.ask(`/api/parcels/${code}`));
    expect(parcel).toMatchObject({
      ...order,
      sender_id: a,
      payer_id: a,
      booked_by_customer_id: a,
      sender_name: 'A Shop',
      pickup_location: 'Quay 1, Porto',
      stage: 'info_received',
      reference: 'Order 7',
    });
    expect(dataOf(await admin.ask('/api/parcels?search=order+7')).data).toHaveLength(1);
    const file = await admin.ask('/api/parcels?format=csv&columns=tracking_code,reference');
    expect(file.text).toContain(`${code},Order 7`);
  });

  test.each([
    'tracking_code',
    'sender_id',
    'payer_id',
    'recipient_id',
    'booked_by_customer_id',
    'price',
    'stage',
    'status',
    'sender_name',
    'note',
    'pickup_location',
    'price_text',
    'add_sender',
    'map_zoom',
  ])('takes no %s', async (name) => {
    const { ana } = await bookedParcel();
    expect(badFieldsOf(await ana.ask(path, post({ ...order, [name]: 1 })))).toEqual([name]);
  });

  test('has a window that ends after it begins', async () => {
    const { ana } = await bookedParcel();
    const [from, to] = ['2026-05-01T14:00', '2026-05-01T16:00'];
    const book = (window_from: string, window_to: string) =>
      ana.ask(path, post({ ...order, window_from, window_to }));

    expect(dataOf(await book(from, to))).toMatchObject({ window_from: from, window_to: to });
    expect(badFieldsOf(await book(to, from))).toEqual(['window_to']);
    expect(badFieldsOf(await book('tomorrow', to))).toEqual(['window_from']);
  });

  test('names no service of another customer’s list', async () => {
    const { admin, ana, b } = await bookedParcel();
    const service = { name: 'Theirs', code: 'theirs', currency: 'EUR', customer: b };
    await admin.ask('/api/delivery-services', post(service));
    expect(badFieldsOf(await ana.ask(path, post({ ...order, service: 'theirs' })))).toEqual([
      'service',
    ]);
  });

  test('is sent twice with one key, and booked once', async () => {
    const { ana } = await bookedParcel();
    const headers = { 'Idempotency-Key': 'one-click-1234567' };
    const [one, two] = [
      await ana.ask(path, { ...post(order), headers }),
      await ana.ask(path, { ...post(order), headers }),
    ];
    expect(dataOf(two).tracking_code).toBe(dataOf(one).tracking_code);
    expect(dataOf(await ana.ask(path)).total).toBe(2);
  });

  test('is changed and cancelled until it is collected', async () => {
    const { admin, ana, code } = await bookedParcel();
    const changed = await ana.ask(path, patch({ id: code, reference: 'Order 8' }));
    expect(dataOf(changed)).toMatchObject({ reference: 'Order 8' });
    expect(badFieldsOf(await ana.ask(path, patch({ id: code, price: 1 })))).toEqual(['price']);

    await admin.ask(
      '/api/events',
      post({ parcels: [code], title: 'Collected', stage: 'picked_up', location: 'Porto' }),
    );

    expect((await ana.ask(path, patch({ id: code, reference: 'Late' }))).status).toBe(409);
    expect((await ana.ask(path, del({ id: code }))).status).toBe(409);
    const other = String(dataOf(await ana.ask(path, post(order))).tracking_code);
    expect((await ana.ask(path, del({ id: other }))).status).toBe(200);
    expect((await admin.ask(`/api/parcels/${other}`)).status).toBe(404);
  });

  test('is refused where the customer’s setting says so', async () => {
    const { admin, a, ana } = await bookedParcel();
    await admin.ask('/api/customers', patch({ id: a, bookings: 'off' }));
    expect((await ana.ask(path, post(order))).status).toBe(403);
    expect((await ana.ask('/my/parcels/create.html')).status).toBe(403);
  });
});

describe('a customer’s own parcels', () => {
  test('are those that they booked, send or pay for, and the price only if they pay', async () => {
    const { site, admin, a, b, ana } = await bookedParcel();
    const priced = { price: 900, currency: 'EUR' };
    await insertParcel(site.db, { tracking_code: 'SENT-1', sender_id: a, payer_id: b, ...priced });
    await insertParcel(site.db, { tracking_code: 'PAID-1', sender_id: b, payer_id: a, ...priced });
    await insertParcel(site.db, {
      tracking_code: 'GETS-1',
      recipient_id: a,
      payer_id: b,
      ...priced,
    });

    const list = dataOf(await ana.ask(path));
    const prices = list.data.map((one: { tracking_code: string; price: number | null }) => [
      one.tracking_code,
      one.price,
    ]);
    expect(list.total).toBe(3);
    expect(prices.slice(0, 2)).toEqual([
      ['PAID-1', 900],
      ['SENT-1', null],
    ]);
    expect((await ana.ask(`${path}/GETS-1`)).status).toBe(404);
    expect(dataOf(await ana.ask(`${path}?search=paid-1`)).total).toBe(1);
    // Who may read a parcel may not therefore change it.
    expect((await ana.ask(path, patch({ id: 'PAID-1', reference: 'Mine' }))).status).toBe(409);
    expect((await admin.ask('/api/parcels/PAID-1')).status).toBe(200);
  });

  test('are nobody else’s, by any call', async () => {
    const { b, user, code, admin } = await bookedParcel();
    const ben = await user(b, 'ben@b.example');
    const { id } = dataOf(await admin.ask(`/api/parcels/${code}`));

    expect(dataOf(await ben.ask(path))).toMatchObject({ data: [], total: 0 });
    for (const key of [code, id]) {
      expect((await ben.ask(`${path}/${key}`)).status).toBe(404);
      expect((await ben.ask(`/my/parcels/${key}`)).status).toBe(404);
      expect((await ben.ask(path, patch({ id: key, reference: 'x' }))).status).toBe(404);
      expect((await ben.ask(path, del({ id: key }))).status).toBe(404);
    }
    expect(dataOf(await ben.ask(`${path}?search=${code}`)).total).toBe(0);
    expect((await ben.ask('/api/my/users', del({ id: 1 }))).status).toBe(403);
  });

  test('show their history and the proof of delivery', async () => {
    const { admin, ana, code } = await bookedParcel();
    await admin.ask(
      '/api/events',
      post({ parcels: [code], title: 'Collected', stage: 'picked_up', location: 'Porto' }),
    );
    const parcel = dataOf(await ana.ask(`${path}/${code}`));
    expect(parcel.history).toMatchObject([{ title: 'Collected' }]);
    expect(parcel).toMatchObject({ booked: false, delivery: null });
  });
});

test('a customer’s users read its invoices, and those of nobody else', async () => {
  const { admin, a, b, user, ana } = await bookedParcel();
  const lines = [{ description: 'Carriage', quantity: 1, unit_price: 1000, tax_rate: 0 }];
  const draft = { customer_id: a, customer_name: 'A Shop', currency: 'EUR', lines };
  const { id } = dataOf(await admin.ask('/api/invoices', post({ ...draft, issue: 'yes' })));
  const other = dataOf(await admin.ask('/api/invoices', post(draft)));
  const ben = await user(b, 'ben@b.example');

  const listed = dataOf(await ana.ask('/api/my/invoices')).data;
  expect(listed.map((one: { id: number }) => one.id)).toEqual([id]);
  const pdf = await ana.ask(`/api/my/invoices/${id}.pdf`);
  expect(pdf.headers['content-type']).toBe('application/pdf');
  expect((await ana.ask(`/api/my/invoices/${other.id}.pdf`)).status).toBe(404);
  expect((await ben.ask(`/api/my/invoices/${id}.pdf`)).status).toBe(404);
  expect(dataOf(await ben.ask('/api/my/invoices')).data).toEqual([]);

  const statement = dataOf(await ana.ask('/api/my/statement'));
  expect(statement).toMatchObject({
    customer: { id: a },
    statements: [{ currency: 'EUR', closing: 1000 }],
  });
  expect(dataOf(await ben.ask('/api/my/statement'))).toMatchObject({
    customer: { id: b },
    statements: [],
  });
  const file = await ana.ask('/api/my/statement?format=pdf');
  expect(file.headers['content-type']).toBe('application/pdf');
  expect((await ana.ask('/my/invoices/list.html')).text).toContain('€10.00');
  expect((await ben.ask('/my/invoices/list.html')).text).not.toContain('€');
  expect((await ana.ask(`/api/customers/${b}/statement`)).status).toBe(401);
});
