import { type Kysely, PostgresAdapter, sql } from 'kysely';

const line = 300;
const ofCompany = {
  ...{ legal_name: line, street: line, postcode: line, city: line, vat_id: line },
  ...{ iban: line, bic: line, billing_contact: line, exemption_reason: line },
};
const ofInvoices = {
  ...{ customer_street: line, customer_postcode: 20, customer_city: line, customer_country: 2 },
  ...{ buyer_reference: 100, electronic_address: line, exemption_reason: line },
};
const differs = Object.keys(ofInvoices).map((name) => `new.${name} is distinct from old.${name}`);

/** What electronic invoices say besides, of the company and of the customer; issued ones keep it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const statements = [
    ...columns('settings', ofCompany),
    ...columns('invoices', ofInvoices),
    `create trigger invoices_refuse_other_customer before update on invoices
      ${postgres ? 'for each row' : ''} when (old.state <> 'draft' and (${differs.join(' or ')}))
      ${postgres ? 'execute function refuse_invoice()' : `begin select raise(abort, 'an issued invoice stays as it is'); end`}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

function columns(table: string, texts: Record<string, number>): string[] {
  return Object.entries(texts).map(
    ([name, max]) => `alter table ${table} add column ${name} text
      constraint ${table}_${name} check (length(${name}) between 1 and ${max})`,
  );
}
