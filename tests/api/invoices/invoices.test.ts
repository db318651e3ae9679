import { describe, expect, test } from 'vitest';
import { invoiceYear } from '../../../server/invoices/issue.ts';
import { insertInvoice } from '../../../server/invoices/queries.ts';
import { findInvoice } from '../../../server/invoices/read.ts';
import { localDate } from '../../../server/parcels/shared/delivery-days.ts';
import { freshDatabase, refusals } from '../../support/database.ts';
import { siteWithInvoices } from '../../support/invoices/invoices.ts';

/** The other fields of an invoice that only has a product: no defaults. */
const onlyProduct = {
  state: 'issued',
  kind: 'invoice',
  open_amount: null,
  credits: null,
  credit_notes: [],
  payments: [],
  reminders: [],
  parcels: [],
  totals: null,
  currency: null,
  customer_id: null,
  customer_name: null,
  customer_address: null,
  customer_email: null,
  customer_tax_number: null,
  customer_street: null,
  customer_postcode: null,
  customer_city: null,
  customer_country: null,
  buyer_reference: null,
  electronic_address: null,
  exemption_reason: null,
  tax_reason: null,
  period_from: null,
  period_to: null,
  delivery_date: null,
  delivery_postcode: null,
  delivery_city: null,
  delivery_country: null,
  parcel: null,
  language: null,
  note: null,
  issue_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  due_date: null,
  paid_on: null,
  sent_at: null,
  sent_to: null,
  cancelled_at: null,
  cancel_reason: null,
  company: expect.objectContaining({ name: 'Waybill Logistics' }),
};

const env = { TZ: 'Pacific/Kiritimati' };

describe('POST /api/invoices', () => {
  test('writes an invoice under a number of this year, in the site’s time zone', async () => {
    const { db, post } = await siteWithInvoices(env);

    const reply = await post({ product: ' Sea freight, 2 m³ ' });

    const { data } = reply.json();
    const year = invoiceYear(localDate(new Date(data.created_at), env.TZ));
    expect(reply.status).toBe(201);
    expect(reply.json()).toEqual({
      status: 'success',
      data: {
        id: expect.any(Number),
        number: `INV-${year}-00001`,
        product: 'Sea freight, 2 m³',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
        ...onlyProduct,
        lines: [
          {
            description: 'Sea freight, 2 m³',
            quantity: 1,
            unit_price: null,
            tax_rate: null,
            tax_category: null,
          },
        ],
        warnings: [],
      },
      errors: [],
      message: 'Created.',
    });
    const { warnings: _, ...stored } = data;
    expect(await findInvoice(db, data.id, data.issue_date)).toEqual(stored);
  });

  test.each<[string, object]>([
    ['product', {}],
    ['product', { product: ' ' }],
    ['product', { product: 7 }],
    ['product', { product: 'x'.repeat(301) }],
    ['product', { product: 'two\nlines' }],
  ])('refuses a bad %s: %j', async (field, json) => {
    const { db, post } = await siteWithInvoices(env);

    const reply = await post(json);

    expect(reply.status).toBe(422);
    expect(reply.json()).toMatchObject({ status: 'fail', error_details: [{ field }] });
    expect(await db.selectFrom('invoice_serials').selectAll().execute()).toEqual([]);
  });
});

describe('GET /api/invoices', () => {
  test('lists the newest first', async () => {
    const { admin, post } = await siteWithInvoices(env);
    for (const product of ['One', 'Two', 'Three']) await post({ product });

    const { data } = (await admin.ask('/api/invoices?per_page=2')).json();

    expect(data).toMatchObject({
      data: [{ product: 'Three' }, { product: 'Two' }],
      next_page_url: '/api/invoices?per_page=2&page=2',
      total: 3,
    });
    expect(Object.keys(data.data[0])).toEqual([
      'id',
      'number',
      'product',
      'kind',
      'created_at',
      'state',
      'customer_name',
      'parcel',
      'currency',
      'totals',
      'open_amount',
      'issue_date',
      'due_date',
      'paid_on',
      'sent_at',
      'sent_to',
    ]);
  });
});

describe('the number of an invoice', () => {
  const now = new Date('2026-12-31T23:30:00.000Z');

  test('begins anew with each year', async () => {
    const { db } = await freshDatabase();

    const numbers = [];
    for (const year of [2026, 2026, 2027, 2026]) {
      numbers.push((await insertInvoice(db, { product: 'Parcel', year, now })).number);
    }

    expect(numbers).toEqual([
      'INV-2026-00001',
      'INV-2026-00002',
      'INV-2027-00001',
      'INV-2026-00003',
    ]);
  });

  test('stays: its invoice cannot go, not even in the database', async () => {
    const { db } = await freshDatabase();
    await insertInvoice(db, { product: 'Parcel', year: 2026, now });

    await expect(db.deleteFrom('invoices').execute()).rejects.toThrow('stays as it is');

    const { number } = await insertInvoice(db, { product: 'Parcel', year: 2026, now });
    expect(number).toBe('INV-2026-00002');
  });

  test('is not used up by an invoice that could not be written', async () => {
    const { db } = await freshDatabase();
    const insert = (product: string) =>
      db.transaction().execute((trx) => insertInvoice(trx, { product, year: 2026, now }));
    await expect(insert('')).rejects.toThrow(refusals.check);

    const { number } = await insert('Parcel');

    expect(number).toBe('INV-2026-00001');
  });

  test.each([
    ['America/Los_Angeles', 2026],
    ['UTC', 2026],
    ['Europe/Berlin', 2027],
    ['Pacific/Kiritimati', 2027],
  ])('has the year of the site’s time zone: %s', (timeZone, year) => {
    expect(invoiceYear(localDate(now, timeZone))).toBe(year);
  });
});
