import { describe, expect, test } from 'vitest';
import { deleteOldRows } from '../../../server/ops/housekeeping/housekeeping.ts';
import { pictureOf, postLogo, sign } from '../../support/content/branding.ts';
import { dataOf } from '../../support/http.ts';
import { invoice, plainInvoice, siteWithInvoices } from '../../support/invoices/invoices.ts';
import { insertParcel } from '../../support/parcels.ts';

describe('a draft', () => {
  test('has no number, all that it says, and totals for each rate', async () => {
    const { db, post, read } = await siteWithInvoices();
    await insertParcel(db);

    const reply = await post(invoice);

    expect(reply.status).toBe(201);
    expect(dataOf(reply)).toMatchObject({
      ...invoice,
      number: null,
      state: 'draft',
      product: 'Express',
      issue_date: null,
      totals: {
        net: 7750,
        tax: 993,
        gross: 8743,
        rates: [
          { rate: 7, net: 4000, tax: 280 },
          { rate: 19, net: 3750, tax: 713 },
        ],
      },
    });
    expect(await read(1)).toEqual(dataOf(reply));
    expect(await db.selectFrom('invoice_serials').selectAll().execute()).toEqual([]);
  });

  test('is filled in from the sender of its parcel, and keeps that when the parcel changes', async () => {
    const { db, post, read } = await siteWithInvoices();
    const sender = { sender_name: 'Grace', sender_email: 'grace@example.com' };
    await insertParcel(db, { ...sender, pickup_location: 'Pier 4, Lisbon' });

    await post({ parcel: 'test-1001', currency: 'eur', lines: [] });
    await db.updateTable('parcels').set({ sender_name: 'Somebody else' }).execute();

    expect(await read(1)).toMatchObject({
      parcel: 'TEST-1001',
      currency: 'EUR',
      customer_name: 'Grace',
      customer_email: 'grace@example.com',
      customer_address: 'Pier 4, Lisbon',
    });
  });

  test('begins with the settings; the first currency becomes one', async () => {
    const { admin, post, patch } = await siteWithInvoices();
    const lines = [{ description: 'Express', unit_price: 1 }];
    const first = await post({ lines });
    await post({ currency: 'KWD', lines });
    const settings = { invoice_tax_rate: 8.125, invoice_note: 'IBAN', content_language: 'de' };
    await admin.ask('/api/settings', { method: 'PATCH', json: settings });

    const second = await post({ lines });

    expect(first.status).toBe(422);
    expect(first.json()).toMatchObject({ error_details: [{ field: 'currency' }] });
    expect(dataOf(second)).toMatchObject({
      currency: 'KWD',
      note: 'IBAN',
      language: 'de',
      lines: [{ description: 'Express', quantity: 1, unit_price: 1, tax_rate: 8.125 }],
    });
    expect((await patch({ id: 1, currency: null })).status).toBe(422);
  });

  test('is changed in part, and deleted', async () => {
    const { post, patch, remove, admin } = await siteWithInvoices();
    await post(plainInvoice);
    const lines = [{ description: 'Other', quantity: '0.5', unit_price: 3, tax_rate: 0 }];

    const changed = await patch({ id: 1, lines, note: '' });

    expect(dataOf(changed)).toMatchObject({
      customer_name: 'Ada Byron Ltd',
      product: 'Other',
      note: null,
      totals: { gross: 2 },
    });
    expect((await remove(1)).status).toBe(200);
    expect((await admin.ask('/api/invoices/1')).status).toBe(404);
    expect((await patch({ id: 1, note: 'x' })).status).toBe(404);
  });

  test.each<[string, object]>([
    ['currency', { currency: 'XXXX' }],
    ['currency', { currency: 'QQQ' }],
    ['parcel', { parcel: 'NO-SUCH-1' }],
    ['due_date', { due_date: '2026-02-30' }],
    ['language', { language: 'xx' }],
    ['customer_email', { customer_email: 'nobody' }],
    ['customer_name', { customer_name: 'two\nlines' }],
    ['lines', { lines: 'none' }],
    ['lines', { lines: Array(201).fill(plainInvoice.lines[0]) }],
    ['lines', { lines: Array(1000).fill(plainInvoice.lines[0]) }],
    ['lines', { lines: [{ description: 'A', quantity: 1e6, unit_price: 1e12, tax_rate: 0 }] }],
    ['lines', { lines: [{ description: 'A', quantity: 1e6, unit_price: -1e12, tax_rate: 0 }] }],
    ['lines.0', { lines: [null] }],
    ['lines.0.description', { lines: [{ description: ' ', unit_price: 1 }] }],
    ['lines.0.unit_price', { lines: [{ description: 'A' }] }],
    ['lines.0.unit_price', { lines: [{ description: 'A', unit_price: 1.5 }] }],
    ['lines.0.unit_price', { lines: [{ description: 'A', unit_price: 1e300 }] }],
    ['lines.0.unit_price', { lines: [{ description: 'A', unit_price: '12,5x' }] }],
    ['lines.0.unit_price', { lines: [{ description: 'A', unit_price: '12.000' }] }],
    ['lines.0.quantity', { lines: [{ description: 'A', unit_price: 1, quantity: 0 }] }],
    ['lines.0.quantity', { lines: [{ description: 'A', unit_price: 1, quantity: 0.0001 }] }],
    ['lines.0.tax_rate', { lines: [{ description: 'A', unit_price: 1, tax_rate: 101 }] }],
    ['state', { state: 'issued' }],
    ['number', { number: 'INV-2026-00001' }],
    ['__proto__', JSON.parse('{"__proto__": {"state": "issued"}}')],
    [
      '__proto__',
      { lines: [JSON.parse('{"description":"A","unit_price":1,"__proto__":{"tax_rate":1}}')] },
    ],
  ])('with a bad %s is refused: %j', async (field, bad) => {
    const { db, post } = await siteWithInvoices();

    const reply = await post({ ...plainInvoice, ...bad });

    expect(reply.status).toBe(422);
    expect(reply.json()).toMatchObject({ error_details: [{ field }] });
    expect(await db.selectFrom('invoices').select('id').execute()).toEqual([]);
  });

  test('may have two hundred lines, and names the line and the field of an error', async () => {
    const { post, issue } = await siteWithInvoices();
    const lines = [...plainInvoice.lines, { description: 'A', unit_price: 'much' }];

    await post({ ...plainInvoice, lines: Array(200).fill(plainInvoice.lines[0]) });
    const reply = await post({ ...plainInvoice, lines });
    const cents = [{ description: 'A', unit_price: 12.5 }];
    const two = [{ description: 'A', unit_price: '1,250', quantity: '1,250' }];

    expect(dataOf(await issue(1)).totals.net).toBe(200 * 3750);
    expect(reply.json().errors).toEqual([
      'Line 3, Unit price: enter an amount in this currency, such as 12 or 12.50.',
    ]);
    expect((await post({ ...plainInvoice, lines: cents })).json().errors).toEqual([
      'Line 1, Unit price: enter a whole number in the currency’s smallest unit, such as 1250 for 12.50 EUR.',
    ]);
    expect((await post({ ...plainInvoice, lines: two })).json().errors).toEqual([
      'Line 1, Quantity: “1,250” can be read in two ways. Write 1250 or 1.25.',
      'Line 1, Unit price: “1,250” can be read in two ways. Write 1250 or 1.25.',
    ]);
  });
});

const year = new Date().getUTCFullYear();

describe('issuing', () => {
  test('gives the next number, the dates and the company as it is now', async () => {
    const { admin, post, issue, read } = await siteWithInvoices();
    const patch = (json: object) => admin.ask('/api/settings', { method: 'PATCH', json });
    await patch({ invoice_due_days: 14, tax_number: 'NL 1', contact_address: 'Quay 1' });
    await post({ product: 'Express' });
    await post({ ...plainInvoice, due_date: null });

    const reply = await issue(2);
    await patch({ company_name: 'Another', contact_address: 'Elsewhere', tax_number: null });

    const today = new Date().toISOString().slice(0, 10);
    const due = new Date(Date.parse(today) + 14 * 86_400_000).toISOString().slice(0, 10);
    const number = `INV-${year}-00002`;
    expect(reply.status).toBe(200);
    expect(reply.json().message).toBe(`Invoice issued: ${number}.`);
    expect(await read(2)).toMatchObject({
      number,
      state: 'open',
      issue_date: today,
      due_date: due,
      company: { name: 'Waybill Logistics', address: 'Quay 1', tax_number: 'NL 1' },
    });
  });

  test('keeps the logo of that day, also when the company takes another one', async () => {
    const { db, ask, admin, post, issue, read } = await siteWithInvoices();
    await postLogo(admin, pictureOf(sign('#c8102e')));
    await post(plainInvoice);
    await issue(1);
    const { logo } = (await read(1)).company;

    await postLogo(admin, pictureOf(sign('#14213d')));
    const page = (await admin.ask('/control/invoice/1')).text;
    await deleteOldRows(db, new Date(Date.now() + 2 * 86_400_000), { auditMs: 1, mailMs: 1 });

    const picture = `/uploads/images/${logo.name}`;
    expect(page).toContain(`<img class="company-mark" src="${picture}" alt="Waybill Logistics"`);
    expect((await ask(picture)).status).toBe(200);
  });

  test('fifty at once: fifty numbers in a row, and none for drafts that are gone', async () => {
    const { db, post, issue, remove } = await siteWithInvoices();
    await Promise.all(Array.from({ length: 51 }, () => post(plainInvoice)));
    await remove(26);
    const ids = Array.from({ length: 51 }, (_, index) => index + 1).filter((id) => id !== 26);

    const replies = await Promise.all(ids.map((id) => issue(id)));

    expect(replies.map(({ status }) => status)).toEqual(Array(50).fill(200));
    const issued = await db.selectFrom('invoices').select('serial').orderBy('serial').execute();
    expect(issued.map(({ serial }) => serial)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 1),
    );
  });

  test('of one draft many times at once: one number, and the others are told so', async () => {
    const { db, post, issue } = await siteWithInvoices();
    await post(plainInvoice);
    await post(plainInvoice);

    const replies = await Promise.all(Array.from({ length: 8 }, () => issue(1)));
    await issue(2);

    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(7).fill(409)]);
    const numbers = await db.selectFrom('invoices').select('serial').orderBy('id').execute();
    expect(numbers).toEqual([{ serial: 1 }, { serial: 2 }]);
  });

  test('a draft that lacks something gets no number', async () => {
    const { db, post, issue } = await siteWithInvoices();
    await post({ currency: 'EUR', lines: [] });
    const negative = [{ description: 'Discount', unit_price: -1, tax_rate: 0 }];
    await post({ ...plainInvoice, lines: negative });

    const [empty, below] = [await issue(1), await issue(2)];

    expect([empty.status, below.status]).toEqual([422, 422]);
    expect(empty.json()).toMatchObject({
      error_details: [{ field: 'customer_name' }, { field: 'lines' }],
    });
    expect(below.json().errors).toEqual(['An invoice’s total can’t be below zero.']);
    expect(await db.selectFrom('invoice_serials').selectAll().execute()).toEqual([]);
  });
});

describe('an issued invoice', () => {
  test('is neither changed nor deleted, by the API or in the database', async () => {
    const { db, post, patch, remove, issue, read } = await siteWithInvoices();
    const made = await post({ ...plainInvoice, issue: 'yes' });
    expect(made.json().message).toBe('Created.');
    const before = await read(1);
    expect(before).toMatchObject({ number: `INV-${year}-00001`, state: 'open' });

    const replies = [await patch({ id: 1, note: 'x' }), await remove(1), await issue(1)];

    expect(replies.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect(replies[0]?.json().errors[0]).toContain('can no longer be changed');
    const invoices = db.updateTable('invoices');
    for (const change of [
      { lines: '[]' },
      { customer_name: 'Eve' },
      { due_date: null },
      { number: 'INV-1' },
      { state: 'draft', number: null } as const,
    ]) {
      await expect(invoices.set(change).execute()).rejects.toThrow('stays as it is');
    }
    expect(await read(1)).toEqual(before);
  });

  test('is paid, not paid after all, and paid again', async () => {
    const { post, pay, unpay } = await siteWithInvoices();
    await post({ ...plainInvoice, issue: 'yes' });
    const paid = { state: 'paid', paid_on: '2026-03-01' };

    expect(dataOf(await pay(1, '2026-03-01'))).toMatchObject(paid);
    expect(dataOf(await unpay(1))).toMatchObject({ state: 'open', paid_on: null });
    expect((await pay(1, 'yesterday')).status).toBe(422);
    expect(dataOf(await pay(1, '2026-03-01'))).toMatchObject(paid);
  });

  test('is overdue once its day has passed', async () => {
    const { post, admin } = await siteWithInvoices();
    await post({ ...plainInvoice, due_date: '2020-01-01', issue: 'yes' });
    await post({ ...plainInvoice, issue: 'yes' });
    await post(plainInvoice);
    await post({ product: 'Express' });
    const free = [{ description: 'Free', unit_price: 0 }];
    await post({ ...plainInvoice, due_date: '2020-01-01', lines: free, issue: 'yes' });

    const numbersOf = async (state: string) =>
      dataOf(await admin.ask(`/api/invoices?state=${state}`)).data.map(
        ({ id }: { id: number }) => id,
      );

    expect(await numbersOf('overdue')).toEqual([1]);
    expect(await numbersOf('open')).toEqual([2]);
    expect(await numbersOf('draft')).toEqual([3]);
    expect(await numbersOf('issued')).toEqual([5, 4]);
    expect(await numbersOf('paid')).toEqual([]);
    expect((await admin.ask('/api/invoices?state=lost')).status).toBe(422);
  });

  test('is cancelled for good: it keeps its number, and says when and why', async () => {
    const { post, pay, cancel, mail, read } = await siteWithInvoices();
    await post({ ...plainInvoice, issue: 'yes' });

    expect((await cancel(1, ' ')).status).toBe(422);
    expect((await cancel(1, 'Written twice')).status).toBe(200);

    expect(await read(1)).toMatchObject({
      number: `INV-${year}-00001`,
      state: 'cancelled',
      cancel_reason: 'Written twice',
      cancelled_at: expect.stringMatching(/Z$/),
      totals: { gross: 8743 },
    });
    const later = [await cancel(1, 'Again'), await pay(1, '2026-03-01'), await mail(1)];
    expect(later.map(({ status }) => status)).toEqual([409, 409, 409]);
  });

  test('only then is it paid, cancelled or sent: a draft is refused, and none is not found', async () => {
    const { post, pay, unpay, cancel, mail } = await siteWithInvoices();
    await post(plainInvoice);

    for (const [id, status] of [
      [1, 409],
      [9, 404],
    ] as const) {
      const replies = [
        await pay(id, '2026-03-01'),
        await unpay(id),
        await cancel(id, 'Wrong'),
        await mail(id),
      ];
      expect(replies.map((reply) => reply.status)).toEqual(Array(4).fill(status));
    }
  });
});

test.each([
  ['00001', 1],
  ['byron', 1],
  ['INSUR', 1],
  ['00002', 2],
  ['LUFT', 2],
  ['über', 2],
])('finds number, product, customer and each line: %s', async (search, id) => {
  const { admin, post } = await siteWithInvoices();
  await post({ ...plainInvoice, issue: 'yes' });
  await post({ product: 'Luftfracht für Übersee' });

  const { data } = dataOf(await admin.ask(`/api/invoices?search=${encodeURIComponent(search)}`));

  expect(data).toMatchObject([{ id }]);
});

test('writes down what happens, in words and not in JSON', async () => {
  const { admin, post, issue, pay, unpay, cancel } = await siteWithInvoices();
  await post(plainInvoice);
  await issue(1);
  await pay(1, '2026-03-01');
  await unpay(1);
  await cancel(1, 'Written twice');

  const { data } = dataOf(await admin.ask('/api/audit?record=invoice'));

  const number = `INV-${year}-00001`;
  expect(data.map(({ action, changes }: Record<string, unknown>) => [action, changes])).toEqual([
    [
      'changed',
      {
        state: { from: 'issued', to: 'cancelled' },
        cancel_reason: { from: null, to: 'Written twice' },
        open_amount: { from: '87.43 EUR', to: '0.00 EUR' },
      },
    ],
    [
      'changed',
      {
        paid_on: { from: '2026-03-01', to: null },
        open_amount: { from: '0.00 EUR', to: '87.43 EUR' },
      },
    ],
    [
      'changed',
      {
        paid_on: { from: null, to: '2026-03-01' },
        open_amount: { from: '87.43 EUR', to: '0.00 EUR' },
      },
    ],
    ['changed', { state: { from: 'draft', to: 'issued' }, number: { from: null, to: number } }],
    [
      'created',
      expect.objectContaining({
        lines: { from: null, to: 'Express: 3 × 12.50 + 19 %\nInsurance: 1 × 40.00 + 7 %' },
        total: { from: null, to: '87.43 EUR' },
      }),
    ],
  ]);
});
