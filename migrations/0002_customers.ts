import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { searchOnPostgres, searchOnSqlite } from './baseline/search.ts';
import { languages } from './baseline/values.ts';

const texts = [
  ...['name', 'company', 'email', 'phone', 'billing_email', 'electronic_address'].map((name) => ({
    name,
    max: 300,
  })),
  ...['tax_number', 'vat_id', 'buyer_reference'].map((name) => ({ name, max: 100 })),
  { name: 'note', max: 2000 },
];
const parts = [
  { name: 'label', max: 100 },
  ...['street', 'street2', 'city', 'region', 'driver_note'].map((name) => ({ name, max: 300 })),
  { name: 'postcode', max: 20 },
  { name: 'country', max: 2 },
];
const columnsOf = (table: string, columns: { name: string; max: number }[]) =>
  columns
    .map(
      ({ name, max }) =>
        `${name} text constraint ${table}_${name} check (length(${name}) between 1 and ${max}),`,
    )
    .join('\n    ');
const toCustomer = 'integer references customers (id) on delete set null';

/** Customers, their addresses, and the links of parcels, invoices and messages to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const id = postgres
    ? 'integer generated always as identity primary key'
    : 'integer primary key autoincrement';
  // Customers are searched as parcels are. Their index needs no queue: they are written rarely.
  const search = (postgres ? searchOnPostgres : searchOnSqlite).filter(
    (statement) => !statement.includes('automerge'),
  );
  const links = ['sender', 'recipient', 'payer'];
  const statements = [
    `create table customers (
    id ${id},
    kind text default 'person' not null
      constraint customers_kind check (kind in ('person', 'company')),
    language text constraint customers_language check (language in ${languages}),
    payment text constraint customers_payment check (payment in ('cash', 'invoice')),
    ${columnsOf('customers', texts)}
    -- JSON: the parts of the address that invoices are written to.
    billing_address text,
    -- What they are called, without case and accents: lists are sorted by it.
    name_key text ${postgres ? 'collate "C"' : ''} not null,
    search_text text default '' not null,
    created_at text not null,
    updated_at text not null,
    constraint customers_named check (name is not null or company is not null)
  )`,
    `create index customers_by_name on customers (name_key, id)`,
    // Messages and parcels of an address are found by it.
    `create index customers_by_email on customers (lower(email)) where email is not null`,
    `create table customer_addresses (
    id ${id},
    customer_id integer not null references customers (id) on delete cascade,
    position integer not null,
    ${columnsOf('customer_addresses', parts)}
    latitude double precision
      constraint customer_addresses_latitude check (latitude between -90 and 90),
    longitude double precision
      constraint customer_addresses_longitude check (longitude between -180 and 180)
  )`,
    `create index customer_addresses_by_customer on customer_addresses (customer_id, position)`,
    ...search.map((statement) => statement.replaceAll('parcel', 'customer')),
    ...links.flatMap((link) => [
      `alter table parcels add column ${link}_id ${toCustomer}`,
      `create index parcels_by_${link} on parcels (${link}_id, id) where ${link}_id is not null`,
    ]),
    `alter table invoices add column customer_id ${toCustomer}`,
    `create index invoices_by_customer on invoices (customer_id, id) where customer_id is not null`,
    `alter table messages add column customer_id ${toCustomer}`,
    `create index messages_by_customer on messages (customer_id) where customer_id is not null`,
    `create index messages_by_email on messages (lower(email)) where email is not null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
