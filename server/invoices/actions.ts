import { findSettings, updateFirstCurrency } from '../database/settings.ts';
import type { Db, InvoiceRow } from '../database/tables.ts';
import { ConflictError } from '../errors.ts';
import { recordIdInput } from '../http/input/record.ts';
import { parse } from '../http/input/validation.ts';
import type { Invoice } from '../shared/invoice.ts';
import type { Settings } from '../shared/settings.ts';
import type { TransactionContext, VerbContext } from '../verbs/context.ts';
import { requirePermission } from '../verbs/permissions.ts';
import { inTransaction } from '../verbs/transaction.ts';
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

/**
 * Adds an invoice: with `lines` a draft, which may be issued at once; without them one of a product, already issued.
 *
 * @param input see newDraft and productInvoice.
 */
export async function createInvoice(ctx: VerbContext, input: unknown): Promise<Invoice> {
  requirePermission(ctx, 'invoices:write');
  const hasLines = typeof input === 'object' && input !== null && Object.hasOwn(input, 'lines');
  return hasLines ? createDraft(ctx, input) : createProductInvoice(ctx, input);
}

async function createDraft(ctx: VerbContext, input: unknown): Promise<Invoice> {
  const { issue: issueNow, ...fields } = parse(newDraft, input);
  const invoice = await inTransaction(ctx, async (tx) => {
    const settings = await findSettings(tx.db);
    const draft = await completeDraft(tx.db, fields, settings);
    await saveFirstCurrency(tx, settings, draft.currency);
    const row = await insertDraft(tx.db, draft, tx.now);
    const after = auditFields(row);
    await tx.recordAudit({ action: 'created', type: 'invoice', id: row.id, after });
    return issueNow === 'yes' ? issue(tx, row, settings) : row;
  });
  return toAdminInvoice(invoice, siteToday(ctx.deps));
}

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

async function createProductInvoice(ctx: VerbContext, input: unknown): Promise<Invoice> {
  const { product } = parse(productInvoice, input);
  const invoice = await inTransaction(ctx, async (tx) => {
    const { db, now } = tx;
    const issueDate = siteToday(ctx.deps, now);
    const company = companyOf(await findSettings(db));
    const year = yearOf(issueDate);
    const row = await insertInvoice(db, { product, year, now, issueDate, company });
    const { id, number: name } = row;
    await tx.recordAudit({ action: 'created', type: 'invoice', id, name, after: { product } });
    return row;
  });
  return toAdminInvoice(invoice, siteToday(ctx.deps));
}

/** Changes fields of a draft. @param input see draftChange. @throws {NotFoundError} or {ConflictError} */
export async function updateInvoice(ctx: VerbContext, input: unknown): Promise<Invoice> {
  requirePermission(ctx, 'invoices:write');
  const { id, ...changes } = parse(draftChange, input);
  const invoice = await inTransaction(ctx, async (tx) => {
    const conflict = new ConflictError((t) => t.invoicing.errors.issuedStays);
    const row = await requireDraft(tx.db, id, conflict);
    const draft = await changeDraft(tx.db, row, changes, await findSettings(tx.db));
    const updated = await updateDraft(tx.db, id, draft);
    if (updated === undefined) throw conflict;
    const [before, after] = [auditFields(row), auditFields(updated)];
    await tx.recordAudit({ action: 'changed', type: 'invoice', id, before, after });
    return updated;
  });
  return toAdminInvoice(invoice, siteToday(ctx.deps));
}

/** Deletes a draft. @param input `{ id }`. @throws {NotFoundError} or {ConflictError} */
export async function deleteInvoice(ctx: VerbContext, input: unknown): Promise<void> {
  requirePermission(ctx, 'invoices:write');
  const { id } = parse(recordIdInput, input);
  await inTransaction(ctx, async (tx) => {
    const conflict = new ConflictError((t) => t.invoicing.errors.issuedRemains);
    await requireDraft(tx.db, id, conflict);
    const row = await deleteDraft(tx.db, id);
    if (row === undefined) throw conflict;
    await tx.recordAudit({ action: 'deleted', type: 'invoice', id, before: auditFields(row) });
  });
}

/**
 * Issues a draft.
 *
 * @param input `{ id }`.
 * @throws {NotFoundError}, {ConflictError} if it is not a draft, {InvalidRequest} if something is missing.
 */
export async function issueInvoice(ctx: VerbContext, input: unknown): Promise<Invoice> {
  requirePermission(ctx, 'invoices:write');
  const { id } = parse(recordIdInput, input);
  const invoice = await inTransaction(ctx, async (tx) => {
    const settings = await findSettings(tx.db);
    return issue(tx, await requireInvoice(tx.db, id), settings);
  });
  return toAdminInvoice(invoice, siteToday(ctx.deps));
}

/** Records when an invoice was paid. @param input see invoicePayment. @throws {NotFoundError} or {ConflictError} */
export async function recordPayment(ctx: VerbContext, input: unknown): Promise<Invoice> {
  requirePermission(ctx, 'invoices:write');
  const { id, paid_on } = parse(invoicePayment, input);
  return changeStatus(ctx, id, { paid_on });
}

/** Removes the payment of an invoice. @param input `{ id }`. @throws as above. */
export async function removePayment(ctx: VerbContext, input: unknown): Promise<Invoice> {
  requirePermission(ctx, 'invoices:write');
  return changeStatus(ctx, parse(recordIdInput, input).id, { paid_on: null });
}

/** Cancels an issued invoice. @param input see invoiceCancellation. @throws as above. */
export async function cancelInvoice(ctx: VerbContext, input: unknown): Promise<Invoice> {
  requirePermission(ctx, 'invoices:write');
  const { id, reason: cancel_reason } = parse(invoiceCancellation, input);
  const cancelled_at = new Date().toISOString();
  return changeStatus(ctx, id, { state: 'cancelled', cancelled_at, cancel_reason });
}

async function changeStatus(ctx: VerbContext, id: number, change: StatusChange): Promise<Invoice> {
  const invoice = await inTransaction(ctx, async (tx) => {
    const row = await requireIssued(tx.db, id);
    const updated = await updateIssued(tx.db, id, change);
    const [before, after] = [auditFields(row), auditFields(updated)];
    const name = updated.number;
    await tx.recordAudit({ action: 'changed', type: 'invoice', id, name, before, after });
    return updated;
  });
  return toAdminInvoice(invoice, siteToday(ctx.deps));
}

/** @throws {NotFoundError} if there is no such invoice; the conflict if it is not a draft. */
async function requireDraft(db: Db, id: number, conflict: ConflictError): Promise<InvoiceRow> {
  const row = await requireInvoice(db, id);
  if (row.state !== 'draft') throw conflict;
  return row;
}
