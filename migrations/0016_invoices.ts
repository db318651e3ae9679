import { type Kysely, sql } from 'kysely';
import { identity, lengthWithin } from './columns.ts';

/** Numbers are counted beside the invoices, so that none comes back when an invoice goes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('invoices')
    .addColumn('id', 'integer', identity(db))
    .addColumn('number', 'text', (c) => c.notNull().unique())
    .addColumn('year', 'integer', (c) => c.notNull())
    .addColumn('serial', 'integer', (c) => c.notNull())
    .addColumn('product', 'text', (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('invoices_serial_of_year', ['year', 'serial'])
    .addCheckConstraint('invoices_serial', sql<boolean>`serial >= 1`)
    .addCheckConstraint('invoices_product', lengthWithin('product', 1, 300))
    .execute();
  await db.schema
    .createTable('invoice_serials')
    .addColumn('year', 'integer', (c) => c.primaryKey())
    .addColumn('last', 'integer', (c) => c.notNull())
    .execute();
}
