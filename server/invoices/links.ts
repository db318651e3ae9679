import type { Db, InvoiceRow } from '../database/tables.ts';

/** A link that shows an invoice until then; of its token only the hash is kept. */
export async function insertInvoiceLink(
  trx: Db,
  { invoiceId, hash, endsAt }: { invoiceId: number; hash: string; endsAt: Date },
): Promise<void> {
  const link = { invoice_id: invoiceId, token_hash: hash, ends_at: endsAt.toISOString() };
  await trx.insertInto('invoice_links').values(link).execute();
}

/** The invoice that the link with this token's hash shows; undefined if there is none, or it has ended. */
export function findInvoiceByLink(
  db: Db,
  hash: string,
  now: Date,
): Promise<InvoiceRow | undefined> {
  return db
    .selectFrom('invoices')
    .selectAll('invoices')
    .innerJoin('invoice_links', 'invoice_links.invoice_id', 'invoices.id')
    .where('token_hash', '=', hash)
    .where('ends_at', '>', now.toISOString())
    .executeTakeFirst();
}
