/**
 * A line of an invoice. Its price is without tax, in the currency's smallest unit; the tax rate is in percent. Both are
 * null where an invoice says only what it is for.
 */
export type InvoiceLine = {
  description: string;
  quantity: number;
  unit_price: number | null;
  tax_rate: number | null;
};

/** Sums in the currency's smallest unit; `rates` has those of each tax rate, the lowest first. */
export type InvoiceTotals = {
  net: number;
  tax: number;
  gross: number;
  rates: { rate: number; net: number; tax: number }[];
};

type Amounts = Pick<InvoiceLine, 'quantity' | 'unit_price' | 'tax_rate'>;

/** Quantities and rates have at most three decimal places, so that in thousandths they are whole. */
const perUnit = 1000n;

/**
 * What a line costs without tax: quantity times price, rounded half up (below zero: half down) to the currency's
 * smallest unit.
 */
export function lineAmount({ quantity, unit_price }: Omit<Amounts, 'tax_rate'>): number {
  return Number(exactAmount({ quantity, unit_price }));
}

/**
 * The totals of an invoice. The tax of each rate is that of the sum of its lines, rounded once, half up; everything
 * else is a sum of whole numbers, so that the parts always make up the whole.
 */
export function totalsOf(lines: readonly Amounts[]): InvoiceTotals {
  const nets = new Map<number, bigint>();
  for (const line of lines) {
    const rate = line.tax_rate ?? 0;
    nets.set(rate, (nets.get(rate) ?? 0n) + exactAmount(line));
  }
  const rates = [...nets]
    .sort(([one], [other]) => one - other)
    .map(([rate, net]) => ({ rate, net, tax: rounded(net * thousandths(rate), 100n * perUnit) }));
  const net = sum(rates.map((group) => group.net));
  const tax = sum(rates.map((group) => group.tax));
  return {
    net: Number(net),
    tax: Number(tax),
    gross: Number(net + tax),
    rates: rates.map((group) => ({
      rate: group.rate,
      net: Number(group.net),
      tax: Number(group.tax),
    })),
  };
}

function exactAmount({ quantity, unit_price }: Omit<Amounts, 'tax_rate'>): bigint {
  return rounded(thousandths(quantity) * BigInt(unit_price ?? 0), perUnit);
}

function thousandths(number: number): bigint {
  return BigInt(Math.round(number * 1000));
}

function rounded(amount: bigint, divisor: bigint): bigint {
  const half = divisor / 2n;
  return amount < 0n ? -((-amount + half) / divisor) : (amount + half) / divisor;
}

function sum(amounts: bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}
