/** @module-tag postgres */

import { afterEach, expect, test, vi } from 'vitest';
import { signedInAdmin } from '../../support/admin.ts';
import { customerCalls } from '../../support/customers/customers.ts';
import { dataOf, type Json } from '../../support/http.ts';
import { moneySite } from '../../support/invoices/money.ts';
import { startSite } from '../../support/site.ts';

const customers = 40;
const parcels = 600;
const paidAtDoor = 50;
const refused = [7, 8, 9];
/** Cash of which less than all is collected at the door. */
const short = [20, 21];
const due = 2000;
const missing = 500;
const priceOf = (index: number) => 500 + (index % 7) * 25;
const taxOf = (net: number) => Math.floor((net * 19 + 50) / 100);

afterEach(() => {
  vi.useRealTimers();
});

test('a month of 40 customers and 600 parcels adds up, in whichever place it is read', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-12T10:00:00.000Z') });
  const site = await startSite();
  await site.db
    .updateTable('settings')
    .set({ invoice_currency: 'EUR', invoice_tax_rate: 19, invoice_due_days: 14 })
    .execute();
  const admin = await signedInAdmin(site);
  let { ask } = admin;
  const call = async (path: string, json: object, method = 'POST') => {
    const reply = await ask(path, { method, json });
    expect(reply.status, reply.text).toBeLessThan(300);
    return dataOf(reply);
  };
  const { add } = customerCalls(admin);
  const ids: number[] = [];
  for (let index = 0; index < customers; index += 1) {
    const addresses = [{ street: `Quay ${index}`, city: 'Porto', country: 'PT' }];
    const email = `bills${index}@month.example`;
    ids.push(await add({ name: `Customer ${index}`, email, payment: 'invoice', addresses }));
  }
  const made = Array.from({ length: parcels }, (_, index) => ({
    ...{ tracking_code: `MON-${index}`, recipient_name: 'Ada', destination: 'Lisbon' },
    ...{ sender_id: ids[index % customers], price: priceOf(index), currency: 'EUR' },
    ...(index < paidAtDoor && { cod_amount: due, cod_currency: 'EUR' }),
  }));
  await call('/api/parcels/many', { parcels: made.slice(0, 300) });
  await call('/api/parcels/many', { parcels: made.slice(300) });
  for (let index = 0; index < paidAtDoor; index += 1) {
    const parcel = `MON-${index}`;
    if (refused.includes(index)) {
      await call('/api/failed-deliveries', { parcel, reason: 'refused' });
      continue;
    }
    const isShort = short.includes(index);
    const reply = await ask('/api/deliveries', {
      method: 'POST',
      form: {
        ...{ parcel, received_by: 'Ada', cod_method: 'cash' },
        cod_collected: String(isShort ? due - missing : due),
        ...(isShort && { cod_reason: 'No change' }),
      },
    });
    expect(reply.status, reply.text).toBe(201);
  }
  for (let from = paidAtDoor; from < parcels; from += 100) {
    const codes = made.slice(from, from + 100).map(({ tracking_code }) => tracking_code);
    await call('/api/events', { parcels: codes, title: 'Delivered', stage: 'delivered' });
  }
  const [held] = dataOf(await ask('/api/cash?open=yes')).data;
  const collected = (paidAtDoor - refused.length) * due - short.length * missing;
  expect([held.amount, held.currency]).toEqual([collected, 'EUR']);
  const handedIn = { driver: held.driver.id, day: held.day, currency: 'EUR', amount: collected };
  await call('/api/cash/settlements', handedIn);

  const grossOf = ids.map((_, customer) => {
    const theirs = made.filter((_, index) => index % customers === customer);
    const nets = theirs.filter(
      ({ tracking_code }) => !refused.includes(Number(tracking_code.slice(4))),
    );
    const net = nets.reduce((sum, { price }) => sum + price, 0);
    return net + taxOf(net);
  });
  const total = grossOf.reduce((sum, gross) => sum + gross, 0);
  const preview = await call('/api/invoices/month', { month: '2026-03', dry_run: 'yes' });
  const sumOf = (all: Json[]) => all.reduce((sum, { gross }) => sum + gross, 0);
  expect([preview.invoices.length, sumOf(preview.invoices)]).toEqual([customers, total]);
  expect(preview.invoices.every(({ problems }: Json) => problems.length === 0)).toBe(true);
  expect(dataOf(await ask('/api/invoices')).total).toBe(0);

  const issued = await call('/api/invoices/month', { month: '2026-03' });

  const numbers = issued.invoices.map(({ invoice }: Json) => invoice.number);
  expect(numbers).toEqual(numbersTo(customers));
  expect(issued.invoices.map(({ gross }: Json) => gross)).toEqual(grossOf);
  expect((await call('/api/invoices/month', { month: '2026-03' })).invoices).toEqual([]);
  const mails = await site.db.selectFrom('mails').select('recipient').execute();
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(customers);
  expect(mails).toHaveLength(customers);

  const invoices: { id: number; gross: number }[] = issued.invoices.map(
    ({ invoice, gross }: Json) => ({ id: invoice.id, gross }),
  );
  const open = new Map(invoices.map(({ id, gross }) => [id, gross]));
  const takeOff = (id: number, amount: number) => open.set(id, (open.get(id) ?? 0) - amount);
  for (const { id } of invoices.slice(0, 3)) {
    const lines = [{ description: 'Delivered late', unit_price: 100, tax_rate: 19 }];
    await call('/api/invoices/credit-notes', { id, lines });
    takeOff(id, 119);
  }
  for (const [index, { id }] of invoices.slice(2, 7).entries()) {
    const amount = 1000 + index;
    await call('/api/invoices/payment', { id, amount, paid_on: '2026-03-20', method: 'transfer' });
    takeOff(id, amount);
  }
  for (const { id } of invoices.slice(12)) {
    await call('/api/invoices/payment', { id, paid_on: '2026-03-25' });
    open.set(id, 0);
  }
  vi.setSystemTime(new Date('2026-03-27T10:00:00.000Z'));
  ({ ask } = await signedInAdmin(site));
  expect(await call('/api/invoices/reminders/due', {})).toEqual({ sent: 12 });

  const owed = [...open.values()].reduce((sum, amount) => sum + amount, 0);
  const read = async (path: string) => {
    const all: Json[] = [];
    for (let page = 1; ; page += 1) {
      const { data, last_page } = dataOf(await ask(`${path}per_page=100&page=${page}`));
      all.push(...data);
      if (page >= last_page) return all;
    }
  };
  const listed = await read('/api/invoices?');
  expect(listed.reduce((sum, { open_amount }) => sum + (open_amount ?? 0), 0)).toBe(owed);
  const journal = await read('/api/journal?from=2026-03-01&to=2026-03-31&');
  const cash = journal.filter(({ kind }) => kind === 'cash');
  expect(sumOf(cash)).toBe(collected);
  expect(sumOf(journal.filter(({ kind }) => kind !== 'cash'))).toBe(owed);
  expect(sumOf(journal.filter(({ kind }) => kind === 'invoice'))).toBe(total);
  const file = await ask('/api/journal?from=2026-03-01&to=2026-03-31&format=csv');
  expect(file.text.trim().split('\r\n')).toHaveLength(1 + journal.length);
  for (const [index, id] of ids.entries()) {
    const { open_amount, invoices: count } = dataOf(await ask(`/api/customers/${id}`));
    const { statements } = dataOf(await ask(`/api/customers/${id}/statement`));
    const left = open.get(invoices[index]?.id ?? 0);
    expect([open_amount, statements[0].closing]).toEqual([left, left]);
    expect(count).toBe(index < 3 ? 2 : 1);
  }
  const links = await site.db.selectFrom('invoice_parcels').selectAll().execute();
  expect(links).toHaveLength(parcels - refused.length);
}, 120_000);

/** The numbers of this year up to so many. */
function numbersTo(count: number): string[] {
  const year = new Date().getFullYear();
  return Array.from({ length: count }, (_, index) => {
    return `INV-${year}-${String(index + 1).padStart(5, '0')}`;
  });
}

test('64 writers at once invoice each parcel once, and leave no gap between the numbers', async () => {
  const { parcel, deliver, customer, invoice, call, today, db } = await moneySite();
  const codes = Array.from({ length: 24 }, (_, index) => `WB-${index}`);
  for (const code of codes) await parcel(code, 500);
  await deliver(...codes);
  const month = today.slice(0, 7);

  const replies = await Promise.all(
    Array.from({ length: 64 }, (_, index) => {
      if (index % 8 === 0) return call('POST', '/month', { month });
      if (index % 8 === 1) return invoice({ customer, from: today, to: today, issue: 'yes' });
      return invoice({ customer, parcels: [codes[index % codes.length]], issue: 'yes' });
    }),
  );

  const statuses = new Set(replies.map(({ status }) => status));
  expect([...statuses].filter((status) => ![200, 201, 409, 422].includes(status))).toEqual([]);
  const links = await db.selectFrom('invoice_parcels').selectAll().execute();
  expect(links).toHaveLength(codes.length);
  const rows = await db
    .selectFrom('invoices')
    .select(['number', 'lines'])
    .orderBy('number')
    .execute();
  expect(rows.map(({ number }) => number)).toEqual(numbersTo(rows.length));
  const named: string[] = rows.flatMap(({ lines }) =>
    JSON.parse(lines ?? '[]').map((line: Json) => line.parcel),
  );
  expect(named.sort()).toEqual(codes.toSorted());
}, 60_000);

test('a month says what is odd, and leaves what has no price for another time', async () => {
  const { parcel, deliver, call, today, admin } = await moneySite();
  const { add } = customerCalls(admin);
  const bare = await add({ name: 'Bare', payment: 'invoice' });
  await add({ name: 'Cash', payment: 'cash' });
  await parcel('WB-1', 500);
  await parcel('WB-2', 700, 'USD');
  await parcel('WB-3', null);
  const json = {
    tracking_code: 'WB-4',
    recipient_name: 'Ada',
    destination: 'Faro',
    payer_id: bare,
  };
  await admin.ask('/api/parcels', {
    method: 'POST',
    json: { ...json, price: 900, currency: 'EUR' },
  });
  await deliver('WB-1', 'WB-2', 'WB-3', 'WB-4');
  const month = today.slice(0, 7);

  const { invoices } = dataOf(await call('POST', '/month', { month, dry_run: 'yes' }));

  expect(invoices).toMatchObject([
    {
      currency: 'EUR',
      parcels: 1,
      unpriced: ['WB-3'],
      problems: ['no_price', 'currencies', 'no_address'],
    },
    { currency: 'USD', gross: 700, unpriced: [], problems: ['currencies', 'no_address'] },
    { customer: { id: bare, name: 'Bare' }, problems: ['no_email', 'no_address'], invoice: null },
  ]);
  const done = await call('POST', '/month', { month });
  expect(done.json().message).toBe('3 invoices issued.');
  expect(dataOf(done).invoices.map(({ invoice }: Json) => invoice.sent)).toEqual([
    'yes',
    'yes',
    'no',
  ]);
  const left = dataOf(await call('POST', '/month', { month })).invoices;
  expect(left).toMatchObject([{ parcels: 0, unpriced: ['WB-3'], invoice: null }]);
  expect((await call('POST', '/month', { month: '2026-13' })).status).toBe(422);
});
