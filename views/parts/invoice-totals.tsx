import type { InvoiceTotals } from '../../server/invoices/shared/invoice.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import { formatMoney } from '../../server/shared/money.ts';
import type { Messages } from '../translations/messages.ts';

export type TotalsWords = Pick<Messages['invoicing']['paper'], 'net' | 'taxOf'> & { total: string };

type Props = { totals: InvoiceTotals; currency: string; tag: string; t: TotalsWords };

export type TotalsRow = { label: string; amount: string };

/** The totals of an invoice: the amount without tax, the tax of each rate, and the amount to pay. */
export function totalsRows({ totals, currency, tag, t }: Props): TotalsRow[] {
  const money = (amount: number) => formatMoney(amount, currency, tag);
  const hasTax = totals.rates.some(({ rate }) => rate > 0);
  const taxes = totals.rates.map(({ rate, net, tax }) => ({
    label: interpolate(t.taxOf, { rate: formatRate(rate, tag), net: money(net) }),
    amount: money(tax),
  }));
  return [
    ...(hasTax ? [{ label: t.net, amount: money(totals.net) }, ...taxes] : []),
    { label: t.total, amount: money(totals.gross) },
  ];
}

export function InvoiceTotalsList({ rows }: { rows: TotalsRow[] }) {
  return (
    <dl className="invoice-totals">
      {rows.map(({ label, amount }) => (
        <div key={label} className="ends">
          <dt suppressHydrationWarning>{label}</dt>
          <dd suppressHydrationWarning>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

/** @param rate in percent, with at most three decimal places. */
export function formatRate(rate: number, tag: string): string {
  const format = { style: 'percent', maximumFractionDigits: 3 } as const;
  return new Intl.NumberFormat(tag, format).format(rate / 100);
}
