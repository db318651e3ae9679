/** @module-tag postgres */

import { expect, test } from 'vitest';
import { customerEventTypes, eventTypes } from '../../../server/notifications/shared/webhook.ts';
import { paths } from '../../../server/shared/paths.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { merchantSite, order } from '../../support/my/customer-users.ts';
import { startReceiver } from '../../support/notifications/webhooks.ts';

const post = (json: object) => ({ method: 'POST', json });
const patch = (json: object) => ({ method: 'PATCH', json });
const remove = (json: object) => ({ method: 'DELETE', json });

/** Two customers, each with a program that gets their webhooks, and one of the company. */
async function siteWithHooks() {
  const made = await merchantSite({ WEBHOOK_ALLOW: '127.0.0.1' });
  const { site, admin, a, b } = made;
  const [ofA, ofB, ofCompany] = [
    await startReceiver(),
    await startReceiver(),
    await startReceiver(),
  ];
  for (const [receiver, customer] of [
    [ofA, a],
    [ofB, b],
    [ofCompany, null],
  ] as const) {
    const reply = await admin.ask('/api/webhooks', post({ url: receiver.url, customer }));
    expect(reply.status, reply.text).toBe(201);
  }
  const sent = async () => {
    await site.consumers.idle();
    await site.webhooks.idle();
  };
  return { ...made, ofA, ofB, ofCompany, sent };
}

test('a customer is told of own parcels alone, as the customer’s users see them', async () => {
  const { admin, a, ofA, ofB, ofCompany, sent } = await siteWithHooks();
  const parcel = { ...order, tracking_code: 'OWN-1', sender_id: a, note: 'For staff only' };
  await admin.ask('/api/parcels', post({ ...parcel, price: 500, currency: 'EUR' }));
  await admin.ask('/api/parcels', post({ ...order, tracking_code: 'OTHER-1' }));
  await sent();

  expect(ofB.received).toEqual([]);
  const created = ofCompany.received.filter(({ type }) => type === 'parcel.created');
  expect(created).toHaveLength(2);
  const [told] = ofA.received;
  expect(ofA.received).toHaveLength(1);
  expect(told?.type).toBe('parcel.created');
  // The customer doesn't pay for it, so the price is somebody else's matter.
  expect(told?.data).toMatchObject({ tracking_code: 'OWN-1', price: null });
  expect(told?.body).not.toContain('For staff only');

  const event = { parcels: ['OWN-1', 'OTHER-1'], title: 'Delivered', stage: 'delivered' };
  await admin.ask('/api/events', post(event));
  await sent();
  await admin.ask('/api/parcels', remove({ id: 'OWN-1' }));
  await admin.ask('/api/parcels', remove({ id: 'OTHER-1' }));
  await sent();

  expect(ofB.received).toEqual([]);
  expect(new Set(ofA.received.map(({ type }) => type))).toEqual(
    new Set([
      'parcel.created',
      'parcel.updated',
      'parcel.deleted',
      'parcel.delivered',
      'event.created',
    ]),
  );
  expect(ofA.received.map(({ body }) => body).join()).not.toContain('OTHER-1');
});

test('a parcel that goes to another sender is told to whom it belongs now', async () => {
  const { admin, a, b, ofA, ofB, sent } = await siteWithHooks();
  await admin.ask('/api/parcels', post({ ...order, tracking_code: 'OWN-1', sender_id: a }));
  await sent();
  await admin.ask('/api/parcels', patch({ id: 'OWN-1', sender_id: b, payer_id: null }));
  await sent();
  expect(ofA.received.map(({ type }) => type)).toEqual(['parcel.created']);
  expect(ofB.received.map(({ type }) => type)).toEqual(['parcel.updated']);
});

test('a customer is told of own invoices and payouts', async () => {
  const { admin, a, ofA, ofB, sent } = await siteWithHooks();
  const lines = [{ description: 'Carriage', unit_price: 1000 }];
  const invoice = { customer: a, currency: 'EUR', lines, note: 'Thank you' };
  const { id } = dataOf(await admin.ask('/api/invoices', post({ ...invoice, issue: 'yes' })));
  await admin.ask('/api/invoices/payment', post({ id, paid_on: '2026-03-01' }));
  const cod = { cod_amount: 500, cod_currency: 'EUR', sender_id: a, tracking_code: 'COD-1' };
  await admin.ask('/api/parcels', post({ ...order, ...cod }));
  const delivered = { parcels: ['COD-1'], title: 'Delivered', stage: 'delivered' };
  await admin.ask('/api/events', post({ ...delivered, cod_method: 'card' }));
  await admin.ask('/api/payouts', post({}));
  await sent();
  const types = ofA.received.map(({ type }) => type);
  expect(types).toEqual(
    expect.arrayContaining(['invoice.issued', 'invoice.paid', 'payout.issued']),
  );
  const told = ofA.received.find(({ type }) => type === 'invoice.issued');
  expect(told?.data).toMatchObject({ id, customer_name: 'A Shop', totals: { gross: 1000 } });
  expect(told?.data).not.toHaveProperty('reminders');
  expect(ofB.received).toEqual([]);
});

test('a customer’s webhook tells nothing else, and stays the customer’s', async () => {
  const { admin, a } = await merchantSite();
  const url = 'https://hooks.example.com/waybill';
  const add = (fields: object) => admin.ask('/api/webhooks', post({ url, customer: a, ...fields }));
  const made = dataOf(await add({}));
  expect(made).toMatchObject({ customer: a, events: customerEventTypes });
  const others = eventTypes.filter((type) => !customerEventTypes.some((own) => own === type));
  for (const type of others) {
    const wide = await add({ events: [type] });
    expect([type, wide.status, badFieldsOf(wide)]).toEqual([type, 422, ['events']]);
    const changed = await admin.ask('/api/webhooks', patch({ id: made.id, events: [type] }));
    expect([type, changed.status]).toEqual([type, 422]);
  }
  const moved = await admin.ask('/api/webhooks', patch({ id: made.id, customer: null }));
  expect([moved.status, badFieldsOf(moved)]).toEqual([422, ['customer']]);
  const unknown = await add({ customer: 999 });
  expect([unknown.status, badFieldsOf(unknown)]).toEqual([422, ['customer']]);
});

test('users who may invite have webhooks of their customer; nobody else does', async () => {
  const { admin, a, b, user } = await merchantSite();
  const ana = await user(a, 'ana@a.example', { may_invite: 'yes' });
  const tom = await user(a, 'tom@a.example');
  const ben = await user(b, 'ben@b.example', { may_invite: 'yes' });
  const path = paths.api.myWebhooks;
  const url = 'https://hooks.example.com/waybill';
  const made = await ana.ask(path, post({ url }));
  expect([made.status, dataOf(made).secret]).toEqual([201, expect.stringMatching(/^whsec_/)]);
  const { id, secret } = dataOf(made);

  expect(dataOf(await tom.ask(path)).data).toMatchObject([{ id, url }]);
  expect((await tom.ask(path)).text).not.toContain(secret);
  expect(dataOf(await ben.ask(path)).data).toEqual([]);
  const ofCompany = dataOf(await admin.ask('/api/webhooks', post({ url }))).id;
  for (const theirs of [id, ofCompany]) {
    expect((await ben.ask(path, patch({ id: theirs, active: false }))).status).toBe(404);
    expect((await ben.ask(path, remove({ id: theirs }))).status).toBe(404);
  }
  expect((await ana.ask(path, remove({ id: ofCompany }))).status).toBe(404);
  expect((await tom.ask(path, post({ url }))).status).toBe(403);
  expect((await ana.ask(path, post({ url, customer: b }))).status).toBe(422);
  const off = await ana.ask(path, patch({ id, active: false }));
  expect(dataOf(off)).toMatchObject({ id, active: false });
  expect((await ana.ask(path, remove({ id }))).status).toBe(200);
  expect(dataOf(await ana.ask(path)).data).toEqual([]);
});
