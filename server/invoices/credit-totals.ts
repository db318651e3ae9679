import type { InvoiceRow } from '../database/tables.ts';
import { InvalidInputError } from '../errors.ts';
import { invalidField } from '../http/input/validation.ts';
import { invoiceLines } from './read.ts';
import {
  type InvoiceLine,
  type InvoiceTotals,
  invoiceTotals,
  lineAmount,
} from './shared/invoice.ts';

/**
 * The totals of a credit note. Tax is worked out for all credit notes of an invoice together, and the new note gets what the
 * earlier notes leave. If each note rounded its own tax, their sum could exceed the invoice.
 *
 * @param notes the earlier credit notes of the invoice.
 * @throws {InvalidInputError} if the credit for a rate and category would be more than the invoice has; {InvalidRequest} if an
 *   amount is not above zero.
 */
export function creditTotals(
  lines: readonly InvoiceLine[],
  invoice: InvoiceRow,
  notes: readonly InvoiceRow[],
): InvoiceTotals {
  const creditedLines = notes.flatMap(invoiceLines);
  const [wholes, credited] = [netsByGroup(invoiceLines(invoice)), netsByGroup(creditedLines)];
  for (const [group, net] of netsByGroup(lines)) {
    const left = (wholes.get(group) ?? 0) - (credited.get(group) ?? 0);
    const isWithin = left < 0 ? net <= 0 && net >= left : net >= 0 && net <= left;
    if (isWithin && wholes.has(group)) continue;
    throw net < 0 ? invalidField('lines', 'amount') : creditTooLargeError();
  }
  const all = taxesByRate([invoiceTotals([...creditedLines, ...lines])]);
  const before = taxesByRate(notes.map(({ totals }) => JSON.parse(totals ?? '{"rates":[]}')));
  const { net, rates: nets } = invoiceTotals(lines);
  const rates = nets.map((group) => {
    const tax = (all.get(group.rate) ?? 0) - (before.get(group.rate) ?? 0);
    return { ...group, tax };
  });
  const tax = rates.reduce((sum, group) => sum + group.tax, 0);
  if (net + tax <= 0) throw invalidField('lines', 'amount');
  return { net, tax, gross: net + tax, rates };
}

export function creditTooLargeError(): InvalidInputError {
  return new InvalidInputError((t) => t.invoicing.errors.creditTooLarge, 'lines');
}

/** Sums of lines without tax, by category and rate (`S 19`). */
function netsByGroup(lines: readonly InvoiceLine[]): Map<string, number> {
  const nets = new Map<string, number>();
  for (const line of lines) {
    const group = `${line.tax_category} ${line.tax_rate ?? 0}`;
    nets.set(group, (nets.get(group) ?? 0) + lineAmount(line));
  }
  return nets;
}

function taxesByRate(all: readonly Pick<InvoiceTotals, 'rates'>[]): Map<number, number> {
  const taxes = new Map<number, number>();
  for (const { rate, tax } of all.flatMap(({ rates }) => rates)) {
    taxes.set(rate, (taxes.get(rate) ?? 0) + tax);
  }
  return taxes;
}
