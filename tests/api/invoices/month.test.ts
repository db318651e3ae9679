/** @module-tag postgres */

import { afterEach, expect, test, vi } from 'vitest';
import { signedInAdmin } from '../../support/admin.ts';
import { customerCalls } from '../../support/customers/customers.ts';
import { dataOf, type Json } from '../../support/http.ts';
import { moneySite } from '../../support/invoices/money.ts';
import { liveMonth, numbersTo, wholeMonth } from '../../support/invoices/month.ts';
import { startSite } from '../../support/site.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a month of 40 customers and 600 parcels adds up with 64 writers, in whichever place it is read', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const site = await startSite();
  const signInOn = (day: string) => {
    vi.setSystemTime(new Date(`${day}T10:00:00.000Z`));
    return signedInAdmin(site);
  };
  const requireSums = await liveMonth({ signInOn }, wholeMonth);
  await requireSums(await signInOn('2026-03-27'));
}, 120_000);

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
  expect(rows.map(({ number }) => number)).toEqual(
    numbersTo(rows.length, 'INV', new Date().getFullYear()),
  );
  const named: string[] = rows.flatMap(({ lines }) =>
    JSON.parse(lines ?? '[]').map((line: Json) => line.parcel),
  );
  expect(named.sort()).toEqual(codes.toSorted());
}, 60_000);

test('a month says what is odd, and leaves what has no price for another time', async () => {
  const { parcel, deliver, call, today, admin, db } = await moneySite();
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
  await parcel('WB-5', 300);
  await admin.ask('/api/parcels', { method: 'PATCH', json: { id: 'WB-5', stage: 'delivered' } });
  const month = today.slice(0, 7);

  const { invoices } = dataOf(await call('POST', '/month', { month, dry_run: 'yes' }));

  expect(invoices).toMatchObject([
    {
      currency: 'EUR',
      parcels: 1,
      unpriced: ['WB-3'],
      undated: ['WB-5'],
      problems: ['no_price', 'no_day', 'currencies', 'no_address'],
    },
    { currency: 'USD', gross: 700, unpriced: [], problems: ['currencies', 'no_address'] },
    { customer: { id: bare, name: 'Bare' }, problems: ['no_email', 'no_address'], invoice: null },
  ]);
  const done = await call('POST', '/month', { month });
  expect(done.json().message).toBe('3 invoices issued.');
  // Without a mail server, mails are kept in the outbox.
  expect(dataOf(done).invoices.map(({ invoice }: Json) => invoice.sent)).toEqual(
    Array(3).fill('no'),
  );
  expect(await db.selectFrom('mails').select('driver').execute()).toEqual(
    Array(2).fill({ driver: 'outbox' }),
  );
  const left = dataOf(await call('POST', '/month', { month })).invoices;
  expect(left).toMatchObject([
    { parcels: 0, unpriced: ['WB-3'], undated: ['WB-5'], invoice: null },
  ]);
  await deliver('WB-5');
  expect(dataOf(await call('POST', '/month', { month })).invoices).toMatchObject([
    { parcels: 1, unpriced: ['WB-3'], undated: [] },
  ]);
  expect((await call('POST', '/month', { month: '2026-13' })).status).toBe(422);
});
