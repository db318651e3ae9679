import { describe, expect, test } from 'vitest';
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

  test('names the line and the field of an error', async () => {
    const { post } = await siteWithInvoices();
    const lines = [...plainInvoice.lines, { description: 'A', unit_price: 'much' }];

    const reply = await post({ ...plainInvoice, lines });

    expect(reply.json().errors).toEqual([
      'Line 3, Unit price: enter an amount in this currency, such as 12 or 12.50.',
    ]);
  });

  test('may have two hundred lines', async () => {
    const { post, issue } = await siteWithInvoices();

    await post({ ...plainInvoice, lines: Array(200).fill(plainInvoice.lines[0]) });

    expect(dataOf(await issue(1)).totals.net).toBe(200 * 3750);
  });

  test('sent twice with one key is made once', async () => {
    const { db, post } = await siteWithInvoices();
    const key = { 'Idempotency-Key': 'twice-and-once' };

    const replies = [await post(plainInvoice, key), await post(plainInvoice, key)];

    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect(await db.selectFrom('invoices').select('id').execute()).toHaveLength(1);
  });
});
