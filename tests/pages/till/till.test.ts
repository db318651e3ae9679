import { expect, test } from 'vitest';
import { paths, pathTo } from '../../../server/shared/paths.ts';
import { signedInMember } from '../../support/admin.ts';
import { dataOf } from '../../support/http.ts';
import { fetchPdf, textsOf } from '../../support/invoices/pdf.ts';
import { patch, post } from '../../support/payouts/payouts.ts';
import { siteWithTill } from '../../support/till/till.ts';

const form = (body: Record<string, string>) => ({
  method: 'POST',
  body: new URLSearchParams(body).toString(),
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
});

const counter = '/control/counter.html';

test.each(['80mm', 'a6'])(
  'a receipt of %s says what the invoice and its payments say',
  async (size) => {
    const { site, admin, priced } = await siteWithTill();
    const company = { legal_name: 'Harbor Couriers', vat_id: 'PT501964843' };
    expect((await patch(admin, '/api/settings', company)).status).toBe(200);
    const code = await priced(1050, { reference: 'Order 77' });
    const invoice = dataOf(await post(admin, '/api/invoices', { parcels: [code], paid: 'cash' }));

    const path = `/api/invoices/${invoice.id}/receipt.pdf?size=${size}`;
    const { reply, bytes } = await fetchPdf({ url: site.url, admin }, path);

    expect(reply.headers.get('content-type')).toBe('application/pdf');
    const name = `receipt-${invoice.number}.pdf`;
    expect(reply.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
    const text = (await textsOf(bytes)).join(' ').replace(/\s+/g, ' ');
    for (const said of [
      'Harbor Couriers',
      'PT501964843',
      'Receipt · Invoice',
      invoice.number,
      'A Shop',
      code,
      'Order 77',
      '1 × €10.50 · 19%',
      '€2.00',
      '€12.50',
      'Cash · ',
    ])
      expect(text).toContain(said);
  },
);

test('a roll is as long as its receipt', async () => {
  const { site, admin, priced } = await siteWithTill();
  const heights = [];
  for (const count of [1, 20]) {
    const parcels = [];
    for (let number = 0; number < count; number += 1) parcels.push(await priced());
    const { id } = dataOf(await post(admin, '/api/invoices', { parcels, paid: 'card' }));
    const path = `/api/invoices/${id}/receipt.pdf`;
    const { bytes } = await fetchPdf({ url: site.url, admin }, path);
    const [, width, height] =
      /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(Buffer.from(bytes).toString('latin1')) ?? [];
    expect(Number(width)).toBeCloseTo((80 / 25.4) * 72, 1);
    expect(await textsOf(bytes)).toHaveLength(1);
    heights.push(Number(height));
  }
  expect(heights[1]).toBeGreaterThan((heights[0] ?? 0) + 19 * 20);
});

test('the short form of an invoice that nobody has paid is no receipt, and says what is open', async () => {
  const { site, admin, invoice } = await siteWithTill();
  const path = `/api/invoices/${await invoice(1000)}/receipt.pdf`;
  const { bytes } = await fetchPdf({ url: site.url, admin }, path);
  const text = (await textsOf(bytes)).join(' ').replace(/\s+/g, ' ');
  expect(text).not.toContain('Receipt');
  expect(text).toContain('Open amount €11.90');
  expect((await admin.ask('/api/invoices/999/receipt.pdf')).status).toBe(404);
  expect((await admin.ask('/api/invoices/1/receipt.pdf?size=a4')).status).toBe(422);
});

test('without script a parcel is found, paid, its receipt offered, and taken back', async () => {
  const { site, priced, receipts } = await siteWithTill();
  const dispatcher = await signedInMember(site, 'dispatcher');
  const code = await priced(1000);
  const page = `${counter}?find=${code.toLowerCase()}`;
  expect((await dispatcher.ask(page)).text).toContain('€11.90');

  const call = {
    _verb: 'POST /api/invoices',
    _then: `${counter}?invoice={id}`,
    'parcels[0]': code,
    paid: 'card',
  };
  const paid = await dispatcher.ask(page, form(call));
  expect([paid.status, paid.text]).toEqual([303, '']);
  const next = String(paid.headers.location);
  const after = await dispatcher.ask(next);
  expect(after.text).toContain('/receipt.pdf?size=a6');
  const [receipt] = await receipts();
  expect(receipt).toMatchObject({ method: 'card', amount: 1190 });

  const back = { _verb: 'DELETE /api/receipts', id: String(receipt?.id) };
  expect((await dispatcher.ask(next, form(back))).status).toBe(303);
  expect(await receipts()).toHaveLength(2);
  const open = await dispatcher.ask(page);
  expect(open.text).toContain('€11.90');
  expect(open.text).not.toContain('DELETE /api/receipts');
});

test('an invoice is found by its number, whatever its case', async () => {
  const { admin, invoice } = await siteWithTill();
  const id = await invoice(1000);
  const { number } = dataOf(await admin.ask(`/api/invoices/${id}`));
  const { text } = await admin.ask(`${counter}?find=${number.toLowerCase()}`);
  expect(text).toContain('€11.90');
  expect(text).toContain('POST /api/receipts');
});

test('the counter says that nothing has a number, and that a parcel has no price', async () => {
  const { admin, priced } = await siteWithTill();
  expect((await admin.ask(`${counter}?find=NO-SUCH`)).text).toContain(
    'No parcel and no invoice has this number.',
  );
  const code = await priced(1, { price: null, currency: null });
  expect((await admin.ask(`${counter}?find=${code}`)).text).toContain(
    'This parcel has no price yet.',
  );
});

test('what customers who pay in cash have not paid is in sight', async () => {
  const { admin, a, b, priced, invoice } = await siteWithTill();
  await patch(admin, '/api/customers', { id: a, payment: 'cash' });
  const [own, paid, others] = [
    await priced(1000),
    await priced(2000),
    await priced(3000, { sender_id: b }),
  ];
  await post(admin, '/api/invoices', { parcels: [paid], paid: 'cash' });

  const all = (await admin.ask(counter)).text;
  expect(all).toContain(own);
  expect(all).not.toContain(paid);
  expect(all).not.toContain(others);
  const page = pathTo(paths.control.customer, { id: a });
  expect((await admin.ask(page)).text).toContain('€11.90');
  const id = await invoice(500);
  const { number } = dataOf(await admin.ask(`/api/invoices/${id}`));
  const ofCustomer = (await admin.ask(`${counter}?customer=${a}`)).text;
  expect(ofCustomer).toContain(number);
  expect(ofCustomer).toContain(own);
  expect((await admin.ask(`${counter}?customer=${b}`)).text).toContain(others);
});

test('without script the till is counted, and cash is taken to the bank', async () => {
  const { admin, invoice, days, bankings } = await siteWithTill();
  await post(admin, '/api/receipts', { invoice: await invoice(1000) });
  const page = '/control/till/list.html';
  expect((await admin.ask(page)).text).toContain('€11.90');

  const banking = { currency: 'EUR', amount: '10,00', reference: 'Bag 1' };
  const banked = await admin.ask(page, form({ _verb: 'POST /api/bankings', ...banking }));
  expect(banked.status).toBe(303);
  expect(await bankings()).toMatchObject([{ amount: 1000, reference: 'Bag 1' }]);
  const closing = { _verb: 'POST /api/till', currency: 'EUR', counted: '1.00', reason: '' };
  const refused = await admin.ask(page, form(closing));
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('value="1.00"');
  const closed = await admin.ask(page, form({ ...closing, reason: 'Change' }));
  expect(closed.status).toBe(303);
  expect(await days()).toMatchObject([{ expected: 190, counted: 100, difference: -90 }]);
});

test('the page of an invoice takes back what was paid at the counter, and prints its receipt', async () => {
  const { admin, invoice, receipts } = await siteWithTill();
  const id = await invoice();
  await post(admin, '/api/receipts', { invoice: id });
  const { text } = await admin.ask(`/control/invoice/${id}`);
  expect(text).toContain(`/api/invoices/${id}/receipt.pdf`);
  expect(text).toContain('DELETE /api/receipts');
  expect(text).not.toContain('DELETE /api/invoices/payment"');
  const [receipt] = await receipts();
  const back = { _verb: 'DELETE /api/receipts', id: String(receipt?.id) };
  expect((await admin.ask(`/control/invoice/${id}`, form(back))).status).toBe(303);
});
