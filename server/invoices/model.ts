import { z } from 'zod';
import type { Settings } from '../admin/shared/settings.ts';
import { findSettings, updateFirstCurrency } from '../database/settings.ts';
import type { Db, InvoiceRow } from '../database/tables.ts';
import { siteToday } from '../days.ts';
import { ConflictError, type Sentence } from '../errors.ts';
import { recordIdInput } from '../http/input/record.ts';
import type { TransactionContext } from '../verbs/context.ts';
import { longVerb, verb } from '../verbs/verb.ts';
import { invoiceCompany } from './company.ts';
import { changeDraft, completeDraft } from './draft.ts';
import { invoiceYear, issueLockedDraft, lockInvoice, lockPayableInvoice } from './issue.ts';
import { queueInvoiceMail } from './mail.ts';
import { linkParcels, unlinkParcels } from './parcels.ts';
import { changeStatus, sumPayments } from './payments.ts';
import { draftColumns, insertDraft, insertInvoice, updateInvoiceRow } from './queries.ts';
import { invoiceAuditFields, invoiceLines } from './read.ts';
import { payAtCounter } from './receipts.ts';
import {
  draftChange,
  invoiceCancellation,
  type NewDraftInput,
  newDraft,
  paidInvoice,
  productInvoice,
} from './schema.ts';
import type { InvoiceDraft, issuings } from './shared/invoice.ts';
import { invoiceVerb } from './verb.ts';

const permission = 'invoices:write';

/** The permission to issue invoices that are paid at the counter. All others need `invoices:write`. */
const counterPermission = 'counter-invoices:write';

/**
 * Adds an invoice. With `lines` or parcels it is a draft, which the same request may also issue and mail, or issue as paid at the
 * counter. With `product` alone it is issued without amounts.
 */
export const createInvoice = longVerb(
  { permission: counterPermission, input: z.unknown() },
  (ctx, input) => {
    const isGiven = (name: string) => Object.hasOwn(Object(input), name);
    if (isGiven('paid')) return createPaidInvoice(ctx, input);
    return draftParams.some(isGiven) ? createDraft(ctx, input) : createProductInvoice(ctx, input);
  },
);

const draftParams = ['lines', 'customer', 'parcels', 'from', 'to'];

const createDraft = invoiceVerb(newDraft, async (tx, { issue: issuing, ...fields }) =>
  issueIfAsked(issuing, tx, await addNewDraft(tx, fields)),
);

const createPaidInvoice = invoiceVerb(
  paidInvoice,
  async (tx, { paid, issue: issuing, ...fields }) => {
    const draft = await addNewDraft(tx, fields);
    const issued = await issueIfAsked(issuing === 'send' ? issuing : 'yes', tx, draft);
    return payAtCounter(tx, issued, paid);
  },
  counterPermission,
);

async function addNewDraft(tx: TransactionContext, fields: NewDraftInput): Promise<InvoiceRow> {
  const settings = await findSettings(tx.db);
  const context = { settings, timeZone: tx.deps.config.timeZone };
  const draft = await completeDraft(tx.db, fields, context);
  await saveFirstCurrency(tx, settings, draft.currency);
  return addDraft(tx, draft);
}

export async function addDraft(tx: TransactionContext, draft: InvoiceDraft): Promise<InvoiceRow> {
  const row = await insertDraft(tx.db, draft, tx.now);
  await linkParcels(tx.db, row, draft.lines);
  await tx.recordAudit({
    action: 'created',
    type: 'invoice',
    id: row.id,
    after: invoiceAuditFields(row),
  });
  return row;
}

async function issueIfAsked(
  issuing: (typeof issuings)[number] = 'no',
  tx: TransactionContext,
  draft: InvoiceRow,
): Promise<InvoiceRow> {
  if (issuing === 'no') return draft;
  const issued = await issueLockedDraft(tx, draft, await findSettings(tx.db));
  return issuing === 'yes' ? issued : (await queueInvoiceMail(tx, issued)).row;
}

/** The first currency that is chosen becomes the default of later invoices. */
async function saveFirstCurrency(
  { db, now, recordAudit }: TransactionContext,
  before: Settings,
  invoice_currency: string | null,
): Promise<void> {
  if (before.invoice_currency !== null) return;
  const after = await updateFirstCurrency(db, invoice_currency, now);
  // Another request has set it meanwhile.
  if (after === undefined) return;
  await recordAudit({ action: 'changed', type: 'settings', before, after });
}

const createProductInvoice = invoiceVerb(productInvoice, async (tx, { product }) => {
  const { db, deps, now } = tx;
  const issueDate = siteToday(deps, now);
  const company = invoiceCompany(await findSettings(db));
  const year = invoiceYear(issueDate);
  const row = await insertInvoice(db, { product, year, now, issueDate, company });
  const { id, number: name } = row;
  await tx.recordAudit({ action: 'created', type: 'invoice', id, name, after: { product } });
  return row;
});

/** Changes a draft. The same request may also issue and mail it. @throws {ConflictError} if the invoice is not a draft. */
export const updateInvoice = invoiceVerb(
  draftChange,
  async (tx, { id, issue: issuing, ...changes }) => {
    const row = await requireDraft(tx.db, id, (t) => t.invoicing.errors.issuedStays);
    const draft = await changeDraft(tx.db, row, changes, await findSettings(tx.db));
    const updated = await updateInvoiceRow(tx.db, row, draftColumns(draft));
    if (changes.lines !== undefined) await linkParcels(tx.db, row, draft.lines, invoiceLines(row));
    const [before, after] = [invoiceAuditFields(row), invoiceAuditFields(updated)];
    await tx.recordAudit({ action: 'changed', type: 'invoice', id, before, after });
    return issueIfAsked(issuing, tx, updated);
  },
);

/** Deletes a draft. @throws {ConflictError} if the invoice is not a draft. */
export const deleteInvoice = verb({ permission, input: recordIdInput }, async (tx, { id }) => {
  const row = await requireDraft(tx.db, id, (t) => t.invoicing.errors.issuedRemains);
  await tx.db.deleteFrom('invoices').where('id', '=', id).execute();
  await tx.recordAudit({ action: 'deleted', type: 'invoice', id, before: invoiceAuditFields(row) });
});

/** Issues a draft. @throws {ConflictError} if the invoice is not a draft; {InvalidRequest} if something is missing. */
export const issueInvoice = invoiceVerb(recordIdInput, async (tx, { id }) =>
  issueLockedDraft(tx, await lockInvoice(tx.db, id), await findSettings(tx.db)),
);

/**
 * Cancels an issued invoice, so that another invoice can be for its parcels.
 *
 * @throws {ConflictError} if it is not issued, or a part of it is paid or credited.
 */
export const cancelInvoice = invoiceVerb(invoiceCancellation, async (tx, { id, reason }) => {
  const row = await lockPayableInvoice(tx.db, id);
  if (row.credited > 0 || (await sumPayments(tx.db, id)).sum !== 0) {
    throw new ConflictError((t) => t.invoicing.errors.hasPayments);
  }
  await unlinkParcels(tx.db, row);
  return changeStatus(tx, row, {
    state: 'cancelled',
    cancelled_at: tx.now.toISOString(),
    cancel_reason: reason,
    open_amount: row.open_amount === null ? null : 0,
  });
});

/**
 * Does what lockInvoice does, for a draft.
 *
 * @param isIssued the sentence of the {ConflictError} for an invoice that is not a draft.
 */
async function requireDraft(db: Db, id: number, isIssued: Sentence): Promise<InvoiceRow> {
  const row = await lockInvoice(db, id);
  if (row.state !== 'draft') throw new ConflictError(isIssued);
  return row;
}
