import { describe, expect, test } from 'vitest';
import { deleteUnneeded } from '../../../server/ops/housekeeping/housekeeping.ts';
import { pictureOf, postLogo, sign } from '../../support/content/branding.ts';
import { dataOf } from '../../support/http.ts';
import { plainInvoice, siteWithInvoices } from '../../support/invoices/invoices.ts';

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
    await deleteUnneeded(db, new Date(Date.now() + 2 * 86_400_000), { auditMs: 1, mailMs: 1 });

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

  test('at once with the draft', async () => {
    const { post } = await siteWithInvoices();

    const reply = await post({ ...plainInvoice, issue: 'yes' });

    expect(dataOf(reply)).toMatchObject({ number: `INV-${year}-00001`, state: 'open' });
    expect(reply.json().message).toBe('Invoice created.');
  });
});

describe('an issued invoice', () => {
  test('is neither changed nor deleted, by the API or in the database', async () => {
    const { db, post, patch, remove, issue, read } = await siteWithInvoices();
    await post({ ...plainInvoice, issue: 'yes' });
    const before = await read(1);

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

    expect(dataOf(await pay(1, '2026-03-01'))).toMatchObject({
      state: 'paid',
      paid_on: '2026-03-01',
    });
    expect(dataOf(await unpay(1))).toMatchObject({ state: 'open', paid_on: null });
    expect((await pay(1, 'yesterday')).status).toBe(422);
  });

  test('is overdue once its day has passed', async () => {
    const { post, admin } = await siteWithInvoices();
    await post({ ...plainInvoice, due_date: '2020-01-01', issue: 'yes' });
    await post({ ...plainInvoice, issue: 'yes' });
    await post(plainInvoice);
    await post({ product: 'Express' });

    const numbersOf = async (state: string) =>
      dataOf(await admin.ask(`/api/invoices?state=${state}`)).data.map(
        ({ id }: { id: number }) => id,
      );

    expect(await numbersOf('overdue')).toEqual([1]);
    expect(await numbersOf('open')).toEqual([2]);
    expect(await numbersOf('draft')).toEqual([3]);
    expect(await numbersOf('issued')).toEqual([4]);
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

test('finds number, customer, parcel and each line', async () => {
  const { admin, post } = await siteWithInvoices();
  await post({ ...plainInvoice, issue: 'yes' });
  await post({ product: 'Something else' });

  for (const search of ['00001', 'byron', 'INSUR']) {
    const { data } = dataOf(await admin.ask(`/api/invoices?search=${search}`));
    expect(data, search).toMatchObject([{ id: 1 }]);
  }
});

test('writes down what happens, in words and not in JSON', async () => {
  const { admin, post, issue, pay, cancel } = await siteWithInvoices();
  await post(plainInvoice);
  await issue(1);
  await pay(1, '2026-03-01');
  await cancel(1, 'Written twice');

  const { data } = dataOf(await admin.ask('/api/audit?record=invoice'));

  const number = `INV-${year}-00001`;
  expect(data.map(({ action, changes }: Record<string, unknown>) => [action, changes])).toEqual([
    [
      'changed',
      {
        state: { from: 'issued', to: 'cancelled' },
        cancel_reason: { from: null, to: 'Written twice' },
      },
    ],
    ['changed', { paid_on: { from: null, to: '2026-03-01' } }],
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
