import { expect, test } from 'vitest';
import { dataOf } from '../../support/http.ts';
import { moneySite } from '../../support/invoices/money.ts';

type Line = [unit_price: number, tax_rate: number, tax_category?: string];

/** A site with an issued invoice of these lines, and a credit note for it of others. */
async function siteOf(...invoiced: Line[]) {
  const { invoice, customer, credit, read } = await moneySite();
  const lines = (all: Line[]) =>
    all.map(([unit_price, tax_rate, tax_category]) => ({
      description: 'Van',
      unit_price,
      tax_rate,
      ...(tax_category && { tax_category }),
    }));
  const draft = { customer, currency: 'EUR', lines: lines(invoiced) };
  const { id } = dataOf(await invoice({ ...draft, issue: 'yes' }));
  return {
    credit: (...given: Line[]) => credit(id, given.length > 0 ? { lines: lines(given) } : {}),
    read: () => read(id),
  };
}

const tooLarge = 'Credit notes can’t be more than the invoice.';
const noAmount = 'Lines: enter an amount in this currency, such as 12 or 12.50.';

test.each<[string, Line[], string]>([
  [
    'tax that is turned round',
    [
      [-10_000, 19],
      [12_000, 0],
    ],
    noAmount,
  ],
  ['a rate that the invoice does not have', [[11_900, 0]], tooLarge],
  ['a category that the invoice does not have', [[100, 0, 'AE']], tooLarge],
  ['more of a rate than the invoice has', [[10_001, 19]], tooLarge],
  ['nothing', [[0, 19]], noAmount],
])('a credit note of %s is refused', async (_, lines, sentence) => {
  const { credit, read } = await siteOf([10_000, 19]);

  const reply = await credit(...lines);

  expect([reply.status, reply.json().errors]).toEqual([422, [sentence]]);
  expect(await read()).toMatchObject({ open_amount: 11_900, credit_notes: [] });
});

test('parts are never more of a rate than the invoice, all notes together', async () => {
  const { credit, read } = await siteOf([10_000, 19], [10_000, 0]);

  expect((await credit([6000, 19])).status).toBe(201);
  expect((await credit([5000, 19])).status).toBe(422);
  expect((await credit([4000, 19], [10_000, 0])).status).toBe(201);

  expect(await read()).toMatchObject({ state: 'credited', open_amount: 0 });
});

test.each<[string, Line[], Line[], Line[], number]>([
  [
    'of a rate',
    [
      [10_000, 0],
      [5000, 19],
    ],
    [[6000, 0]],
    [[4000, 0]],
    5950,
  ],
  [
    'than the whole',
    [
      [10_000, 0],
      [-1, 19],
    ],
    [[6000, 0]],
    [[3999, 0]],
    0,
  ],
])('one cent more %s than is left is too much', async (_, invoiced, first, rest, left) => {
  const { credit, read } = await siteOf(...invoiced);
  expect((await credit(...first)).status).toBe(201);
  const { open_amount } = await read();

  const tooMuch = await credit(...rest.map(([price, rate]): Line => [price + 1, rate]));

  expect([tooMuch.status, tooMuch.json().errors]).toEqual([422, [tooLarge]]);
  expect(await read()).toMatchObject({ open_amount });
  expect((await credit(...rest)).status).toBe(201);
  expect(await read()).toMatchObject({ open_amount: left });
});

test('a rounded cent of one part is taken off the next, so that all parts make up the whole', async () => {
  const { credit, read } = await siteOf([5, 10], [5, 10]);

  const [one, other] = [dataOf(await credit([5, 10])), dataOf(await credit([5, 10]))];

  expect(one.totals).toEqual({ net: 5, tax: 1, gross: 6, rates: [{ rate: 10, net: 5, tax: 1 }] });
  expect(other.totals).toEqual({ net: 5, tax: 0, gross: 5, rates: [{ rate: 10, net: 5, tax: 0 }] });
  expect(await read()).toMatchObject({ state: 'credited', open_amount: 0 });
});

test('an invoice with a discount at another rate is credited as a whole', async () => {
  const { credit, read } = await siteOf([10_000, 19], [-1000, 0]);

  expect(dataOf(await credit()).totals).toMatchObject({ net: 9000, tax: 1900, gross: 10_900 });

  expect(await read()).toMatchObject({ state: 'credited', open_amount: 0 });
});
