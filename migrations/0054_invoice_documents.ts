import { type Kysely, sql } from 'kysely';
import { identity, isPostgres, lengthWithin, oneOf } from './columns.ts';

/**
 * Invoices with lines, customers and states. Those of before were issued, and are of one product without a price:
 * they have no lines and no totals of their own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await letDraftsHaveNoNumber(db);
  await addColumns(db);
  await addConstraints(db);
  await db.schema
    .createTable('invoice_links')
    .addColumn('id', 'integer', identity(db))
    .addColumn('invoice_id', 'integer', (c) =>
      c.notNull().references('invoices.id').onDelete('cascade'),
    )
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('ends_at', 'text', (c) => c.notNull())
    .execute();
  await index(db, 'invoice_links_by_invoice', 'invoice_links', ['invoice_id']);
  await index(db, 'invoice_links_by_end', 'invoice_links', ['ends_at', 'id']);
  await index(db, 'invoices_by_state', 'invoices', ['state', 'id']);
  await (isPostgres(db) ? keepInFunction(db) : keepInTriggers(db));
}

/** What an issued invoice says. How it goes on (paid, sent, cancelled) is beside it. */
const said = [
  ...['number', 'year', 'serial', 'product', 'lines', 'totals', 'currency', 'language', 'note'],
  ...['customer_name', 'customer_address', 'customer_email', 'customer_tax_number', 'parcel'],
  ...['issue_date', 'due_date', 'company', 'company_logo', 'created_at'],
];

async function letDraftsHaveNoNumber(db: Kysely<unknown>): Promise<void> {
  for (const column of ['number', 'year', 'serial', 'product']) {
    await db.schema
      .alterTable('invoices')
      .alterColumn(column, (c) => c.dropNotNull())
      .execute();
  }
}

async function addColumns(db: Kysely<unknown>): Promise<void> {
  const texts = [
    ...['lines', 'totals', 'currency', 'language', 'note', 'parcel'],
    ...['customer_name', 'customer_address', 'customer_email', 'customer_tax_number'],
    ...['issue_date', 'due_date', 'paid_on', 'company', 'cancelled_at', 'cancel_reason'],
    ...['sent_at', 'sent_to'],
  ];
  const invoices = () => db.schema.alterTable('invoices');
  await invoices()
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('issued'))
    .execute();
  for (const column of texts) await invoices().addColumn(column, 'text').execute();
  await invoices()
    .addColumn('company_logo', 'text', (c) => c.references('images.name'))
    .execute();
}

async function addConstraints(db: Kysely<unknown>): Promise<void> {
  const checks = {
    invoices_state: oneOf('state', ['draft', 'issued', 'cancelled']),
    invoices_numbered: sql<boolean>`(state = 'draft') = (number is null)`,
    invoices_cancelled: sql<boolean>`(state = 'cancelled') = (cancelled_at is not null)`,
    invoices_paid: sql<boolean>`paid_on is null or state <> 'draft'`,
    invoices_currency: lengthWithin('currency', 3, 3),
    invoices_cancel_reason: lengthWithin('cancel_reason', 1, 300),
  };
  for (const [name, check] of Object.entries(checks)) {
    await db.schema.alterTable('invoices').addCheckConstraint(name, check).execute();
  }
}

function index(db: Kysely<unknown>, name: string, table: string, columns: string[]) {
  return db.schema.createIndex(name).on(table).columns(columns).execute();
}

const refusal = sql.lit('an issued invoice stays as it is');

/** Whether a row that is no draft becomes one that says something else, or goes back. */
function becomesAnother() {
  const differs = said.map(
    (column) => sql`new.${sql.ref(column)} is distinct from old.${sql.ref(column)}`,
  );
  const goesBack = sql`new.state = 'draft' or (old.state = 'cancelled' and new.state <> 'cancelled')`;
  return sql`old.state <> 'draft' and (${goesBack} or ${sql.join(differs, sql` or `)})`;
}

async function keepInTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger invoices_stay before update on invoices when ${becomesAnother()}
    begin select raise(abort, ${refusal}); end`.execute(db);
  await sql`
    create trigger invoices_remain before delete on invoices when old.state <> 'draft'
    begin select raise(abort, ${refusal}); end`.execute(db);
}

async function keepInFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_invoice() returns trigger language plpgsql as $$
    begin
      raise exception using errcode = 'check_violation', message = ${refusal};
    end $$`.execute(db);
  await sql`
    create trigger invoices_stay before update on invoices
    for each row when (${becomesAnother()}) execute function refuse_invoice()`.execute(db);
  await sql`
    create trigger invoices_remain before delete on invoices
    for each row when (old.state <> 'draft') execute function refuse_invoice()`.execute(db);
}
