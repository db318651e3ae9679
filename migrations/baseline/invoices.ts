import { type Kysely, sql } from 'kysely';
import {
  checks,
  createIndex,
  defaultTo,
  identity,
  isPostgres,
  lengthWithin,
  oneOf,
  ownedBy,
  required,
  texts,
} from '../columns.ts';

/** Invoices, their numbers, and the links that show them. */
export async function createInvoices(db: Kysely<unknown>): Promise<void> {
  await createTable(db);
  await createSerials(db);
  await createLinks(db);
  await refuseChanges(db);
}

const documentTexts = ['lines', 'totals', 'currency', 'language', 'note', 'parcel'];
const customerTexts = [
  'customer_name',
  'customer_address',
  'customer_email',
  'customer_tax_number',
];

async function createTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('invoices')
    .addColumn('id', 'integer', identity(db))
    .addColumn('number', 'text', (c) => c.unique())
    .addColumn('year', 'integer')
    .addColumn('serial', 'integer')
    .addColumn('product', 'text')
    .addColumn('search_text', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('state', 'text', defaultTo('issued'))
    .$call(texts([...documentTexts, ...customerTexts]))
    .$call(texts(['issue_date', 'due_date', 'paid_on', 'company', 'cancelled_at']))
    .$call(texts(['cancel_reason', 'sent_at', 'sent_to']))
    .addColumn('company_logo', 'text', (c) => c.references('images.name'))
    .addUniqueConstraint('invoices_serial_of_year', ['year', 'serial'])
    .$call(
      checks('invoices', {
        serial: sql<boolean>`serial >= 1`,
        product: lengthWithin('product', 1, 300),
        state: oneOf('state', ['draft', 'issued', 'cancelled']),
        numbered: sql<boolean>`(state = 'draft') = (number is null)`,
        cancelled: sql<boolean>`(state = 'cancelled') = (cancelled_at is not null)`,
        paid: sql<boolean>`paid_on is null or state <> 'draft'`,
        currency: lengthWithin('currency', 3, 3),
        cancel_reason: lengthWithin('cancel_reason', 1, 300),
      }),
    )
    .execute();
  await createIndex(db, 'invoices_by_state', 'invoices', ['state', 'id']);
}

/** Numbers are counted beside the invoices, so that none comes back when an invoice goes. */
async function createSerials(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('invoice_serials')
    .addColumn('year', 'integer', (c) => c.primaryKey())
    .addColumn('last', 'integer', required)
    .execute();
}

async function createLinks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('invoice_links')
    .addColumn('id', 'integer', identity(db))
    .addColumn('invoice_id', 'integer', ownedBy('invoices.id'))
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('ends_at', 'text', required)
    .execute();
  await createIndex(db, 'invoice_links_by_invoice', 'invoice_links', ['invoice_id']);
  await createIndex(db, 'invoice_links_by_end', 'invoice_links', ['ends_at', 'id']);
}

/** What an issued invoice says. How it goes on (paid, sent, cancelled) is beside it. */
const content = [
  ...['number', 'year', 'serial', 'product', 'lines', 'totals', 'currency', 'language', 'note'],
  ...[...customerTexts, 'parcel'],
  ...['issue_date', 'due_date', 'company', 'company_logo', 'created_at'],
];

/** Whether a row that is no draft becomes one that says something else, or goes back. */
function becomesAnother() {
  const differs = content.map(
    (column) => sql`new.${sql.ref(column)} is distinct from old.${sql.ref(column)}`,
  );
  const goesBack = sql`new.state = 'draft' or (old.state = 'cancelled' and new.state <> 'cancelled')`;
  return sql`old.state <> 'draft' and (${goesBack} or ${sql.join(differs, sql` or `)})`;
}

const refusal = sql.lit('an issued invoice stays as it is');

async function refuseChanges(db: Kysely<unknown>): Promise<void> {
  const [row, work] = isPostgres(db)
    ? [sql`for each row`, sql`execute function refuse_invoice()`]
    : [sql``, sql`begin select raise(abort, ${refusal}); end`];
  if (isPostgres(db)) await createRefusal(db);
  await sql`
    create trigger invoices_refuse_update before update on invoices ${row} when (${becomesAnother()}) ${work}
  `.execute(db);
  await sql`
    create trigger invoices_refuse_delete before delete on invoices ${row} when (old.state <> 'draft') ${work}
  `.execute(db);
}

async function createRefusal(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_invoice() returns trigger language plpgsql as $$
    begin
      raise exception using errcode = 'check_violation', message = ${refusal};
    end $$`.execute(db);
}
