import type { InvoiceRow } from '../database/tables.ts';
import { namesOf, pick } from '../shared/field-values.ts';
import { invoiceDraftFields } from '../shared/invoice-fields.ts';
import { amountText } from '../shared/money.ts';
import { linesOf } from './read.ts';

/** An invoice as the record of changes has it: with lines and total in a form that people read. */
export function auditFields(invoice: InvoiceRow) {
  const { currency, totals } = invoice;
  const total =
    currency === null || totals === null
      ? null
      : `${amountText(JSON.parse(totals).gross, currency)} ${currency}`;
  const lines = linesOf(invoice).map(({ description, quantity, unit_price, tax_rate }) => {
    const price = unit_price === null ? '' : ` × ${amountText(unit_price, currency ?? '')}`;
    const rate = tax_rate === null ? '' : ` + ${tax_rate} %`;
    return `${description}: ${quantity}${price}${rate}`;
  });
  return {
    ...pick(invoice, ['state', 'number', ...namesOf(invoiceDraftFields)]),
    lines: lines.join('\n'),
    total,
    ...pick(invoice, ['paid_on', 'cancel_reason']),
  };
}
