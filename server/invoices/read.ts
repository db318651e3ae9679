import { sql } from 'kysely';
import { isOneOf } from '../database/engine.ts';
import type { Db, InvoiceRow } from '../database/tables.ts';
import { siteToday } from '../days.ts';
import type { Deps } from '../deps.ts';
import { amountText } from '../shared/amounts.ts';
import { fieldNames, pick } from '../shared/field-values.ts';
import { findInvoiceRow } from './queries.ts';
import {
  type Invoice,
  type InvoiceLine,
  type InvoiceStatus,
  invoiceDraftFields,
  type ListedInvoice,
  type PrintedInvoice,
} from './shared/invoice.ts';
import { isExempt, usualCategory } from './shared/tax.ts';

/** An invoice; undefined if the id is unknown. @param today `YYYY-MM-DD` in the site's time zone. */
export async function findInvoice(db: Db, id: number, today: string): Promise<Invoice | undefined> {
  const row = await findInvoiceRow(db, id);
  return row && readInvoice(db, row, today);
}

export async function readInvoice(db: Db, row: InvoiceRow, today: string): Promise<Invoice> {
  const [printed, notes, payments, reminders, parcels] = await Promise.all([
    readPrintedInvoice(db, row, today),
    db
      .selectFrom('invoices')
      .select(['id', 'number', 'issue_date', 'totals'])
      .where('credits_id', '=', row.id)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('invoice_payments')
      .leftJoin('receipts', 'receipts.payment_id', 'invoice_payments.id')
      .select(['invoice_payments.id', 'paid_on', 'invoice_payments.amount'])
      .select(['invoice_payments.method', 'receipts.id as receipt'])
      .where('invoice_payments.invoice_id', '=', row.id)
      .orderBy('paid_on')
      .orderBy('invoice_payments.id')
      .execute(),
    db
      .selectFrom('invoice_reminders')
      .select(['step', 'sent_on'])
      .where('invoice_id', '=', row.id)
      .orderBy('step')
      .execute(),
    db
      .selectFrom('invoice_parcels')
      .innerJoin('parcels', 'parcels.id', 'parcel_id')
      .select(['parcels.id', 'tracking_code'])
      .where('invoice_id', '=', row.id)
      .orderBy('parcels.id')
      .execute(),
  ]);
  return {
    ...printed,
    credit_notes: notes.map(({ totals, ...note }) => ({ ...note, gross: grossAmount(totals) })),
    payments,
    reminders,
    parcels,
  };
}

/** Written exactly as in the index of open invoices: with a parameter, the index would not be used. */
export const isOpen = sql<boolean>`open_amount <> 0`;

export function grossAmount(totals: string | null): number {
  const { gross }: { gross: number } = JSON.parse(totals ?? '{"gross":0}');
  return gross;
}

export function createInvoiceReader(config: Deps['config']) {
  return async (db: Db, ids: readonly number[]): Promise<Map<number, Invoice>> => {
    const rows = await db.selectFrom('invoices').selectAll().where(isOneOf(db, ids)).execute();
    const today = siteToday({ config });
    const read = await Promise.all(rows.map((row) => readInvoice(db, row, today)));
    return new Map(read.map((invoice) => [invoice.id, invoice]));
  };
}

export const invoiceListColumns = [
  'id',
  'number',
  'product',
  'created_at',
  'state',
  'customer_name',
  'parcel',
  'currency',
  'totals',
  'open_amount',
  'issue_date',
  'due_date',
  'paid_on',
  'sent_at',
  'sent_to',
  'credited',
  'credits_id',
] as const satisfies (keyof InvoiceRow)[];

export async function findCustomerInvoices(
  db: Db,
  customerId: number,
  { most, today }: { most: number; today: string },
): Promise<ListedInvoice[]> {
  const invoices = db
    .selectFrom('invoices')
    .select(invoiceListColumns)
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(most);
  return (await invoices.execute()).map((row) => toListedInvoice(row, today));
}

/** The status of an invoice on any day, where `due` is open or overdue. Spelled as in the index. */
const statusOnAnyDay = sql<string>`
  case when state <> 'issued' then state when paid_on is not null then 'paid' when open_amount is null then 'issued'
  when credited > 0 and open_amount <= 0 then 'credited' when open_amount = 0 then 'issued' else 'due' end`;

/** The same rules as invoiceStatus, as a condition in SQL. */
export function hasStatus(status: InvoiceStatus, today: string) {
  if (status !== 'open' && status !== 'overdue') {
    return sql<boolean>`(${statusOnAnyDay}) = ${sql.lit(status)}`;
  }
  const isLate = sql<boolean>`coalesce(due_date < ${today}, false)`;
  const isNow = status === 'overdue' ? isLate : sql<boolean>`not ${isLate}`;
  return sql<boolean>`((${statusOnAnyDay}) = 'due' and ${isNow})`;
}

type ListedRow = Pick<InvoiceRow, (typeof invoiceListColumns)[number]>;

/** The status of an invoice on a day (`YYYY-MM-DD`). */
function invoiceStatus(
  { state, paid_on, open_amount, credited, due_date }: ListedRow,
  today: string,
): InvoiceStatus {
  if (state !== 'issued') return state;
  if (paid_on !== null) return 'paid';
  if (open_amount === null) return 'issued';
  if (credited > 0 && open_amount <= 0) return 'credited';
  if (open_amount === 0) return 'issued';
  return due_date !== null && due_date < today ? 'overdue' : 'open';
}

export function toListedInvoice(row: ListedRow, today: string): ListedInvoice {
  const { credited: _, credits_id, ...listed } = pick(row, invoiceListColumns);
  const { id, number, product, ...rest } = listed;
  return {
    id,
    number,
    product,
    kind: credits_id === null ? 'invoice' : 'credit_note',
    ...rest,
    state: invoiceStatus(row, today),
    totals: rest.totals === null ? null : JSON.parse(rest.totals),
  };
}

/** The data of an invoice that is printed. @param today `YYYY-MM-DD` in the site's time zone. */
export async function readPrintedInvoice(
  db: Db,
  row: InvoiceRow,
  today: string,
): Promise<PrintedInvoice> {
  const credited = row.credits_id === null ? undefined : await findInvoiceRow(db, row.credits_id);
  return {
    ...toListedInvoice(row, today),
    ...pick(row, fieldNames(invoiceDraftFields)),
    lines: invoiceLines(row),
    company: row.company === null ? null : { ...noLaterDetails, ...JSON.parse(row.company) },
    credits: credited === undefined ? null : pick(credited, ['id', 'number']),
    ...pick(row, ['cancelled_at', 'cancel_reason']),
  };
}

/** Details that copies of the company lack on older invoices. */
const noLaterDetails = {
  vat_id: null,
  street: null,
  postcode: null,
  city: null,
  country: null,
  iban: null,
  bic: null,
  contact: null,
};

/** The lines of an invoice. An invoice without amounts has a single line without a price. */
export function invoiceLines({ lines, product }: InvoiceRow): InvoiceLine[] {
  const line = { description: product ?? '', quantity: 1, unit_price: null, tax_rate: null };
  if (lines === null) return [{ ...line, tax_category: null }];
  // Lines of older invoices have no category.
  return JSON.parse(lines).map((stored: InvoiceLine) => ({
    ...stored,
    tax_category: stored.tax_category ?? usualCategory(stored.tax_rate ?? 0),
  }));
}

/** The fields of an invoice in the activity log: lines and amounts are text. */
export function invoiceAuditFields(invoice: InvoiceRow) {
  const { currency, totals, open_amount } = invoice;
  const money = (amount: number | null) =>
    amount === null || currency === null ? null : `${amountText(amount, currency)} ${currency}`;
  const lines = invoiceLines(invoice).map(
    ({ description, quantity, unit_price, tax_rate, tax_category }) => {
      const price = unit_price === null ? '' : ` × ${amountText(unit_price, currency ?? '')}`;
      const rate = tax_rate === null ? '' : ` + ${tax_rate} %`;
      const category = isExempt(tax_category) ? ` (${tax_category})` : '';
      return `${description}: ${quantity}${price}${rate}${category}`;
    },
  );
  return {
    ...pick(invoice, ['state', 'number', ...fieldNames(invoiceDraftFields)]),
    lines: lines.join('\n'),
    total: totals === null ? null : money(grossAmount(totals)),
    open_amount: money(open_amount),
    ...pick(invoice, ['paid_on', 'cancel_reason']),
  };
}
