import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Prices: what parcels cost and how that came about, the delivery services that price them, and the page that asks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const id = postgres
    ? 'integer generated always as identity primary key'
    : 'integer primary key autoincrement';
  const amount = (table: string, name: string) =>
    `${name} double precision constraint ${table}_${name} check (${name} between 0 and 1000000000000)`;
  const text = (table: string, name: string, [min, max]: readonly [number, number]) =>
    `${name} text constraint ${table}_${name} check (length(${name}) between ${min} and ${max})`;
  const statements = [
    // In the currency's smallest unit, as all amounts below.
    `alter table parcels add column ${amount('parcels', 'price')}`,
    `alter table parcels add column ${text('parcels', 'currency', [3, 3])}`,
    // The code of a delivery service, which may be gone.
    `alter table parcels add column ${text('parcels', 'service', [1, 40])}`,
    `alter table parcels add column ${text('parcels', 'price_reason', [1, 300])}`,
    // JSON: how the price came about; null: no service has priced it.
    'alter table parcels add column price_lines text',
    `create table delivery_services (
      id ${id},
      ${text('delivery_services', 'name', [1, 100])} not null,
      ${text('delivery_services', 'code', [1, 40])} not null,
      ${text('delivery_services', 'currency', [3, 3])} not null,
      "by" text not null constraint delivery_services_by check ("by" in ('weight', 'pieces')),
      ${amount('delivery_services', 'minimum')},
      -- JSON.
      zones text not null,
      surcharges text not null,
      -- Whose own list it is; null: everybody's.
      customer integer references customers (id) on delete cascade,
      created_at text not null,
      updated_at text not null
    )`,
    `create unique index delivery_services_by_code on delivery_services (lower(code), coalesce(customer, 0))`,
    `create index delivery_services_by_customer on delivery_services (customer)`,
    `alter table customers add column ${text('customers', 'service', [1, 40])}`,
    `alter table settings add column quote_page text default 'no' not null
      constraint settings_quote_page check (quote_page in ('yes', 'no'))`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
