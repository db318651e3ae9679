import { z } from 'zod';
import { findSettings, updateFirstCurrency } from '../database/settings.ts';
import type { Db, InvoiceRow } from '../database/tables.ts';
import { ConflictError } from '../errors.ts';
import { recordIdInput } from '../http/input/record.ts';
import type { Settings } from '../shared/settings.ts';
import type { TransactionContext } from '../verbs/context.ts';
import { inTransaction } from '../verbs/transaction.ts';
import { longVerb, verb } from '../verbs/verb.ts';
import { changeDraft, completeDraft } from './draft.ts';
import { companyOf, issue, requireInvoice, requireIssued, updateIssued, yearOf } from './issue.ts';
import {
  deleteDraft,
  insertDraft,
  insertInvoice,
  type StatusChange,
  updateDraft,
} from './queries.ts';
import { auditFields, siteToday, toAdminInvoice } from './read.ts';
import {
  draftChange,
  invoiceCancellation,
  invoicePayment,
  newDraft,
  productInvoice,
} from './schema.ts';

const permission = 'invoices:write';

/** A verb whose result is an invoice, as it is today. */
function invoiceVerb<Input extends z.ZodType>(
  input: Input,
  work: (tx: TransactionContext, input: z.output<Input>) => Promise<InvoiceRow>,
) {
  return longVerb({ permission, input }, async (ctx, given) => {
    const row = await inTransaction(ctx, (tx) => work(tx, given));
    return toAdminInvoice(row, siteToday(ctx.deps));
  });
}

/** Adds an invoice: with `lines` a draft, which may be issued at once; without them one of a product, already issued. */
export const createInvoice = longVerb({ permission, input: z.unknown() }, (ctx, input) => {
  const hasLines = typeof input === 'object' && input !== null && Object.hasOwn(input, 'lines');
  return hasLines ? createDraft(ctx, input) : createProductInvoice(ctx, input);
});

const createDraft = invoiceVerb(newDraft, async (tx, { issue: issueNow, ...fields }) => {
  const settings = await findSettings(tx.db);
  const draft = await completeDraft(tx.db, fields, settings);
  await saveFirstCurrency(tx, settings, draft.currency);
  const row = await insertDraft(tx.db, draft, tx.now);
  const after = auditFields(row);
  await tx.recordAudit({ action: 'created', type: 'invoice', id: row.id, after });
  return issueNow === 'yes' ? issue(tx, row, settings) : row;
});

/** The first currency that is chosen becomes the default of further invoices. */
async function saveFirstCurrency(
  { db, now, recordAudit }: TransactionContext,
  before: Settings,
  invoice_currency: string | null,
): Promise<void> {
  if (before.invoice_currency !== null) return;
  const after = await updateFirstCurrency(db, invoice_currency, now);
  // Another invoice was faster.
  if (after === undefined) return;
  await recordAudit({ action: 'changed', type: 'settings', before, after });
}

const createProductInvoice = invoiceVerb(productInvoice, async (tx, { product }) => {
  const { db, deps, now } = tx;
  const issueDate = siteToday(deps, now);
  const company = companyOf(await findSettings(db));
  const year = yearOf(issueDate);
  const row = await insertInvoice(db, { product, year, now, issueDate, company });
  const { id, number: name } = row;
  await tx.recordAudit({ action: 'created', type: 'invoice', id, name, after: { product } });
  return row;
});

/** Changes fields of a draft. @throws {ConflictError} if it is none. */
export const updateInvoice = invoiceVerb(draftChange, async (tx, { id, ...changes }) => {
  const conflict = new ConflictError((t) => t.invoicing.errors.issuedStays);
  const row = await requireDraft(tx.db, id, conflict);
  const draft = await changeDraft(tx.db, row, changes, await findSettings(tx.db));
  const updated = await updateDraft(tx.db, id, draft);
  if (updated === undefined) throw conflict;
  const [before, after] = [auditFields(row), auditFields(updated)];
  await tx.recordAudit({ action: 'changed', type: 'invoice', id, before, after });
  return updated;
});

/** Deletes a draft. @throws {ConflictError} if it is none. */
export const deleteInvoice = verb({ permission, input: recordIdInput }, async (tx, { id }) => {
  const conflict = new ConflictError((t) => t.invoicing.errors.issuedRemains);
  await requireDraft(tx.db, id, conflict);
  const row = await deleteDraft(tx.db, id);
  if (row === undefined) throw conflict;
  await tx.recordAudit({ action: 'deleted', type: 'invoice', id, before: auditFields(row) });
});

/** Issues a draft. @throws {ConflictError} if it is none; {InvalidRequest} if something is missing. */
export const issueInvoice = invoiceVerb(recordIdInput, async (tx, { id }) => {
  const settings = await findSettings(tx.db);
  return issue(tx, await requireInvoice(tx.db, id), settings);
});

/** Records when an invoice was paid. @throws {ConflictError} if it is not issued, or cancelled. */
export const recordPayment = invoiceVerb(invoicePayment, (tx, { id, paid_on }) =>
  changeStatus(tx, id, { paid_on }),
);

/** Removes the payment of an invoice. @throws as above. */
export const removePayment = invoiceVerb(recordIdInput, (tx, { id }) =>
  changeStatus(tx, id, { paid_on: null }),
);

/** Cancels an issued invoice. @throws as above. */
export const cancelInvoice = invoiceVerb(invoiceCancellation, (tx, { id, reason }) => {
  const cancelled_at = new Date().toISOString();
  return changeStatus(tx, id, { state: 'cancelled', cancelled_at, cancel_reason: reason });
});

async function changeStatus(
  tx: TransactionContext,
  id: number,
  change: StatusChange,
): Promise<InvoiceRow> {
  const row = await requireIssued(tx.db, id);
  const updated = await updateIssued(tx.db, id, change);
  const [before, after] = [auditFields(row), auditFields(updated)];
  const name = updated.number;
  await tx.recordAudit({ action: 'changed', type: 'invoice', id, name, before, after });
  return updated;
}

/** @throws {NotFoundError} if there is no such invoice; the conflict if it is not a draft. */
async function requireDraft(db: Db, id: number, conflict: ConflictError): Promise<InvoiceRow> {
  const row = await requireInvoice(db, id);
  if (row.state !== 'draft') throw conflict;
  return row;
}
