import { sql } from 'kysely';
import { isPostgres } from '../../../server/database/engine.ts';
import { findSettings } from '../../../server/database/settings.ts';
import type { Db } from '../../../server/database/tables.ts';
import { newLinkToken } from '../../../server/http/link-token.ts';
import { invoiceCompany } from '../../../server/invoices/company.ts';
import { insertDraft, insertInvoiceLink, issueDraft } from '../../../server/invoices/queries.ts';
import { invoiceDraftFields } from '../../../server/invoices/shared/invoice.ts';
import { withAllFields } from '../../../server/shared/field-values.ts';
import { paths, pathTo } from '../../../server/shared/paths.ts';
import { signedInAdmin, type TestAdmin } from '../admin.ts';
import { dataOf } from '../http.ts';
import { startSite } from '../site.ts';

/** A draft of an invoice as the API takes it: 3 × 12.50 + 40.00 = 77.50, 19 % and 7 % tax. */
export const invoice = {
  customer_name: 'Ada Byron Ltd',
  customer_address: '12 St James’s Square\nLondon',
  customer_email: 'ada@example.com',
  customer_tax_number: 'GB 123 4567 89',
  parcel: 'TEST-1001',
  currency: 'EUR',
  due_date: '2030-01-31',
  language: 'en',
  note: 'IBAN DE00 0000',
  lines: [
    { description: 'Express', quantity: 3, unit_price: 1250, tax_rate: 19 },
    { description: 'Insurance', quantity: 1, unit_price: 4000, tax_rate: 7 },
  ],
};

/** The same for no parcel. */
export const plainInvoice = { ...invoice, parcel: null };

/** A site, its administrator, and calls about invoices. */
export async function siteWithInvoices(
  env: Record<string, string> = {},
  options: Parameters<typeof startSite>[1] = {},
) {
  const site = await startSite(env, options);
  const admin = await signedInAdmin(site);
  return { ...site, admin, ...callsOf(admin) };
}

function callsOf(admin: TestAdmin) {
  const call = (method: string, path: string, json: object, headers = {}) =>
    admin.ask(`/api/invoices${path}`, { method, json, headers });
  return {
    post: (json: object, headers = {}) => call('POST', '', json, headers),
    patch: (json: object) => call('PATCH', '', json),
    remove: (id: number) => call('DELETE', '', { id }),
    issue: (id: number, headers = {}) => call('POST', '/issue', { id }, headers),
    pay: (id: number, paid_on: string) => call('POST', '/payment', { id, paid_on }),
    unpay: (id: number) => call('DELETE', '/payment', { id }),
    cancel: (id: number, reason: string) => call('POST', '/cancellation', { id, reason }),
    mail: (id: number, more = {}, headers = {}) => call('POST', '/mail', { id, ...more }, headers),
    read: async (id: number) => dataOf(await admin.ask(`/api/invoices/${id}`)),
  };
}

/** Issues the invoice above, in the reader's language, with all that electronic ones need; a link with this hash shows it. */
export async function insertLinkedInvoice(db: Db, hash: string): Promise<void> {
  const now = new Date('2026-01-01T00:00:00.000Z');
  const details = { address: 'Rua do Cais 42\nLisboa', country: 'PT', tax_number: 'PT500000000' };
  const company = { ...invoiceCompany(await findSettings(db)), ...details };
  const lines = invoice.lines.map((line) => ({ ...line, tax_category: 'S' as const }));
  const fields = withAllFields(invoiceDraftFields, {
    ...invoice,
    language: null,
    customer_country: 'GB',
  });
  const draft = await insertDraft(db, { ...fields, lines }, now);
  const dates = { issue_date: '2026-01-01', due_date: invoice.due_date };
  await issueDraft(db, draft, { year: 2026, company, ...dates });
  const endsAt = new Date('2100-01-01T00:00:00.000Z');
  await insertInvoiceLink(db, draft.id, hash, endsAt);
}

/** The path of an invoice's PDF for who has a link to it. */
export async function linkToPdf(db: Db, invoiceId: number): Promise<string> {
  const { token, hash } = newLinkToken();
  const endsAt = new Date('2100-01-01T00:00:00.000Z');
  await insertInvoiceLink(db, invoiceId, hash, endsAt);
  return pathTo(paths.invoicePdf, { token });
}

/** Writes this into every text of all invoices, also of those that the database keeps as they are. */
export async function rewriteInvoices(db: Db, text: string): Promise<void> {
  const onTable = isPostgres(db) ? sql` on invoices` : sql``;
  await sql`drop trigger invoices_refuse_update${onTable}`.execute(db);
  const customer = { customer_name: text, customer_address: text, customer_tax_number: text };
  const said = { ...customer, product: text, note: text, parcel: text };
  const lines = JSON.stringify(invoice.lines.map((line) => ({ ...line, description: text })));
  const invoices = db.updateTable('invoices');
  await invoices.set(said).execute();
  await invoices.set({ lines }).where('totals', 'is not', null).execute();
  await invoices.set({ cancel_reason: text }).where('state', '=', 'cancelled').execute();
}
