import type { Db, InvoiceRow } from '../database/tables.ts';
import { addDays } from '../days.ts';
import { ConflictError, NotFoundError } from '../errors.ts';
import { InvalidRequest, invalidField } from '../http/input/validation.ts';
import { logoOf } from '../shared/branding.ts';
import type { InvoiceCompany } from '../shared/invoice.ts';
import { totalsOf } from '../shared/invoice-totals.ts';
import { contactEmailOf, type Settings } from '../shared/settings.ts';
import type { TransactionContext } from '../verbs/context.ts';
import { issueDraft, lockInvoiceRow, type StatusChange, updateStatus } from './queries.ts';
import { linesOf, siteToday } from './read.ts';

/** The company that invoices are from, as the settings have it now. */
export function companyOf(settings: Settings): InvoiceCompany {
  return {
    name: settings.company_name,
    address: settings.contact_address,
    email: contactEmailOf(settings),
    phone: settings.contact_phone,
    tax_number: settings.tax_number,
    logo: logoOf(settings),
    language: settings.content_language,
  };
}

/** The year that an invoice is numbered in. @param issueDate `YYYY-MM-DD` in the site's time zone. */
export function yearOf(issueDate: string): number {
  return Number(issueDate.slice(0, 4));
}

/**
 * Issues a draft: it gets its number, its dates, and a copy of the company's details.
 *
 * @throws {ConflictError} if it is not a draft; {InvalidRequest} if something is missing.
 */
export async function issue(
  { db, deps, now, recordAudit }: TransactionContext,
  draft: InvoiceRow,
  settings: Settings,
): Promise<InvoiceRow> {
  if (draft.state !== 'draft') throw issuedAlready();
  checkComplete(draft);
  const issue_date = siteToday(deps, now);
  const days = settings.invoice_due_days;
  const due_date = draft.due_date ?? (days === null ? null : addDays(issue_date, days));
  const company = companyOf(settings);
  const dates = { year: yearOf(issue_date), issue_date, due_date };
  const after = await issueDraft(db, draft, { ...dates, company });
  // A concurrent request was faster; the number goes back with the transaction.
  if (after === undefined) throw issuedAlready();
  await recordAudit({
    action: 'changed',
    type: 'invoice',
    id: after.id,
    name: after.number,
    before: { state: draft.state, number: draft.number },
    after: { state: after.state, number: after.number },
  });
  return after;
}

function issuedAlready(): ConflictError {
  return new ConflictError((t) => t.invoicing.errors.issuedAlready);
}

function checkComplete(draft: InvoiceRow): void {
  const lines = linesOf(draft);
  const issues = [
    ...(draft.customer_name === null ? invalidField('customer_name', 'required').issues : []),
    ...(lines.length === 0 ? invalidField('lines', 'required').issues : []),
    ...(totalsOf(lines).gross < 0 ? invalidField('lines', 'belowZero').issues : []),
  ];
  if (issues.length > 0) throw new InvalidRequest(issues);
}

/** The row of an invoice, locked until the transaction ends. @throws {NotFoundError} if there is none with this id. */
export async function requireInvoice(db: Db, id: number): Promise<InvoiceRow> {
  const row = await lockInvoiceRow(db, id);
  if (row === undefined) throw new NotFoundError();
  return row;
}

/** An issued invoice, locked as above. @throws {NotFoundError}; {ConflictError} if it is a draft, or cancelled. */
export async function requireIssued(db: Db, id: number): Promise<InvoiceRow> {
  const row = await requireInvoice(db, id);
  if (row.state === 'draft') throw new ConflictError((t) => t.invoicing.errors.notIssued);
  if (row.state === 'cancelled') throw isCancelled();
  return row;
}

/** Changes the status of an issued invoice. @throws {ConflictError} if it was cancelled since it was read. */
export async function updateIssued(db: Db, id: number, change: StatusChange): Promise<InvoiceRow> {
  const row = await updateStatus(db, id, change);
  if (row === undefined) throw isCancelled();
  return row;
}

function isCancelled(): ConflictError {
  return new ConflictError((t) => t.invoicing.errors.isCancelled);
}
