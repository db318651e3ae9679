import type { Settings } from '../admin/shared/settings.ts';
import type { Db, InvoiceRow } from '../database/tables.ts';
import { siteToday } from '../days.ts';
import { ConflictError, requireRow } from '../errors.ts';
import { InvalidRequest, invalidField } from '../http/input/validation.ts';
import { pick } from '../shared/field-values.ts';
import type { TransactionContext } from '../verbs/context.ts';
import { defaultDueDate, invoiceCompany } from './company.ts';
import { findInvoiceRow, issueDraft } from './queries.ts';
import { invoiceLines } from './read.ts';
import { invoiceTotals } from './shared/invoice.ts';
import {
  asVatId,
  findVatId,
  isInUnion,
  missingByLaw,
  mixesOutsideScope,
  needsBuyerVatId,
  needsSellerVatId,
} from './shared/tax.ts';

/** The year of an invoice's number. @param issueDate `YYYY-MM-DD` in the site's time zone. */
export function invoiceYear(issueDate: string): number {
  return Number(issueDate.slice(0, 4));
}

/**
 * Issues a draft: it gets its number, its dates, and a copy of the company's details.
 *
 * @throws {ConflictError} if it is not a draft; {InvalidRequest} if something is missing.
 */
export async function issueLockedDraft(
  { db, deps, now, recordAudit }: TransactionContext,
  draft: InvoiceRow,
  settings: Settings,
): Promise<InvoiceRow> {
  if (draft.state !== 'draft') {
    throw new ConflictError((t) => t.invoicing.errors.issuedAlready);
  }
  requireCompleteDraft(draft, settings);
  const issue_date = siteToday(deps, now);
  const due_date = draft.due_date ?? defaultDueDate(settings, issue_date);
  const dates = { year: invoiceYear(issue_date), issue_date, due_date };
  const after = await issueDraft(db, draft, { ...dates, company: invoiceCompany(settings) });
  await recordAudit({
    action: 'changed',
    type: 'invoice',
    id: after.id,
    name: after.number,
    before: pick(draft, ['state', 'number']),
    after: pick(after, ['state', 'number']),
  });
  return after;
}

/** Refuses an incomplete draft. The company is checked only in the European Union: elsewhere, the law asks for other things. */
function requireCompleteDraft(draft: InvoiceRow, settings: Settings): void {
  const lines = invoiceLines(draft);
  const categories = new Set(lines.map(({ tax_category }) => tax_category));
  const lacksReason = categories.has('E') && draft.exemption_reason === null;
  const lacksVatId = needsBuyerVatId(categories) && asVatId(draft.customer_tax_number) === null;
  const company = invoiceCompany(settings);
  const isOwnMissing = needsSellerVatId(categories) && findVatId(company) === null;
  const lacking = isInUnion(settings.country)
    ? [...missingByLaw(company), ...(isOwnMissing ? ['vat_id'] : [])]
    : [];
  const issues = [
    ...(draft.customer_name === null ? invalidField('customer_name', 'required').issues : []),
    ...(lacksVatId ? invalidField('customer_tax_number', 'vatId').issues : []),
    ...(mixesOutsideScope(categories) ? invalidField('lines', 'outsideAlone').issues : []),
    ...(lines.length === 0 ? invalidField('lines', 'required').issues : []),
    ...(invoiceTotals(lines).gross < 0 ? invalidField('lines', 'belowZero').issues : []),
    ...(lacksReason ? invalidField('exemption_reason', 'required').issues : []),
    ...lacking.flatMap((name) => invalidField(name, 'required').issues),
  ];
  if (issues.length > 0) throw new InvalidRequest(issues);
}

/** The row of an invoice, locked until the transaction ends. @throws {NotFoundError} if the id is unknown. */
export async function lockInvoice(db: Db, id: number): Promise<InvoiceRow> {
  return requireRow(await findInvoiceRow(db, id, { lock: true }));
}

/** Does what lockInvoice does, for an issued invoice. @throws {NotFoundError}; {ConflictError} if it is a draft, or cancelled. */
export async function lockIssuedInvoice(db: Db, id: number): Promise<InvoiceRow> {
  const row = await lockInvoice(db, id);
  if (row.state === 'draft') throw new ConflictError((t) => t.invoicing.errors.notIssued);
  if (row.state === 'cancelled') {
    throw new ConflictError((t) => t.invoicing.errors.isCancelled);
  }
  return row;
}

/** Does what lockIssuedInvoice does, for an invoice that can be paid, credited or cancelled. Also refuses a credit note. */
export async function lockPayableInvoice(db: Db, id: number): Promise<InvoiceRow> {
  const row = await lockIssuedInvoice(db, id);
  if (row.credits_id === null) return row;
  throw new ConflictError((t) => t.invoicing.errors.isCreditNote);
}
