/** @module-tag postgres */

import { expect, test } from 'vitest';
import { signedInMember } from '../../support/admin.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { fetchPdf } from '../../support/invoices/pdf.ts';
import { patch, post, remove } from '../../support/payouts/payouts.ts';
import { letPass, setClock } from '../../support/set-clock.ts';
import { siteWithTill } from '../../support/till/till.ts';

const day = 86_400_000;

test('a parcel is paid at the counter by an invoice that is issued and paid in one step', async () => {
  const { admin, a, priced, receipts, days } = await siteWithTill();
  const code = await priced(1000);

  const reply = await post(admin, '/api/invoices', { parcels: [code], paid: 'cash' });

  expect(reply.status, reply.text).toBe(201);
  const invoice = dataOf(reply);
  expect(invoice).toMatchObject({ state: 'paid', open_amount: 0, customer_id: a });
  expect(invoice.totals).toMatchObject({ net: 1000, tax: 190, gross: 1190 });
  const [receipt] = await receipts();
  expect(receipt).toMatchObject({
    invoice: { id: invoice.id, number: invoice.number },
    amount: 1190,
    currency: 'EUR',
    method: 'cash',
    takes_back: null,
    taken_back: 'no',
    created_by: 'owner@example.com',
  });
  expect(invoice.payments).toMatchObject([{ amount: 1190, method: 'cash', receipt: receipt?.id }]);
  expect(await days()).toMatchObject([{ receipts: 1190, expected: 1190, counted: null }]);
  const journal = dataOf(await admin.ask('/api/journal')).data;
  expect(journal.map(({ kind, tax, gross }: never) => ({ kind, tax, gross }))).toEqual([
    { kind: 'invoice', tax: 190, gross: 1190 },
    { kind: 'payment', tax: null, gross: -1190 },
  ]);
});

test('a month leaves out what was paid at the counter', async () => {
  const { admin, a, priced, deliver } = await siteWithTill();
  await patch(admin, '/api/customers', { id: a, payment: 'invoice' });
  const codes = [await priced(1000), await priced(500)];
  for (const code of codes) await deliver(code, { cod_method: undefined });
  await post(admin, '/api/invoices', { parcels: [codes[0]], paid: 'card' });

  const month = new Date().toISOString().slice(0, 7);
  const { invoices } = dataOf(await post(admin, '/api/invoices/month', { month, dry_run: 'yes' }));

  expect(invoices).toMatchObject([{ parcels: 1, gross: 595 }]);
});

test('only cash is in the till', async () => {
  const { admin, priced, invoice, receipts, days } = await siteWithTill();
  for (const paid of ['card', 'other', 'transfer']) {
    const reply = await post(admin, '/api/invoices', { parcels: [await priced()], paid });
    expect(reply.status, reply.text).toBe(201);
  }
  expect(await days()).toEqual([]);
  const id = await invoice();
  await post(admin, '/api/receipts', { invoice: id, method: 'cash' });
  expect(await days()).toMatchObject([{ receipts: 1190 }]);
  expect((await receipts()).map(({ method }) => method)).toEqual([
    'cash',
    'transfer',
    'other',
    'card',
  ]);
});

test('an invoice is paid at the counter in parts, never more than is open', async () => {
  const { admin, invoice } = await siteWithTill();
  const id = await invoice(1000);
  const pay = (fields: object) => post(admin, '/api/receipts', { invoice: id, ...fields });

  expect(dataOf(await pay({ amount: 190, method: 'card' }))).toMatchObject({
    amount: 190,
    method: 'card',
  });
  const over = await pay({ amount: 1001 });
  expect([over.status, badFieldsOf(over)]).toEqual([422, ['amount']]);
  for (const amount of [0, -5]) expect((await pay({ amount })).status).toBe(422);
  expect(dataOf(await pay({}))).toMatchObject({ amount: 1000, method: 'cash' });
  expect((await pay({})).status).toBe(409);
  expect((await post(admin, '/api/receipts', { invoice: 999 })).status).toBe(404);
  const draft = await post(admin, '/api/invoices', { lines: [], customer_name: 'Ada' });
  expect((await post(admin, '/api/receipts', { invoice: dataOf(draft).id })).status).toBe(409);
});

test('what a credit note has left overpaid is given back from the till', async () => {
  const { admin, invoice, days } = await siteWithTill();
  const id = await invoice(1000);
  await post(admin, '/api/receipts', { invoice: id });
  const lines = [{ description: 'Late', unit_price: 100 }];
  await post(admin, '/api/invoices/credit-notes', { id, lines });

  const reply = await post(admin, '/api/receipts', { invoice: id });

  expect(reply.status, reply.text).toBe(201);
  expect(dataOf(reply).amount).toBe(-119);
  expect(await days()).toMatchObject([{ receipts: 1071 }]);
});

test('a receipt is taken back by one of its own, on the same day and once', async () => {
  setClock('2026-11-10T10:00:00Z');
  const { admin, priced, receipts, days } = await siteWithTill();
  const paid = dataOf(
    await post(admin, '/api/invoices', { parcels: [await priced()], paid: 'cash' }),
  );
  const [receipt] = await receipts();

  const payment = { id: paid.id, payment: paid.payments[0].id };
  expect((await remove(admin, '/api/invoices/payment', payment)).status).toBe(409);
  expect((await remove(admin, '/api/receipts', { id: receipt?.id })).status).toBe(200);

  const [back, first] = await receipts();
  expect(back).toMatchObject({ amount: -1190, takes_back: receipt?.id });
  expect(first).toMatchObject({ id: receipt?.id, amount: 1190, taken_back: 'yes' });
  const open = dataOf(await admin.ask(`/api/invoices/${paid.id}`));
  expect(open).toMatchObject({ state: 'open', open_amount: 1190, paid_on: null });
  expect(await days()).toMatchObject([{ receipts: 0, expected: 0 }]);
  for (const { id } of await receipts()) {
    expect((await remove(admin, '/api/receipts', { id })).status).toBe(409);
  }
  const cancelled = await post(admin, '/api/invoices/cancellation', { id: paid.id, reason: 'No' });
  expect(cancelled.status, cancelled.text).toBe(200);

  const other = await post(admin, '/api/invoices', { parcels: [await priced()], paid: 'cash' });
  expect(other.status).toBe(201);
  letPass(day);
  const [last] = await receipts();
  expect((await remove(admin, '/api/receipts', { id: last?.id })).status).toBe(409);
});

test('whoever takes cash issues and prints what is paid at once, and no other invoice', async () => {
  const { site, priced, invoice } = await siteWithTill();
  const dispatcher = await signedInMember(site, 'dispatcher');
  const code = await priced();

  const draft = await post(dispatcher, '/api/invoices', { parcels: [code] });
  expect(draft.status).toBe(403);
  const issued = await post(dispatcher, '/api/invoices', { parcels: [code], issue: 'yes' });
  expect(issued.status).toBe(403);
  const paid = await post(dispatcher, '/api/invoices', { parcels: [code], paid: 'cash' });
  expect(paid.status, paid.text).toBe(201);

  const { id } = dataOf(paid);
  const asDispatcher = { url: site.url, admin: dispatcher };
  for (const path of [`${id}/receipt.pdf`, `${id}.pdf`]) {
    const { reply } = await fetchPdf(asDispatcher, `/api/invoices/${path}`);
    expect([path, reply.status]).toEqual([path, 200]);
  }
  expect((await dispatcher.ask(`/api/invoices/${id}`)).status).toBe(403);
  const other = await invoice();
  for (const path of [`${other}/receipt.pdf`, `${other}.pdf`]) {
    const { reply } = await fetchPdf(asDispatcher, `/api/invoices/${path}`);
    expect([path, reply.status]).toEqual([path, 403]);
  }
});

test.each(['reader', 'driver', 'editor'] as const)('a %s takes no money', async (role) => {
  const { site, priced, invoice } = await siteWithTill();
  const member = await signedInMember(site, role);
  const requests: [string, object][] = [
    ['/api/invoices', { parcels: [await priced()], paid: 'cash' }],
    ['/api/receipts', { invoice: await invoice() }],
    ['/api/bankings', { currency: 'EUR', amount: 100 }],
    ['/api/till', { currency: 'EUR', counted: 0 }],
  ];
  for (const [path, json] of requests) {
    expect([path, (await post(member, path, json)).status]).toEqual([path, 403]);
    if (path === '/api/invoices') continue;
    expect([path, (await member.ask(path)).status]).toEqual([path, 403]);
  }
});

test('two clerks who take the money for one invoice take it once', async () => {
  const { admin, invoice, receipts, days } = await siteWithTill();
  const id = await invoice(1000);

  const replies = await Promise.all(
    [1, 2, 3, 4].map(() => post(admin, '/api/receipts', { invoice: id })),
  );

  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  expect(await receipts()).toHaveLength(1);
  expect(await days()).toMatchObject([{ receipts: 1190 }]);
});

test('a parcel without a price, or without a name to bill, cannot be paid', async () => {
  const { admin, priced, receipts } = await siteWithTill();
  const unpriced = await priced(1, { price: null, currency: null });
  const nobody = await priced(100, { sender_id: null });

  const pay = (parcel: string, fields = {}) =>
    post(admin, '/api/invoices', { parcels: [parcel], paid: 'cash', ...fields });
  expect((await pay(unpriced)).status).toBe(422);
  const reply = await pay(nobody);
  expect([reply.status, badFieldsOf(reply)]).toEqual([422, ['customer_name']]);
  expect(await receipts()).toEqual([]);
  expect((await pay(nobody, { customer_name: 'Walk-in' })).status).toBe(201);
});
