import { messagesOf } from '../../views/translations/index.ts';
import { findSettings } from '../database/settings.ts';
import type { Db, InvoiceRow } from '../database/tables.ts';
import { siteToday } from '../days.ts';
import { ConflictError, InvalidInputError, NotFoundError } from '../errors.ts';
import { invalidField } from '../http/input/validation.ts';
import { dateFormat } from '../shared/date-format.ts';
import { interpolate } from '../shared/interpolate.ts';
import { languageByCode } from '../shared/languages.ts';
import { formatMoney } from '../shared/money.ts';
import type { TransactionContext } from '../verbs/context.ts';
import { invoiceCompany } from './company.ts';
import { creditTooLargeError, creditTotals } from './credit-totals.ts';
import { invoiceYear, lockPayableInvoice } from './issue.ts';
import { completeLine, type LineInput } from './lines.ts';
import { unlinkParcels } from './parcels.ts';
import { findCreditNotes, insertCreditNote, updateInvoiceRow } from './queries.ts';
import { grossAmount, invoiceAuditFields, invoiceLines } from './read.ts';
import { creditNote, invoicePayment, paymentRemoval } from './schema.ts';
import { customerTax } from './shared/customer-tax.ts';
import type { InvoiceLine, InvoicePaymentMethod } from './shared/invoice.ts';
import { invoiceVerb } from './verb.ts';

export async function changeStatus(
  tx: TransactionContext,
  row: InvoiceRow,
  change: Parameters<typeof updateInvoiceRow>[2],
): Promise<InvoiceRow> {
  const updated = await updateInvoiceRow(tx.db, row, change);
  const [before, after] = [invoiceAuditFields(row), invoiceAuditFields(updated)];
  const name = updated.number;
  await tx.recordAudit({ action: 'changed', type: 'invoice', id: row.id, name, before, after });
  return updated;
}

/** The sum of an invoice's payments, and the day of the last payment above zero (`YYYY-MM-DD`). */
export async function sumPayments(db: Db, id: number) {
  const { sum, last } = await db
    .selectFrom('invoice_payments')
    .select(({ fn }) => [
      fn.sum<number | null>('amount').as('sum'),
      fn.max('paid_on').filterWhere('amount', '>', 0).as('last'),
    ])
    .where('invoice_id', '=', id)
    .executeTakeFirstOrThrow();
  return { sum: Number(sum ?? 0), last: last ?? null };
}

/** Recalculates the open amount of a locked invoice. Once nothing is open, it is paid as of its last payment. */
async function updateOpenAmount(tx: TransactionContext, row: InvoiceRow, credited = row.credited) {
  const { sum, last } = await sumPayments(tx.db, row.id);
  const open_amount = grossAmount(row.totals) - credited - sum;
  return changeStatus(tx, row, { open_amount, credited, paid_on: open_amount <= 0 ? last : null });
}

/**
 * Records a payment of an invoice. A payment without an amount pays all that is open. A payment below zero pays back what a credit
 * note has left overpaid.
 *
 * @throws {ConflictError} if the invoice is not issued, or nothing is open; {InvalidInputError} if the payment is more than
 *   is open.
 */
export const recordPayment = invoiceVerb(
  invoicePayment,
  async (tx, { id, paid_on, amount: given = null, method = null, ...input }) => {
    const row = requireInvoiceCurrency(await lockPayableInvoice(tx.db, id), input.currency);
    requirePaymentDay(tx, paid_on);
    if (row.open_amount === null) {
      if (given !== null) throw invalidField('amount', 'amount');
      return changeStatus(tx, row, { paid_on });
    }
    const amount = requireOpen(tx, row, given);
    // An invoice whose total is 0 is only marked as paid.
    if (amount === 0) return changeStatus(tx, row, { paid_on });
    return (await insertPayment(tx, row, { paid_on, amount, method })).row;
  },
);

/**
 * The amount of a payment: the given one, or all that is open. It is 0 only if the total of the invoice is 0.
 *
 * @throws {ConflictError} if nothing is open; {InvalidInputError} if the amount is more than is open.
 */
export function requireOpen(
  { language }: Pick<TransactionContext, 'language'>,
  { open_amount: open, totals, currency }: InvoiceRow,
  given: number | null,
): number {
  if (open === null || (open === 0 && grossAmount(totals) > 0)) {
    throw new ConflictError((t) => t.invoicing.errors.nothingOpen);
  }
  const amount = given ?? open;
  if (amount === 0 && open === 0) return amount;
  const isWithin = open > 0 ? amount > 0 && amount <= open : amount < 0 && amount >= open;
  if (isWithin) return amount;
  const { tag } = languageByCode(language);
  const money = formatMoney(open, currency ?? '', tag);
  const sentence: InvalidInputError['sentence'] = (t) =>
    interpolate(t.invoicing.errors.overpaid, { amount: money });
  throw new InvalidInputError(sentence, 'amount');
}

/** Records a payment of a locked invoice. @returns the id of the payment, and the invoice after it. */
export async function insertPayment(
  tx: TransactionContext,
  row: InvoiceRow,
  payment: { paid_on: string; amount: number; method: InvoicePaymentMethod | null },
) {
  const { id } = await tx.db
    .insertInto('invoice_payments')
    .values({ ...payment, invoice_id: row.id, created_at: tx.now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, row: await updateOpenAmount(tx, row) };
}

/**
 * Pays an invoice with what was collected for its customer.
 *
 * @returns the id of the payment.
 * @throws {ConflictError} if less is open by now.
 */
export async function offsetInvoice(
  tx: TransactionContext,
  { id, amount }: { id: number; amount: number },
): Promise<number> {
  const row = await lockPayableInvoice(tx.db, id);
  if ((row.open_amount ?? 0) < amount) {
    throw new ConflictError((t) => t.invoicing.errors.nothingOpen);
  }
  const paid_on = siteToday(tx.deps, tx.now);
  return (await insertPayment(tx, row, { paid_on, amount, method: 'offset' })).id;
}

/** Takes back what offsetInvoice has paid. */
export async function undoOffset(
  tx: TransactionContext,
  { invoice, payment }: { invoice: number; payment: number },
): Promise<void> {
  const row = await lockPayableInvoice(tx.db, invoice);
  await tx.db.deleteFrom('invoice_payments').where('id', '=', payment).execute();
  await updateOpenAmount(tx, row);
}

/** The earliest day that a payment, like an event, may have. */
const firstPaymentDay = '1970-01-01';

/** @throws {InvalidInputError} if a day is in the future, in the site's time zone, or too long ago. */
export function requirePaymentDay(
  { deps, now, language }: TransactionContext,
  day: string,
  field = 'paid_on',
): void {
  const today = siteToday(deps, now);
  if (day >= firstPaymentDay && day <= today) return;
  const { tag } = languageByCode(language);
  const format = dateFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });
  const [min, max] = [firstPaymentDay, today].map((date) => format.format(new Date(date)));
  throw new InvalidInputError(
    ({ fieldErrors, invoicing: { fields } }) =>
      interpolate(fieldErrors.dayRange, { field: fields.paid_on, min: min ?? '', max: max ?? '' }),
    field,
  );
}

/** @throws {InvalidInputError} if a request names a currency other than the invoice's. */
function requireInvoiceCurrency(row: InvoiceRow, currency: string | null | undefined): InvoiceRow {
  if (!currency || currency === row.currency) return row;
  const options = row.currency ?? '';
  throw new InvalidInputError(
    ({ fieldErrors, invoicing: { fields } }) =>
      interpolate(fieldErrors.choice, { field: fields.currency, options }),
    'currency',
  );
}

/**
 * Deletes a payment, by default the last.
 *
 * @throws {ConflictError} if the invoice is not issued, or more would be paid back than was paid; {NotFoundError} if the
 *   payment is unknown.
 */
export const removePayment = invoiceVerb(paymentRemoval, async (tx, { id, payment }) => {
  const row = await lockPayableInvoice(tx.db, id);
  const found = await tx.db
    .selectFrom('invoice_payments')
    .select(['id', 'amount', 'method'])
    .where('invoice_id', '=', id)
    .$if(payment !== undefined, (query) => query.where('id', '=', payment ?? 0))
    .orderBy('paid_on', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (found === undefined) {
    if (payment !== undefined) throw new NotFoundError();
    return changeStatus(tx, row, { paid_on: null });
  }
  if (found.method === 'offset') throw new ConflictError((t) => t.payouts.paidByPayout);
  if (await isOfReceipt(tx.db, found.id)) {
    throw new ConflictError((t) => t.till.paidAtCounter);
  }
  const { sum } = await sumPayments(tx.db, id);
  if (found.amount > 0 && sum < found.amount) {
    throw new ConflictError((t) => t.invoicing.errors.hasPayments);
  }
  await tx.db.deleteFrom('invoice_payments').where('id', '=', found.id).execute();
  return updateOpenAmount(tx, row);
});

/** Whether a payment was made at the counter. */
async function isOfReceipt(db: Db, payment: number): Promise<boolean> {
  const receipts = db.selectFrom('receipts').select('id').where('payment_id', '=', payment);
  return (await receipts.executeTakeFirst()) !== undefined;
}

/** Fills in the tax of a credit note's line from the invoice's lines that match it, if those all have the same tax. */
function withInvoiceTax(lines: readonly InvoiceLine[], line: LineInput): LineInput {
  const [first, ...others] = lines.filter(
    ({ tax_rate, tax_category }) =>
      (line.tax_rate ?? tax_rate) === tax_rate &&
      (line.tax_category ?? tax_category) === tax_category,
  );
  if (first === undefined) return line;
  const { tax_rate, tax_category } = first;
  const isCommon = others.every(
    (other) => other.tax_rate === tax_rate && other.tax_category === tax_category,
  );
  if (!isCommon || tax_rate === null || tax_category === null) return line;
  return { ...line, tax_rate, tax_category };
}

/**
 * Writes a credit note for an invoice: over the given lines, or over all lines of the invoice. Its amounts are above zero, like
 * the invoice's, and reduce what is open of the invoice.
 *
 * @returns the credit note.
 * @throws {ConflictError} if the invoice is not issued; {InvalidInputError} if more would be credited than the invoice has, in
 *   total or of a tax rate and category.
 */
export const createCreditNote = invoiceVerb(
  creditNote,
  async (tx, { id, lines: given, reason = null, currency }) => {
    const { db, deps, now } = tx;
    const row = requireInvoiceCurrency(await lockPayableInvoice(db, id), currency);
    if (row.open_amount === null) throw new ConflictError((t) => t.invoicing.errors.nothingOpen);
    const settings = await findSettings(db);
    const ofInvoice = invoiceLines(row);
    const tax = customerTax(settings, null);
    const complete = (line: LineInput, index: number) =>
      completeLine(withInvoiceTax(ofInvoice, line), index, { settings, tax });
    const lines = given?.map(complete) ?? ofInvoice;
    if (lines.length === 0) throw invalidField('lines', 'required');
    const totals = creditTotals(lines, row, await findCreditNotes(db, id));
    const [credited, whole] = [row.credited + totals.gross, grossAmount(row.totals)];
    if (credited > whole) throw creditTooLargeError();
    const issue_date = siteToday(deps, now);
    const words = messagesOf(row.language ?? settings.content_language).invoicing;
    const said = interpolate(words.creditNote.of, { number: row.number ?? '' });
    const note = reason === null ? said : `${said}\n${reason}`;
    const company = invoiceCompany(settings);
    const year = invoiceYear(issue_date);
    const content = { lines, totals, note };
    const made = await insertCreditNote(db, row, { ...content, issue_date, company, year, now });
    const ref = { type: 'invoice', id: made.id, name: made.number } as const;
    const after = { ...invoiceAuditFields(made), credits: row.number };
    await tx.recordAudit({ action: 'created', ...ref, after });
    // The invoice no longer charges for its parcels, so another invoice can charge for them.
    if (credited === whole) await unlinkParcels(db, row);
    await updateOpenAmount(tx, row, credited);
    return made;
  },
);
