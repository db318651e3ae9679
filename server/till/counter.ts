import { sql } from 'kysely';
import type { Settings } from '../admin/shared/settings.ts';
import { selectCustomerParcels } from '../customers/queries.ts';
import type { Db, ParcelRow } from '../database/tables.ts';
import { isPriced } from '../invoices/billable.ts';
import { prefillInvoice } from '../invoices/draft.ts';
import { findInvoice } from '../invoices/read.ts';
import { type Invoice, invoiceTotals } from '../invoices/shared/invoice.ts';
import { findParcelByKey } from '../parcels/find-parcel.ts';
import type { UnpaidParcel } from './shared/till.ts';

type Reader = { db: Db; settings: Settings; today: string; timeZone: string };

/** How many parcels without an invoice the page shows, and among how many of the newest it looks for them. */
const mostShown = 20;
const newest = 1000;

/** What somebody at the counter asks about: a parcel that is on no invoice, or an invoice; null: there is nothing like that. */
export async function findAtCounter(
  reader: Reader,
  text: string,
): Promise<{ parcel: UnpaidParcel } | { invoice: Invoice } | null> {
  const { db } = reader;
  const parcel = await findParcelByKey(db, text);
  const invoice = await findNamedInvoice(db, text, parcel);
  if (invoice !== undefined) {
    const found = await findInvoice(db, invoice, reader.today);
    return found === undefined ? null : { invoice: found };
  }
  return parcel === undefined ? null : { parcel: await toUnpaid(reader, parcel) };
}

/** The id of the invoice with this number, or that a parcel is on. */
async function findNamedInvoice(db: Db, text: string, parcel: ParcelRow | undefined) {
  if (parcel !== undefined) {
    const link = db.selectFrom('invoice_parcels').select('invoice_id');
    return (await link.where('parcel_id', '=', parcel.id).executeTakeFirst())?.invoice_id;
  }
  const invoices = db.selectFrom('invoices').select('id').where('number', '=', text.toUpperCase());
  return (await invoices.executeTakeFirst())?.id;
}

/** What would be paid for a parcel, with its tax. */
async function toUnpaid(
  { db, settings, today, timeZone }: Reader,
  parcel: ParcelRow,
): Promise<UnpaidParcel> {
  const { id, tracking_code, recipient_name } = parcel;
  const known = { id, tracking_code, recipient_name };
  const request = { parcel: '', parcels: [id], from: Number.NaN, customer: Number.NaN };
  const draft = isPriced(parcel)
    ? await prefillInvoice(db, settings, request, { today, timeZone })
    : undefined;
  const customer_name = draft?.customer_name ?? null;
  if (draft === undefined || draft.currency === null) {
    return { ...known, customer_name, currency: null, gross: null };
  }
  const { gross } = invoiceTotals(draft.lines);
  return { ...known, customer_name, currency: draft.currency, gross };
}

/**
 * The newest parcels with a price that are on no invoice: of a customer, or of all customers who pay in cash.
 *
 * @param customer the id of the customer who pays; null: all.
 */
export async function findUnpaid(reader: Reader, customer: number | null): Promise<UnpaidParcel[]> {
  const { db } = reader;
  const rows = await selectUnpaid(db, customer).selectAll().limit(mostShown).execute();
  const unpaid: UnpaidParcel[] = [];
  for (const row of rows) unpaid.push(await toUnpaid(reader, row));
  return unpaid;
}

/** What a customer has to pay for parcels that are on no invoice, by currency: of those that the counter shows. */
export async function sumUnpaid(
  reader: Reader,
  customer: number,
): Promise<{ currency: string; amount: number }[]> {
  const unpaid = await findUnpaid(reader, customer);
  const sums = Map.groupBy(unpaid, (parcel) => parcel.currency ?? '');
  return [...sums].map(([currency, parcels]) => ({
    currency,
    amount: parcels.reduce((sum, { gross }) => sum + (gross ?? 0), 0),
  }));
}

function selectUnpaid(db: Db, customer: number | null) {
  const recent =
    customer === null
      ? db.selectFrom('parcels as recent').select('id').orderBy('id', 'desc').limit(newest)
      : selectCustomerParcels(db, customer, newest);
  const payer = sql<number | null>`coalesce(parcels.payer_id, parcels.sender_id)`;
  const invoiced = db
    .selectFrom('invoice_parcels')
    .select('parcel_id')
    .where('parcel_id', '=', sql<number>`parcels.id`);
  const payingCash = db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', payer)
    .where('payment', '=', 'cash');
  return db
    .selectFrom('parcels')
    .where('id', 'in', recent)
    .where('price', 'is not', null)
    .where('currency', 'is not', null)
    .where(({ not, exists }) => not(exists(invoiced)))
    .$if(customer === null, (query) => query.where(({ exists }) => exists(payingCash)))
    .$if(customer !== null, (query) => query.where(payer, '=', customer))
    .orderBy('id', 'desc');
}

/** The open invoices of a customer, the oldest first. */
export async function findOpenInvoices(
  { db, today }: Reader,
  customer: number,
): Promise<Invoice[]> {
  const rows = await db
    .selectFrom('invoices')
    .select('id')
    .where('customer_id', '=', customer)
    .where('state', '=', 'issued')
    .where(sql<boolean>`open_amount <> 0`)
    .orderBy('id')
    .limit(mostShown)
    .execute();
  const found = await Promise.all(rows.map(({ id }) => findInvoice(db, id, today)));
  return found.flatMap((invoice) => invoice ?? []);
}
