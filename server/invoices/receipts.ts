import { z } from 'zod';
import { actorStaffId } from '../audit/record.ts';
import type { Db, InvoiceRow } from '../database/tables.ts';
import { siteToday } from '../days.ts';
import { ConflictError, requireRow } from '../errors.ts';
import { optional, recordId, unitAmount } from '../http/input/fields.ts';
import { recordIdInput } from '../http/input/record.ts';
import { addToTill } from '../parcels/cash/till.ts';
import { staffNameBy } from '../parcels/runs/runs.ts';
import type { Receipt } from '../till/shared/till.ts';
import type { TransactionContext } from '../verbs/context.ts';
import { verb } from '../verbs/verb.ts';
import { lockPayableInvoice } from './issue.ts';
import { changeStatus, insertPayment, requireOpen } from './payments.ts';
import { invoicePaymentMethods } from './shared/invoice.ts';

const permission = 'cash:write';

export const newReceipt = z.strictObject({
  invoice: recordId(),
  amount: optional(unitAmount()).optional(),
  method: z.enum(invoicePaymentMethods).default('cash'),
});

/**
 * Records the payment of an invoice at the counter, by default of all that is open. A payment below zero gives back what a credit
 * note has left overpaid.
 *
 * @throws {NotFoundError}; {ConflictError} if the invoice is not issued, or nothing is open; {InvalidInputError} if the payment is
 *   more than is open.
 */
export const createReceipt = verb(
  { permission, input: newReceipt },
  async (tx, { invoice, amount = null, method }): Promise<Receipt> => {
    const row = await lockPayableInvoice(tx.db, invoice);
    const paid = requireOpen(tx, row, amount);
    if (paid === 0) throw new ConflictError((t) => t.invoicing.errors.nothingOpen);
    return (await insertReceipt(tx, row, { amount: paid, method, takes_back: null })).receipt;
  },
);

/** Pays all that is open of a locked invoice, at the counter. @returns the invoice after it. */
export async function payAtCounter(
  tx: TransactionContext,
  row: InvoiceRow,
  method: Receipt['method'],
): Promise<InvoiceRow> {
  const amount = requireOpen(tx, row, null);
  // An invoice whose total is 0 is only marked as paid.
  if (amount === 0) return changeStatus(tx, row, { paid_on: siteToday(tx.deps, tx.now) });
  return (await insertReceipt(tx, row, { amount, method, takes_back: null })).row;
}

async function insertReceipt(
  tx: TransactionContext,
  invoice: InvoiceRow,
  { amount, method, takes_back }: Pick<Receipt, 'amount' | 'method' | 'takes_back'>,
): Promise<{ receipt: Receipt; row: InvoiceRow }> {
  const { db, actor, deps, now } = tx;
  const day = siteToday(deps, now);
  const currency = invoice.currency ?? '';
  const payment = await insertPayment(tx, invoice, { paid_on: day, amount, method });
  const { id } = await db
    .insertInto('receipts')
    .values({
      invoice_id: invoice.id,
      payment_id: payment.id,
      takes_back_id: takes_back,
      day,
      currency,
      amount,
      method,
      staff_id: actorStaffId(actor),
      created_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (method === 'cash') await addToTill(tx, 'receipts', { currency, amount });
  const receipt = await requireReceipt(db, id);
  const { invoice: _, ...after } = receipt;
  const ref = { type: 'receipt', id, name: invoice.number } as const;
  await tx.recordAudit({ action: 'created', ...ref, after: { ...after, invoice: invoice.number } });
  return { receipt, row: payment.row };
}

/** Whether something of an invoice was paid at the counter. */
export async function isPaidAtCounter(db: Db, invoice: number): Promise<boolean> {
  const receipts = db.selectFrom('receipts').select('id').where('invoice_id', '=', invoice);
  return (await receipts.executeTakeFirst()) !== undefined;
}

/** Queries receipts, with their invoices and who has made them. */
export function selectReceipts(db: Db) {
  return db
    .selectFrom('receipts')
    .selectAll()
    .select(({ selectFrom }) => [
      selectFrom('invoices')
        .select('number')
        .whereRef('invoices.id', '=', 'receipts.invoice_id')
        .as('number'),
      selectFrom('invoices')
        .select('customer_name')
        .whereRef('invoices.id', '=', 'receipts.invoice_id')
        .as('customer_name'),
      selectFrom('receipts as others')
        .select('others.id')
        .whereRef('others.takes_back_id', '=', 'receipts.id')
        .as('taken_back_by'),
      staffNameBy('receipts.staff_id').as('created_by'),
    ]);
}

type FoundReceipt = Awaited<ReturnType<ReturnType<typeof selectReceipts>['execute']>>[number];

export function toReceipt({
  invoice_id,
  payment_id: _,
  staff_id: __,
  number,
  takes_back_id: takes_back,
  taken_back_by,
  ...row
}: FoundReceipt): Receipt {
  const taken_back = taken_back_by === null ? 'no' : 'yes';
  return { ...row, invoice: { id: invoice_id, number }, takes_back, taken_back };
}

/** @throws {NotFoundError} */
async function requireReceipt(db: Db, id: number): Promise<Receipt> {
  return toReceipt(requireRow(await selectReceipts(db).where('id', '=', id).executeTakeFirst()));
}

/**
 * Takes a receipt back, by a receipt of the same amount below zero.
 *
 * @throws {NotFoundError}; {ConflictError} if it is of an earlier day, was taken back already, or takes another one back.
 */
export const takeBackReceipt = verb({ permission, input: recordIdInput }, async (tx, { id }) => {
  const { db, deps, now } = tx;
  const found = await db
    .selectFrom('receipts')
    .select('invoice_id')
    .where('id', '=', id)
    .executeTakeFirst();
  const row = await lockPayableInvoice(db, requireRow(found).invoice_id);
  const receipt = await requireReceipt(db, id);
  requireRetractable(receipt, siteToday(deps, now));
  const { amount, method } = receipt;
  await insertReceipt(tx, row, { amount: -amount, method, takes_back: id });
});

/** @throws {ConflictError} if a record is of an earlier day, was taken back already, or takes another one back. */
export function requireRetractable(
  { day, takes_back, taken_back }: Pick<Receipt, 'day' | 'takes_back' | 'taken_back'>,
  today: string,
): void {
  if (takes_back !== null || taken_back === 'yes') {
    throw new ConflictError((t) => t.till.takenBackAlready);
  }
  if (day !== today) throw new ConflictError((t) => t.cash.tooLate);
}
