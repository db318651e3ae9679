import type { Db, InvoiceRow } from '../database/tables.ts';
import { pick } from '../shared/field-values.ts';
import type { Invoice, InvoiceStatus, ListedInvoice } from '../shared/invoice.ts';
import type { InvoiceLine } from '../shared/invoice-totals.ts';
import { findInvoiceRow } from './queries.ts';

/**
 * One invoice; undefined if there is none with this id.
 *
 * @param today `YYYY-MM-DD` in the site's time zone.
 */
export async function findInvoice(db: Db, id: number, today: string): Promise<Invoice | undefined> {
  const row = await findInvoiceRow(db, id);
  return row && toAdminInvoice(row, today);
}

type Stood = Pick<InvoiceRow, 'state' | 'paid_on' | 'totals' | 'due_date'>;

/** How an invoice stands on a day (`YYYY-MM-DD`). */
function standingOf({ state, paid_on, totals, due_date }: Stood, today: string): InvoiceStatus {
  if (state !== 'issued') return state;
  if (paid_on !== null) return 'paid';
  if (totals === null) return 'issued';
  return due_date !== null && due_date < today ? 'overdue' : 'open';
}

type ListedRow = Pick<InvoiceRow, Exclude<keyof ListedInvoice, 'state' | 'totals'>> & Stood;

/** An invoice as it is listed. */
export function listedInvoice(row: ListedRow, today: string): ListedInvoice {
  const names = ['customer_name', 'parcel', 'currency'] as const;
  const days = ['issue_date', 'due_date', 'paid_on', 'sent_at', 'sent_to'] as const;
  return {
    ...pick(row, ['id', 'number', 'product', 'created_at']),
    state: standingOf(row, today),
    ...pick(row, names),
    totals: row.totals === null ? null : JSON.parse(row.totals),
    ...pick(row, days),
  };
}

/** All of an invoice. */
export function toAdminInvoice(row: InvoiceRow, today: string): Invoice {
  return {
    ...listedInvoice(row, today),
    ...pick(row, ['customer_address', 'customer_email', 'customer_tax_number', 'language', 'note']),
    lines: linesOf(row),
    company: row.company === null ? null : JSON.parse(row.company),
    ...pick(row, ['cancelled_at', 'cancel_reason']),
  };
}

/** The lines of an invoice; of one that says only its product, that, without a price. */
export function linesOf({ lines, product }: Pick<InvoiceRow, 'lines' | 'product'>): InvoiceLine[] {
  if (lines !== null) return JSON.parse(lines);
  return [{ description: product ?? '', quantity: 1, unit_price: null, tax_rate: null }];
}
