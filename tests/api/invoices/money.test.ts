/** @module-tag postgres */

import { expect, test } from 'vitest';
import { customerCalls } from '../../support/customers/customers.ts';
import { dataOf, type Json } from '../../support/http.ts';
import { moneySite, said } from '../../support/invoices/money.ts';
import { express, toPorto } from '../../support/prices.ts';

test('parcels become an invoice of their customer, with a line each, and are on no other one', async () => {
  const { parcel, invoice, call, read, customer, admin } = await moneySite();
  const [first, second] = [await parcel('WB-1', 1250), await parcel('WB-2', 800)];

  const reference = { id: 'WB-1', reference: 'Order 7' };
  await admin.ask('/api/parcels', { method: 'PATCH', json: reference });

  const made = await invoice({ customer, parcels: ['WB-1', second] });

  expect(made.status, made.text).toBe(201);
  const { id, lines, ...data } = dataOf(made);
  expect(data).toMatchObject({
    state: 'draft',
    kind: 'invoice',
    customer_id: customer,
    customer_name: 'Liv Berg',
    customer_email: 'bills@example.com',
    currency: 'EUR',
    totals: { gross: 2050 },
    parcels: [
      { id: first, tracking_code: 'WB-1' },
      { id: second, tracking_code: 'WB-2' },
    ],
  });
  expect(lines).toEqual([
    {
      description: expect.stringMatching(/^WB-1 · Order 7 · .*2026.* · Porto$/),
      quantity: 1,
      unit_price: 1250,
      tax_rate: 0,
      tax_category: 'Z',
      parcel: 'WB-1',
    },
    expect.objectContaining({ unit_price: 800, parcel: 'WB-2' }),
  ]);

  const again = await invoice({ customer, parcels: ['WB-1'] });
  expect(said(again)).toEqual([409, `Already on an invoice: WB-1 (Draft ${id}).`]);
  // A line that goes frees its parcel; so do a draft that is deleted, and an invoice that is cancelled.
  await call('PATCH', '', { id, lines: lines.slice(1) });
  expect((await invoice({ parcels: ['WB-1'], issue: 'yes' })).status).toBe(201);
  await call('DELETE', '', { id });
  expect(dataOf(await invoice({ parcels: [second] })).parcels).toHaveLength(1);
  const taken = await invoice({ parcels: [first] });
  expect(taken.json().errors[0]).toMatch(/WB-1 \(INV-\d{4}-00001\)/);
  const [issued] = dataOf(await call('GET', '?state=open')).data;
  expect((await call('POST', '/cancellation', { id: issued.id, reason: 'Wrong' })).status).toBe(
    200,
  );
  expect(await read(issued.id)).toMatchObject({ state: 'cancelled', open_amount: 0, parcels: [] });
  expect((await invoice({ parcels: [first] })).status).toBe(201);
  const json = { into: 'WB-1', from: 'WB-2' };
  const merged = await admin.ask('/api/parcels/merge', { method: 'POST', json });
  expect([merged.status, merged.json().errors[0]]).toEqual([409, expect.stringContaining('WB-2')]);
});

test('a parcel needs a price, all the same currency, and a period at least one parcel', async () => {
  const { parcel, invoice, customer, deliver, call } = await moneySite();
  await parcel('WB-1', null);
  await parcel('WB-2', 800);
  await parcel('WB-3', 900, 'USD');

  const differ = 'The prices are in different currencies';
  const days = { from: '2026-01-01', to: '2099-12-31' };
  for (const [json, sentence] of [
    [{ customer, parcels: ['WB-1', 'WB-2'] }, 'These parcels have no price: WB-1.'],
    [{ customer, parcels: ['WB-2', 'WB-3'] }, `${differ}: EUR, USD.`],
    [{ customer, parcels: ['WB-2', 'WB-9'] }, 'Parcels not found: WB-9'],
    [days, 'Customer: required.'],
    [{ customer, ...days }, 'There’s nothing to invoice in this period.'],
    [{ parcels: ['WB-2'], currency: 'JPY' }, `${differ}: EUR, JPY.`],
  ] as const) {
    expect(said(await invoice(json))).toEqual([422, sentence]);
  }

  const { id } = dataOf(await invoice({ parcels: ['WB-2'] }));
  const inYen = await call('PATCH', '', { id, currency: 'JPY', issue: 'yes' });
  expect(said(inYen)).toEqual([422, `${differ}: EUR, JPY.`]);
  const lines = [{ description: 'Van', unit_price: 1500 }];
  expect((await call('PATCH', '', { id, currency: 'JPY', lines })).status).toBe(200);
  await call('DELETE', '', { id });

  await deliver('WB-2');

  const { lines: ofPeriod } = dataOf(await invoice({ customer, ...days }));
  expect(ofPeriod).toMatchObject([{ parcel: 'WB-2', unit_price: 800 }]);
  expect((await invoice({ customer, ...days })).status).toBe(422);
});

test('payments in part are paid when nothing is open, and each can be taken back', async () => {
  const { issued, pay, call, read } = await moneySite();
  const { id } = await issued(1000);

  const part = dataOf(await pay(id, { amount: 400, method: 'transfer' }));
  expect(part).toMatchObject({ state: 'open', open_amount: 600, paid_on: null });
  const inDollars = await pay(id, { amount: 1, currency: 'USD' });
  expect(said(inDollars)).toEqual([422, 'Currency: choose one of EUR.']);
  const range = /^Paid on: choose a day from Jan 1, 1970 to .*\d{4}\.$/;
  for (const paid_on of ['0001-01-01', '1969-12-31', '2999-01-01']) {
    expect(said(await pay(id, { paid_on }))).toEqual([422, expect.stringMatching(range)]);
  }
  for (const amount of [601, 0, -1]) {
    const reply = await pay(id, { amount });
    expect([reply.status, reply.json().error_details]).toMatchObject([422, [{ field: 'amount' }]]);
  }
  const whole = dataOf(await pay(id, { paid_on: '2026-03-03' }));
  expect(whole).toMatchObject({ state: 'paid', open_amount: 0, paid_on: '2026-03-03' });
  expect(whole.payments).toMatchObject([
    { amount: 400, method: 'transfer', paid_on: '2026-03-02' },
    { amount: 600, method: null, paid_on: '2026-03-03' },
  ]);
  expect((await pay(id)).status).toBe(409);
  expect((await call('POST', '/cancellation', { id, reason: 'No' })).status).toBe(409);

  const [first] = whole.payments;
  const back = dataOf(await call('DELETE', '/payment', { id, payment: first.id }));
  expect(back).toMatchObject({ state: 'open', open_amount: 400, paid_on: null });
  expect((await call('DELETE', '/payment', { id, payment: first.id })).status).toBe(404);
  await call('DELETE', '/payment', { id });
  expect(await read(id)).toMatchObject({ open_amount: 1000, payments: [] });
});

test('what was paid back is taken back before its payment, and the last payment is that of the last day', async () => {
  const { issued, pay, credit, call, read } = await moneySite();
  const { id } = await issued(1000);
  const [payment] = dataOf(await pay(id)).payments;
  await credit(id, { lines: [{ description: 'Late', unit_price: 500 }] });
  await pay(id, { amount: -500, paid_on: '2026-03-05' });

  expect((await call('DELETE', '/payment', { id, payment: payment.id })).status).toBe(409);
  await call('DELETE', '/payment', { id });
  expect(await read(id)).toMatchObject({ open_amount: -500, payments: [{ id: payment.id }] });
  await call('DELETE', '/payment', { id });
  expect(await read(id)).toMatchObject({ open_amount: 500, payments: [] });

  await pay(id, { amount: 200, paid_on: '2026-03-09' });
  await pay(id, { amount: 100, paid_on: '2026-03-08' });
  await call('DELETE', '/payment', { id });
  expect(await read(id)).toMatchObject({ payments: [{ amount: 100, paid_on: '2026-03-08' }] });
});

test('an invoice was paid on the day of its last payment, not when something was paid back', async () => {
  const { issued, pay, credit, call, read } = await moneySite();
  const { id } = await issued(1000);
  await pay(id, { amount: 400, paid_on: '2026-03-04' });
  expect(dataOf(await pay(id, { paid_on: '2026-03-02' }))).toMatchObject({
    state: 'paid',
    paid_on: '2026-03-04',
  });
  await credit(id, { lines: [{ description: 'Late', unit_price: 500 }] });

  const paidBack = dataOf(await pay(id, { amount: -500, paid_on: '2026-03-09' }));

  expect(paidBack).toMatchObject({ open_amount: 0, paid_on: '2026-03-04' });
  await call('DELETE', '/payment', { id });
  expect(await read(id)).toMatchObject({ open_amount: -500, paid_on: '2026-03-04' });
});

test('credit notes have numbers of their own, and are never more than the invoice', async () => {
  const { issued, pay, credit, call, read, admin, customer } = await moneySite();
  const { id, number } = await issued(1000);

  const part = await credit(id, {
    lines: [{ description: 'Late', unit_price: 300 }],
    reason: 'Rain',
  });

  expect(part.status, part.text).toBe(201);
  const year = number.slice(4, 8);
  expect(dataOf(part)).toMatchObject({
    kind: 'credit_note',
    number: `CN-${year}-00001`,
    state: 'issued',
    open_amount: null,
    totals: { gross: 300 },
    customer_id: customer,
    credits: { id, number },
    note: `For the invoice ${number}.\nRain`,
  });
  expect(await read(id)).toMatchObject({ state: 'open', open_amount: 700, payments: [] });
  expect(said(await credit(id))).toEqual([422, 'Credit notes can’t be more than the invoice.']);
  await pay(id);
  await credit(id, { lines: [{ description: 'Damage', unit_price: 700 }] });
  const owed = await read(id);
  expect(owed).toMatchObject({ state: 'paid', open_amount: -700, payments: [{ amount: 700 }] });
  expect(owed.credit_notes).toMatchObject([
    { gross: 300 },
    { number: `CN-${year}-00002`, gross: 700 },
  ]);
  expect(dataOf(await admin.ask(`/api/customers/${customer}`)).open_amount).toBe(-700);
  expect((await pay(id, { amount: -701 })).status).toBe(422);
  expect(dataOf(await pay(id, { amount: -700 }))).toMatchObject({ open_amount: 0 });

  const other = await issued(500);
  expect(other.number).toBe(`INV-${year}-00002`);
  const note = dataOf(await credit(other.id));
  expect(await read(other.id)).toMatchObject({ state: 'credited', open_amount: 0, paid_on: null });
  expect(dataOf(await call('GET', '?state=credited')).data).toMatchObject([{ id: other.id }]);
  for (const [path, more] of [
    ['/payment', { paid_on: '2026-03-02' }],
    ['/credit-notes', {}],
    ['/cancellation', { reason: 'x' }],
    ['/reminders', {}],
  ] as const) {
    const reply = await call('POST', path, { id: note.id, ...more });
    expect([path, reply.status]).toEqual([path, 409]);
  }
});

test('a line of a credit note that says nothing of tax is taxed as the invoice is', async () => {
  const { issued, credit } = await moneySite();
  const lines = [{ description: 'Freight', unit_price: 1000, tax_rate: 19 }];
  const { id } = await issued(1000, { lines });

  const note = await credit(id, { lines: [{ description: 'Late', unit_price: 100 }] });

  expect(note.status, note.text).toBe(201);
  expect(dataOf(note)).toMatchObject({ totals: { net: 100, tax: 19, gross: 119 } });
  const other = { lines: [{ description: 'Late', unit_price: 100, tax_rate: 0 }] };
  expect((await credit(id, other)).status).toBe(422);
});

test('credit notes that take off all free the parcels, those of a part do not', async () => {
  const { parcel, invoice, credit, read } = await moneySite();
  await parcel('WB-1', 1000);
  const { id } = dataOf(await invoice({ parcels: ['WB-1'], issue: 'yes' }));

  await credit(id, { lines: [{ description: 'Late', unit_price: 400 }] });
  expect((await invoice({ parcels: ['WB-1'] })).status).toBe(409);
  await credit(id, { lines: [{ description: 'Lost', unit_price: 600 }] });

  expect(await read(id)).toMatchObject({ state: 'credited', parcels: [], lines: [{}] });
  const other = dataOf(await invoice({ parcels: ['WB-1'], issue: 'yes' }));
  expect(other).toMatchObject({ parcels: [{ tracking_code: 'WB-1' }], totals: { gross: 1000 } });
  await credit(other.id);
  expect((await invoice({ parcels: ['WB-1'] })).status).toBe(201);
});

test('customers who become one owe what both did, and have the prices and parcels of both', async () => {
  const site = await moneySite();
  const { admin, customer: into, parcel, deliver, invoice, pay, call, today } = site;
  const send = async (method: string, path: string, json: object) => {
    const reply = await admin.ask(`/api${path}`, { method, json });
    expect(reply.status, reply.text).toBeLessThan(300);
    return dataOf(reply);
  };
  const { add, merge } = customerCalls(admin);
  await send('POST', '/delivery-services', express);
  const from = await add({ name: 'Liv B.', payment: 'invoice', service: 'express' });
  const surcharges: object[] = [];
  const own = (customer: number, minimum: number, code = 'express') =>
    send('POST', '/delivery-services', { ...express, code, customer, minimum, surcharges });
  await own(from, 900);
  await own(from, 800, 'slow');
  await own(into, 950, 'slow');
  await parcel('WB-1', 1250);
  await parcel('WB-2', 500);
  const theirs = { ...toPorto, sender_id: from };
  const prices = [];
  for (const tracking_code of ['WB-3', 'WB-4']) {
    const { id } = await send('POST', '/parcels', { ...theirs, tracking_code });
    prices.push(dataOf(await admin.ask(`/api/parcels/${tracking_code}`)).price);
    expect(id).toBeGreaterThan(0);
  }
  expect(prices).toEqual([900, 900]);
  await deliver('WB-1', 'WB-2', 'WB-3', 'WB-4');
  await invoice({ customer: into, parcels: ['WB-1'], issue: 'yes' });
  const { id } = dataOf(await invoice({ customer: from, parcels: ['WB-3'], issue: 'yes' }));
  await pay(id, { amount: 300, paid_on: today });

  expect((await merge(into, from)).status).toBe(200);

  const customer = dataOf(await admin.ask(`/api/customers/${into}`));
  const sums = { parcels: 4, invoices: 2, open_amount: 1250 + 600, service: 'express' };
  expect(customer).toMatchObject(sums);
  const { statements } = dataOf(await admin.ask(`/api/customers/${into}/statement`));
  expect(statements).toMatchObject([{ closing: 1850, entries: [{}, {}, {}] }]);
  const services: Json[] = dataOf(await admin.ask('/api/delivery-services')).data;
  const lists = services.map((one) => [one.code, one.customer, one.minimum]);
  expect(lists.sort()).toEqual([
    ['express', null, 700],
    ['express', into, 900],
    ['slow', into, 950],
  ]);
  const month = await call('POST', '/month', { month: today.slice(0, 7) });
  expect(dataOf(month).invoices).toMatchObject([{ parcels: 2, gross: 500 + 900 }]);
  await send('POST', '/parcels', { ...toPorto, tracking_code: 'WB-5', sender_id: into });
  expect(dataOf(await admin.ask('/api/parcels/WB-5'))).toMatchObject({
    service: 'express',
    price: 900,
  });
});

test('an overdue invoice is reminded of three times by mail, a week apart', async () => {
  const { issued, call, read, admin, db, invoice, customer } = await moneySite();
  const { id } = await issued(1000, { due_date: '2099-01-01' });
  const remind = () => call('POST', '/reminders', { id });
  expect((await remind()).json().errors).toEqual(['This invoice isn’t overdue.']);
  await db.updateTable('invoices').set({ paid_on: null }).where('id', '=', id).execute();
  const { id: late } = dataOf(
    await invoice({
      customer,
      lines: [{ description: 'Van', unit_price: 900 }],
      language: 'de',
      due_date: '2026-01-02',
      issue: 'yes',
    }),
  );
  const mails = () =>
    db.selectFrom('mails').select(['subject', 'body', 'recipient']).orderBy('id').execute();

  const sent = dataOf(await call('POST', '/reminders', { id: late }));

  expect(sent.reminders).toMatchObject([{ step: 1, sent_on: expect.any(String) }]);
  expect((await call('POST', '/reminders', { id: late })).status).toBe(409);
  expect(dataOf(await call('POST', '/reminders/due', {}))).toEqual({ sent: 0 });
  for (const step of [2, 3]) {
    await db.updateTable('invoice_reminders').set({ sent_on: '2026-01-09' }).execute();
    expect(dataOf(await call('POST', '/reminders/due', {}))).toEqual({ sent: 1 });
    expect((await read(late)).reminders).toHaveLength(step);
  }
  await db.updateTable('invoice_reminders').set({ sent_on: '2026-01-09' }).execute();
  expect((await call('POST', '/reminders', { id: late })).json().errors).toEqual([
    'The final reminder was sent already.',
  ]);
  expect(dataOf(await call('POST', '/reminders/due', {}))).toEqual({ sent: 0 });
  const all = await mails();
  expect(all.map(({ recipient }) => recipient)).toEqual(Array(3).fill('bills@example.com'));
  expect(new Set(all.map(({ subject }) => subject)).size).toBe(3);
  expect(all[0]?.body).toContain('9,00');
  expect(await admin.ask('/api/invoices?state=overdue')).toMatchObject({ status: 200 });
});

test('the journal and a statement say the same as the invoices do', async () => {
  const { issued, pay, credit, call, admin, customer, today } = await moneySite();
  const one = await issued(1000);
  const two = await issued(2000);
  const three = await issued(400);
  await pay(one.id, { amount: 250, paid_on: today });
  await credit(two.id);
  await call('POST', '/cancellation', { id: three.id, reason: 'Twice' });

  const journal = dataOf(await admin.ask('/api/journal'));
  const ofCustomer = dataOf(await admin.ask(`/api/journal?customer=${customer}&per_page=2`));
  const statement = dataOf(await admin.ask(`/api/customers/${customer}/statement`));

  const lines = journal.data.map(({ kind, number, gross }: Json) => [kind, number, gross]);
  expect(lines).toEqual([
    ...[one, two, three].map(({ number }, index) => ['invoice', number, [1000, 2000, 400][index]]),
    ['cancellation', three.number, -400],
    ['credit_note', expect.stringMatching(/^CN-/), -2000],
    ['payment', one.number, -250],
  ]);
  expect([ofCustomer.total, ofCustomer.data.length]).toEqual([6, 2]);
  const [{ opening, closing, entries, currency }] = statement.statements;
  expect([opening, closing, entries.length, currency]).toEqual([0, 750, 6, 'EUR']);
  const { open_amount } = dataOf(await admin.ask(`/api/customers/${customer}`));
  expect(open_amount).toBe(closing);
  const file = await admin.ask('/api/journal?format=csv');
  expect(file.headers['content-type']).toMatch(/^text\/csv/);
  const [head, ...rows] = file.text.replace('\ufeff', '').trim().split('\r\n');
  expect(head).toBe('date,kind,number,customer,net,tax,gross,currency');
  expect(rows).toHaveLength(6);
  expect(rows[0]).toBe(`${today},invoice,${one.number},Liv Berg,10,0,10,EUR`);
  const later = dataOf(
    await admin.ask(`/api/customers/${customer}/statement?from=2098-01-01&to=2098-12-31`),
  );
  expect(later.statements).toMatchObject([{ opening: 750, entries: [], closing: 750 }]);
  const last = dataOf(
    await admin.ask(`/api/customers/${customer}/statement?from=9999-12-31&to=9999-12-31`),
  );
  expect(last.statements).toMatchObject([{ opening: 750, entries: [], closing: 750 }]);
  const backwards = await admin.ask('/api/journal?from=2026-02-01&to=2026-01-01');
  expect(backwards.status).toBe(422);
  expect(backwards.json()).toMatchObject({
    error_details: [{ field: 'to', message: 'To: choose the first day or a later one.' }],
  });
  expect((await admin.ask('/api/customers/99/statement')).status).toBe(404);
});

test('in Arabic the day in a line has no marks that tear it apart beside the number', async () => {
  const { parcel, invoice, customer, db } = await moneySite();
  await parcel('WB-1', 1250);
  await db.updateTable('customers').set({ language: 'ar' }).execute();
  const { lines } = dataOf(await invoice({ customer, parcels: ['WB-1'] }));
  expect(lines[0].description).toMatch(/^WB-1 · [\d/]+ · Porto$/);
});
