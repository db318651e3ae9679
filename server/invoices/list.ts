import { type ExpressionBuilder, sql } from 'kysely';
import { type ListRequest, readPage } from '../database/paginate.ts';
import { matchesSearch } from '../database/search.ts';
import type { Db, InvoiceRow, Tables } from '../database/tables.ts';
import type { Paged } from '../shared/envelope.ts';
import type { InvoiceStatus, ListedInvoice } from '../shared/invoice.ts';
import { listedInvoice } from './read.ts';

/** What is read of invoices for a list. */
const listed = [
  ...(['id', 'number', 'product', 'created_at', 'state', 'customer_name', 'parcel'] as const),
  ...(['currency', 'totals', 'issue_date', 'due_date', 'paid_on', 'sent_at', 'sent_to'] as const),
] as const satisfies (keyof InvoiceRow)[];

/**
 * Invoices, newest first.
 *
 * @param standing only those that stand so; null: all.
 * @param today `YYYY-MM-DD` in the site's time zone.
 */
export async function listInvoices(
  db: Db,
  request: ListRequest,
  { standing, today }: { standing: InvoiceStatus | null; today: string },
): Promise<Paged<ListedInvoice>> {
  const invoices = db
    .selectFrom('invoices')
    .select(listed)
    .where(matchesSearch(request.search))
    .$if(standing !== null, (all) => all.where((eb) => standsAs(eb, standing ?? 'draft', today)))
    .orderBy('id', 'desc');
  const page = await readPage(invoices, request);
  return { ...page, data: page.data.map((row) => listedInvoice(row, today)) };
}

/** The same as standingOf, asked of the database. */
function standsAs(
  eb: ExpressionBuilder<Tables, 'invoices'>,
  standing: InvoiceStatus,
  today: string,
) {
  if (standing === 'draft' || standing === 'cancelled') return eb('state', '=', standing);
  const isIssued = eb('state', '=', 'issued');
  if (standing === 'paid') return eb.and([isIssued, eb('paid_on', 'is not', null)]);
  const isUnpaid = eb.and([isIssued, eb('paid_on', 'is', null)]);
  if (standing === 'issued') return eb.and([isUnpaid, eb('totals', 'is', null)]);
  const isLate = sql<boolean>`coalesce(due_date < ${today}, false)`;
  const isDue = standing === 'overdue' ? isLate : eb.not(isLate);
  return eb.and([isUnpaid, eb('totals', 'is not', null), isDue]);
}
