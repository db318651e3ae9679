import type { Updateable } from 'kysely';
import { isPossibleId } from '../database/rows.ts';
import { normalizeForSearch } from '../database/search.ts';
import type { Db, InvoiceRow, Tables } from '../database/tables.ts';
import { fieldNames, pick } from '../shared/field-values.ts';
import {
  type InvoiceCompany,
  type InvoiceDraft,
  type InvoiceTotals,
  invoiceDraftFields,
  invoiceTotals,
} from './shared/invoice.ts';

/**
 * The row of an invoice; undefined if the id is unknown.
 *
 * @param options `lock`: locks the row until the transaction ends.
 */
export async function findInvoiceRow(db: Db, id: number, { lock = false } = {}) {
  if (!isPossibleId(id)) return undefined;
  return db
    .selectFrom('invoices')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

/**
 * The invoice of a link, found by its token's hash, and when the link was withdrawn; undefined if the link is unknown or expired.
 */
export function findInvoiceByLink(db: Db, hash: string, now: Date) {
  return db
    .selectFrom('invoices')
    .selectAll('invoices')
    .innerJoin('invoice_links', 'invoice_links.invoice_id', 'invoices.id')
    .select('withdrawn_at')
    .where('token_hash', '=', hash)
    .where('ends_at', '>', now.toISOString())
    .executeTakeFirst();
}

/** Adds a link to an invoice. The link works until `endsAt`; only the hash of its token is stored. */
export async function insertInvoiceLink(db: Db, invoice_id: number, hash: string, endsAt: Date) {
  const link = { invoice_id, token_hash: hash, ends_at: endsAt.toISOString() };
  await db.insertInto('invoice_links').values(link).execute();
}

type ProductInvoice = {
  product: string;
  year: number;
  now: Date;
  issueDate?: string;
  company?: InvoiceCompany;
};

/** Inserts an invoice without amounts, issued with the next number of the year, in the caller's transaction. */
export async function insertInvoice(
  trx: Db,
  { product, year, now, issueDate, company }: ProductInvoice,
): Promise<InvoiceRow> {
  const numbering = await nextNumber(trx, year);
  return trx
    .insertInto('invoices')
    .values({
      ...numbering,
      product,
      state: 'issued',
      issue_date: issueDate ?? null,
      ...companyColumns(company),
      search_text: normalizeForSearch(numbering.number, product),
      created_at: now.toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function insertDraft(db: Db, draft: InvoiceDraft, now: Date): Promise<InvoiceRow> {
  return db
    .insertInto('invoices')
    .values({ ...draftColumns(draft), state: 'draft', created_at: now.toISOString() })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function draftColumns({ lines, ...draft }: InvoiceDraft) {
  const descriptions = lines.map(({ description }) => description);
  const { customer_name, customer_email, parcel } = draft;
  const totals = invoiceTotals(lines);
  return {
    ...draft,
    product: descriptions[0] ?? null,
    lines: JSON.stringify(lines),
    totals: JSON.stringify(totals),
    gross: totals.gross,
    search_text: normalizeForSearch(customer_name, customer_email, parcel, ...descriptions),
  };
}

/** Updates an invoice that is locked. @throws {Error} if its state has changed since it was read. */
export function updateInvoiceRow(
  db: Db,
  { id, state }: Pick<InvoiceRow, 'id' | 'state'>,
  changes: Updateable<Tables['invoices']>,
): Promise<InvoiceRow> {
  return db
    .updateTable('invoices')
    .set(changes)
    .where('id', '=', id)
    .where('state', '=', state)
    .returningAll()
    .executeTakeFirstOrThrow();
}

type Issue = Pick<InvoiceRow, 'issue_date' | 'due_date'> & {
  year: number;
  company: InvoiceCompany;
};

/**
 * Gives a locked draft the next number of the year, its dates and a copy of the company's details, in the caller's transaction.
 *
 * @throws {Error} if it is no longer a draft.
 */
export async function issueDraft(trx: Db, draft: InvoiceRow, { year, company, ...dates }: Issue) {
  const numbering = await nextNumber(trx, year);
  const search_text = [normalizeForSearch(numbering.number), draft.search_text].join('\n');
  return updateInvoiceRow(trx, draft, {
    ...numbering,
    ...dates,
    ...companyColumns(company),
    search_text,
    state: 'issued',
    open_amount: draft.totals === null ? null : JSON.parse(draft.totals).gross,
  });
}

/**
 * The next number of a year. It is taken in the transaction that issues the invoice: if that fails, the next invoice gets the
 * number. The number is incremented in one statement, so that concurrent requests cannot get the same one.
 */
async function nextNumber(trx: Db, year: number) {
  const serial = await nextSerial(trx, 'invoice_serials', year);
  return { year, serial, number: `INV-${year}-${padSerial(serial)}` };
}

type Serials = 'invoice_serials' | 'credit_note_serials';

async function nextSerial(trx: Db, table: Serials, year: number): Promise<number> {
  const { last } = await trx
    .insertInto(table)
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet((eb) => ({ last: eb(eb.ref(`${table}.last`), '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

function padSerial(serial: number): string {
  return String(serial).padStart(5, '0');
}

export function findCreditNotes(db: Db, id: number): Promise<InvoiceRow[]> {
  return db.selectFrom('invoices').selectAll().where('credits_id', '=', id).execute();
}

type CreditNote = Pick<InvoiceDraft, 'lines' | 'note'> &
  Pick<Issue, 'year' | 'issue_date' | 'company'> & { totals: InvoiceTotals; now: Date };

/** Inserts a credit note for an invoice, issued with the year's next number in the series of credit notes. */
export async function insertCreditNote(
  trx: Db,
  invoice: InvoiceRow,
  { lines, totals, note, year, issue_date, company, now }: CreditNote,
): Promise<InvoiceRow> {
  const number = `CN-${year}-${padSerial(await nextSerial(trx, 'credit_note_serials', year))}`;
  const texts = [number, invoice.number, invoice.customer_name, invoice.customer_email];
  const draft = { ...pick(invoice, fieldNames(invoiceDraftFields)), due_date: null, note, lines };
  return trx
    .insertInto('invoices')
    .values({
      ...draftColumns(draft),
      totals: JSON.stringify(totals),
      gross: -totals.gross,
      ...companyColumns(company),
      number,
      issue_date,
      state: 'issued',
      credits_id: invoice.id,
      search_text: normalizeForSearch(...texts),
      created_at: now.toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A copy of the company's details. The reference to the logo's image keeps that image when the company changes its logo. */
function companyColumns(company: InvoiceCompany | undefined) {
  if (company === undefined) return { company: null, company_logo: null };
  return { company: JSON.stringify(company), company_logo: company.logo?.name ?? null };
}
