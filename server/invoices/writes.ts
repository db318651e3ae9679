import { normalizeForSearch } from '../database/search.ts';
import type { Db, InvoiceRow } from '../database/tables.ts';
import type { InvoiceCompany } from '../shared/invoice.ts';
import { totalsOf } from '../shared/invoice-totals.ts';
import type { InvoiceDraft } from './draft.ts';
import { nextNumber } from './numbers.ts';

type Issued = { year: number; now: Date; issueDate?: string; company?: InvoiceCompany };

/** Inserts an invoice of a product, issued with the next number of the year, in the caller's transaction. */
export async function insertInvoice(
  trx: Db,
  { product, year, now, issueDate, company }: Issued & { product: string },
): Promise<InvoiceRow> {
  const numbered = await nextNumber(trx, year);
  return trx
    .insertInto('invoices')
    .values({
      ...numbered,
      product,
      state: 'issued',
      issue_date: issueDate ?? null,
      ...companyColumns(company),
      search_text: normalizeForSearch(numbered.number, product),
      created_at: now.toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Keeps a new draft. */
export function insertDraft(trx: Db, draft: InvoiceDraft, now: Date): Promise<InvoiceRow> {
  return trx
    .insertInto('invoices')
    .values({ ...columnsOf(draft), state: 'draft', created_at: now.toISOString() })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Changes a draft. @returns it; undefined if it is no draft any more. */
export function updateDraft(
  trx: Db,
  id: number,
  draft: InvoiceDraft,
): Promise<InvoiceRow | undefined> {
  return trx
    .updateTable('invoices')
    .set(columnsOf(draft))
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .returningAll()
    .executeTakeFirst();
}

function columnsOf({ lines, ...draft }: InvoiceDraft) {
  const words = lines.map(({ description }) => description);
  const { customer_name, customer_email, parcel } = draft;
  return {
    ...draft,
    product: words[0] ?? null,
    lines: JSON.stringify(lines),
    totals: JSON.stringify(totalsOf(lines)),
    search_text: normalizeForSearch(customer_name, customer_email, parcel, ...words),
  };
}

/** Deletes a draft. @returns it; undefined if there is no such draft. */
export function deleteDraft(trx: Db, id: number): Promise<InvoiceRow | undefined> {
  return trx
    .deleteFrom('invoices')
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .returningAll()
    .executeTakeFirst();
}

type IssuedNow = { year: number; company: InvoiceCompany } & Pick<
  InvoiceRow,
  'issue_date' | 'due_date'
>;

/**
 * Gives a draft the next number of the year, in the caller's transaction, and all that it says from now on.
 *
 * @returns it; undefined if it is no draft any more: then the transaction must fail, or a number is lost.
 */
export async function issue(
  trx: Db,
  draft: InvoiceRow,
  { year, company, ...dates }: IssuedNow,
): Promise<InvoiceRow | undefined> {
  const numbered = await nextNumber(trx, year);
  const search_text = [normalizeForSearch(numbered.number), draft.search_text].join('\n');
  return trx
    .updateTable('invoices')
    .set({ ...numbered, ...dates, ...companyColumns(company), search_text, state: 'issued' })
    .where('id', '=', draft.id)
    .where('state', '=', 'draft')
    .returningAll()
    .executeTakeFirst();
}

/** A copy of who it is from. It refers to the logo, so that this stays when the company takes another one. */
function companyColumns(company: InvoiceCompany | undefined) {
  if (company === undefined) return { company: null, company_logo: null };
  return { company: JSON.stringify(company), company_logo: company.logo?.name ?? null };
}

type Course = Partial<
  Pick<InvoiceRow, 'state' | 'paid_on' | 'cancelled_at' | 'cancel_reason' | 'sent_at' | 'sent_to'>
>;

/** Writes down how an issued invoice goes on. @returns it; undefined if it is a draft, or cancelled. */
export function updateStatus(trx: Db, id: number, course: Course): Promise<InvoiceRow | undefined> {
  return trx
    .updateTable('invoices')
    .set(course)
    .where('id', '=', id)
    .where('state', '=', 'issued')
    .returningAll()
    .executeTakeFirst();
}
