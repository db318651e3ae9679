import { type ListRequest, readPage } from '../database/paginate.ts';
import { isPossibleId } from '../database/record-id.ts';
import { matchesSearch, normalizeForSearch } from '../database/search.ts';
import type { Db } from '../database/tables.ts';
import type { Invoice } from '../shared/invoice.ts';

const columns = ['id', 'number', 'product', 'created_at'] as const;

/** Invoices, newest first. */
export function listInvoices(db: Db, request: ListRequest) {
  const invoices = db
    .selectFrom('invoices')
    .select(columns)
    .where(matchesSearch(request.search))
    .orderBy('id', 'desc');
  return readPage(invoices, request);
}

/** One invoice; undefined if there is none with this id. */
export async function findInvoice(db: Db, id: number): Promise<Invoice | undefined> {
  if (!isPossibleId(id)) return undefined;
  return db.selectFrom('invoices').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Inserts an invoice with the next serial number of the year, in the caller's transaction. */
export async function insertInvoice(
  trx: Db,
  { product, year, now }: { product: string; year: number; now: Date },
): Promise<Invoice> {
  const serial = await nextSerial(trx, year);
  const number = `INV-${year}-${String(serial).padStart(5, '0')}`;
  const search_text = normalizeForSearch(number, product);
  return trx
    .insertInto('invoices')
    .values({ number, year, serial, product, search_text, created_at: now.toISOString() })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Incremented in one statement, so that concurrent requests cannot get the same number. */
async function nextSerial(db: Db, year: number): Promise<number> {
  const { last } = await db
    .insertInto('invoice_serials')
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet((eb) => ({ last: eb('invoice_serials.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}
