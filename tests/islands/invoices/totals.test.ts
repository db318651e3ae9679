import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { invoiceTotals, lineAmount } from '../../../server/invoices/shared/invoice.ts';
import { amountText, isCurrency, readDecimal } from '../../../server/shared/amounts.ts';
import { minorDigits } from '../../../server/shared/money.ts';

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 1_000_000_000 }).map((thousandths) => thousandths / 1000),
  unit_price: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  tax_rate: fc.oneof(
    fc.constantFrom(0, 5.5, 7, 19, 21),
    fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1000),
  ),
});

describe('totals', () => {
  test('the parts make up the whole, to the smallest unit', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 200 }), (lines) => {
        const { net, tax, gross, rates } = invoiceTotals(lines);
        const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0);
        expect(net).toBe(sum(lines.map(lineAmount)));
        expect(net).toBe(sum(rates.map((rate) => rate.net)));
        expect(tax).toBe(sum(rates.map((rate) => rate.tax)));
        expect(gross).toBe(net + tax);
      }),
    );
  });

  test('the tax of a rate is off by half a unit at most, whatever the order of lines', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (lines) => {
        const { rates } = invoiceTotals(lines);
        for (const { rate, net, tax } of rates) {
          const twice =
            2n * (BigInt(tax) * 100_000n - BigInt(net) * BigInt(Math.round(rate * 1000)));
          expect(twice <= 100_000n && twice >= -100_000n).toBe(true);
        }
        expect(invoiceTotals(lines.toReversed())).toEqual(invoiceTotals(lines));
      }),
    );
  });

  test.each([
    [0.5, 3, 2],
    [0.5, -3, -2],
    [0.001, 499, 0],
    [0.001, 500, 1],
    [1.005, 1000, 1005],
    [1_000_000, 1_000_000_000, 1_000_000_000_000_000],
  ])('%d × %d is %d: half up, and exact where floats are not', (quantity, unit_price, amount) => {
    expect(lineAmount({ quantity, unit_price })).toBe(amount);
  });

  test('tax is rounded once for each rate, not once for each line', () => {
    const one = { quantity: 1, unit_price: 3, tax_rate: 19 };

    expect(invoiceTotals([one]).tax).toBe(1);
    expect(invoiceTotals([one, one, one]).tax).toBe(2);
  });
});

describe('amounts as they are typed', () => {
  test.each([
    ['12.5', 2, 1250],
    [' 12,50 ', 2, 1250],
    ['-0.05', 2, -5],
    ['−3', 2, -300],
    ['12.5000', 2, 1250],
    ['12.500', 2, null],
    ['150.000', 0, 150_000],
    ['1,200', 0, 1200],
    ['1,250', 2, null],
    ['12,500', 3, null],
    ['12.500', 3, 12500],
    ['12.505', 2, null],
    ['12.505', 3, 12505],
    ['12.0', 0, 12],
    ['12.5', 0, null],
    ['١٢٫٥', 2, 1250],
    ['۱۲٫۵', 2, 1250],
    ['१२.५', 2, 1250],
    ['1.250,00', 2, 125_000],
    ['1,250.00', 2, 125_000],
    ['1 250', 2, 125_000],
    ['1e3', 2, null],
    ['', 2, null],
    ['9999999999999999', 2, null],
  ])('%s with %d places: %s', (typed, digits, amount) => {
    expect(readDecimal(typed, digits)).toBe(amount);
  });

  test('every amount is read as it is written', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12, max: 1e12 }),
        fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF'),
        (amount, currency) => {
          const typed = amountText(amount, currency);
          expect(readDecimal(typed, minorDigits(currency))).toBe(amount);
        },
      ),
    );
  });

  test('currencies are those of ISO 4217', () => {
    expect(['EUR', 'JPY', 'KWD', 'VND'].map(isCurrency)).toEqual([true, true, true, true]);
    expect(['eur', 'QQQ', '__proto__', ''].map(isCurrency)).toEqual([false, false, false, false]);
    expect(minorDigits('constructor')).toBe(2);
  });
});
