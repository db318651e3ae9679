import { isPossibleId } from '../database/record-id.ts';
import type { Db, InvoiceRow } from '../database/tables.ts';

/** The row of an invoice; undefined if there is none with this id. */
export async function findInvoiceRow(db: Db, id: number): Promise<InvoiceRow | undefined> {
  if (!isPossibleId(id)) return undefined;
  return db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirst();
}
