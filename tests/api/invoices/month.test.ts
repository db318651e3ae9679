/** @module-tag postgres */

import { afterEach, expect, test, vi } from 'vitest';
import { createCustomer } from '../../../server/customers/model.ts';
import { invoiceMonth, monthDays } from '../../../server/invoices/month.ts';
import { actionContexts, owner } from '../../support/action-context.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { customerCalls } from '../../support/customers/customers.ts';
import { dataOf, type Json } from '../../support/http.ts';
import { readElectronicInvoice } from '../../support/invoices/en16931.ts';
import { brokenRules } from '../../support/invoices/en16931-rules.ts';
import { company } from '../../support/invoices/generated.ts';
import { moneySite } from '../../support/invoices/money.ts';
import { liveMonth, numbersTo, wholeMonth } from '../../support/invoices/month.ts';
import { insertActivity, insertParcel } from '../../support/parcels.ts';
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
  expect(done.json().message).toBe('3 issued, 0 mailed, 1 without address');
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

test('a month and the year of a number end at midnight where the company is', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  // It is 2027 there already.
  vi.setSystemTime(new Date('2026-12-31T10:30:00.000Z'));
  const { parcel, deliver, call, customer, invoice, issued, credit, admin, db } = await moneySite({
    TZ: 'Pacific/Kiritimati',
  });
  const deliveries = {
    before: '2026-10-31T09:59:59.999Z',
    first: '2026-10-31T10:00:00.000Z',
    last: '2026-11-30T09:59:59.999Z',
    after: '2026-11-30T10:00:00.000Z',
  };
  for (const [code, at] of Object.entries(deliveries)) {
    await parcel(code, 500);
    await parcel(`${code}-undated`, 500);
    await deliver(code);
    const { id } = dataOf(await admin.ask(`/api/parcels/${code}`));
    await db
      .updateTable('activities')
      .set({ created_at: at })
      .where('parcel_id', '=', id)
      .execute();
    await db
      .updateTable('parcels')
      .set({ stage: 'delivered', updated_at: at })
      .where('tracking_code', '=', `${code}-undated`)
      .execute();
  }

  const november = dataOf(await call('POST', '/month', { month: '2026-11', dry_run: 'yes' }));
  expect(november.invoices).toMatchObject([
    { parcels: 2, undated: ['first-undated', 'last-undated'] },
  ]);
  const period = { customer, from: '2026-11-01', to: '2026-11-30' };
  const { lines } = dataOf(await invoice(period));
  expect(lines.map((line: Json) => line.parcel)).toEqual(['first', 'last']);
  const numbers = [
    dataOf(await invoice({ product: 'Van' })).number,
    (await issued(500)).number,
    dataOf(await credit((await issued(500)).id)).number,
  ];
  expect(numbers).toEqual(['INV-2027-00001', 'INV-2027-00002', 'CN-2027-00001']);
});

test('an invoice of the month is mailed to the billing address, with which nothing is odd', async () => {
  const { call, deliver, today, admin, db } = await moneySite();
  const { add } = customerCalls(admin);
  const billing_email = 'bills@example.com';
  const customers = [
    await add({ name: 'Bills', billing_email, payment: 'invoice' }),
    await add({ name: 'Both', email: 'both@example.com', billing_email, payment: 'invoice' }),
    await add({ name: 'Email', email: 'email@example.com', payment: 'invoice' }),
  ];
  for (const sender_id of customers) {
    const parcel = { tracking_code: `PAY-${sender_id}`, sender_id, price: 500, currency: 'EUR' };
    const json = { recipient_name: 'Ada', destination: 'Faro', ...parcel };
    await admin.ask('/api/parcels', { method: 'POST', json });
    await deliver(parcel.tracking_code);
  }
  const month = today.slice(0, 7);

  const { invoices } = dataOf(await call('POST', '/month', { month }));

  expect(invoices.map(({ problems }: Json) => problems)).toEqual(Array(3).fill(['no_address']));
  const mails = await db.selectFrom('mails').select('recipient').orderBy('id').execute();
  expect(mails.map(({ recipient }) => recipient)).toEqual([
    billing_email,
    billing_email,
    'email@example.com',
  ]);
});

test('a parcel whose price is in another currency by the time its customer is locked is left for later', async () => {
  const ctx = (await actionContexts())(owner);
  const { db, deps } = ctx;
  const delivered = { stage: 'delivered', price: 700, currency: 'EUR' } as const;
  for (const [name, ...codes] of [
    ['First', 'WB-1'],
    ['Second', 'WB-2', 'WB-3'],
  ] as const) {
    const email = `${name}@example.com`;
    const { id: sender_id } = await createCustomer(ctx, { name, email, payment: 'invoice' });
    for (const tracking_code of codes) {
      const id = await insertParcel(db, { ...delivered, tracking_code, sender_id });
      await insertActivity(db, id, { stage: 'delivered', created_at: '2026-03-10T10:00:00.000Z' });
    }
  }
  const { enqueue } = deps.mailer;
  // While the first customer's invoice is written, somebody changes the price of a parcel of the second one.
  vi.spyOn(deps.mailer, 'enqueue').mockImplementationOnce(async (tx, mail) => {
    const changed = tx.updateTable('parcels').set({ currency: 'USD' });
    await changed.where('tracking_code', '=', 'WB-2').execute();
    return enqueue(tx, mail);
  });

  await invoiceMonth(ctx, { month: '2026-03' });

  const invoices = await db.selectFrom('invoices').select('lines').orderBy('id').execute();
  const codes = invoices.map(({ lines }) =>
    JSON.parse(lines ?? '[]').map((line: Json) => line.parcel),
  );
  expect(codes).toEqual([['WB-1'], ['WB-3']]);
  expect((await invoiceMonth(ctx, { month: '2026-03', dry_run: 'yes' })).invoices).toMatchObject([
    { currency: 'USD', parcels: 1, gross: 700 },
  ]);
});

test('a month is issued for the customers that are named, and says who was mailed', async () => {
  const { parcel, deliver, customer, call, today, admin, read } = await moneySite({
    SMTP_URL: 'smtp://127.0.0.1:9',
  });
  await admin.ask('/api/settings', {
    method: 'PATCH',
    json: { ...company, invoice_tax_rate: 19, invoice_due_days: 14 },
  });
  const { add } = customerCalls(admin);
  const wien = { street: 'Ring 1', postcode: '1010', city: 'Wien', country: 'AT' };
  const business = { kind: 'company', payment: 'invoice', billing_address: wien };
  const [mute, taxed, refused] = [
    await add({ ...business, company: 'Mute' }),
    await add({ ...business, company: 'Alpen', vat_id: 'ATU12345678', email: 'a@example.com' }),
    await add({ ...business, company: 'Blank', email: 'b@example.com', tax_category: 'K' }),
  ];
  await parcel('WB-1', 500);
  await parcel('WB-9', 700);
  for (const [index, payer_id] of [mute, taxed, refused].entries()) {
    const place = { destination: 'x', destination_city: 'Gent', destination_country: 'BE' };
    const json = { tracking_code: `WB-${index + 2}`, recipient_name: 'Ada', ...place, payer_id };
    await admin.ask('/api/parcels', {
      method: 'POST',
      json: { ...json, price: 1000, currency: 'EUR' },
    });
  }
  await deliver('WB-1', 'WB-2', 'WB-3', 'WB-4');
  const month = today.slice(0, 7);
  const names = ({ invoices }: Json) => invoices.map((one: Json) => one.customer.id);

  const preview = dataOf(await call('POST', '/month', { month, dry_run: 'yes' }));
  const nobody = await call('POST', '/month', { month, customers: [] });
  const unknown = await call('POST', '/month', { month, customers: [customer, 999] });
  const alone = await call('POST', '/month', { month, customers: [refused] });
  const some = await call('POST', '/month', { month, customers: [mute, taxed] });

  expect(preview).toMatchObject({ mailed: 0, without_address: 1 });
  expect(names(preview)).toEqual([customer, mute, taxed, refused]);
  const [, first, second, third] = preview.invoices;
  expect([first.gross, second.gross, second.warnings]).toEqual([1190, 1000, []]);
  expect(first.problems).toEqual(['no_email']);
  expect(third).toMatchObject({
    problems: ['no_vat_id'],
    warnings: [{ field: 'customer_tax_number' }],
  });
  for (const reply of [nobody, unknown]) {
    expect(reply.json()).toMatchObject({ error_details: [{ field: 'customers' }] });
  }
  expect(alone.json()).toMatchObject({ error_details: [{ field: 'customer_tax_number' }] });
  expect(some.json().message).toBe('2 issued, 1 mailed, 1 without address');
  expect(names(dataOf(some))).toEqual([mute, taxed]);
  const { to } = monthDays(month);
  const issued = await read(dataOf(some).invoices[1].invoice.id);
  expect(issued).toMatchObject({
    lines: [{ tax_category: 'AE', tax_rate: 0 }],
    period_from: `${month}-01`,
    period_to: to,
    delivery_date: today,
    delivery_city: 'Gent',
    delivery_country: 'BE',
  });
  const xml = readElectronicInvoice((await admin.ask(`/api/invoices/${issued.id}.xml`)).text);
  expect(brokenRules(xml)).toEqual([]);
  expect(xml.terms).toMatchObject({
    'BT-73': `${month}-01`,
    'BT-74': to,
    'BT-72': today,
    'BT-80': 'BE',
  });

  const rest = dataOf(await call('POST', '/month', { month }));
  expect(names(rest)).toEqual([customer, refused]);
  expect(rest).toMatchObject({ mailed: 1, without_address: 0 });
  expect(rest.invoices[1]).toMatchObject({ invoice: null, problems: ['no_vat_id', 'not_issued'] });
});
