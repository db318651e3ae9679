import { type InvoiceLine, lineAmount } from '../../server/shared/invoice-totals.ts';
import { formatMoney } from '../../server/shared/money.ts';
import { formatRate } from '../parts/invoice-totals.tsx';
import { TableHead } from '../parts/table-head.tsx';
import type { Messages } from '../translations/messages.ts';

type Props = {
  lines: InvoiceLine[];
  currency: string;
  tag: string;
  t: Messages['invoicing']['paper'];
};

/** The lines of an invoice; where it is narrow, each is a block whose parts say what they are. */
export function InvoiceTable({ lines, currency, tag, t }: Props) {
  const quantity = new Intl.NumberFormat(tag, { maximumFractionDigits: 3 });
  const money = (amount: number) => formatMoney(amount, currency, tag);
  const heads = [t.description, t.quantity, t.unitPrice, t.rate, t.amount];
  return (
    <table>
      <TableHead headings={heads} />
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and stay as they are
          <tr key={index}>
            <th scope="row">
              <bdi>{line.description}</bdi>
            </th>
            <td data-label={t.quantity}>{quantity.format(line.quantity)}</td>
            <td data-label={t.unitPrice}>{money(line.unit_price ?? 0)}</td>
            <td data-label={t.rate}>{formatRate(line.tax_rate ?? 0, tag)}</td>
            <td data-label={t.amount}>{money(lineAmount(line))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
