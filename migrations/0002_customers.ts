import { searchOnPostgres, searchOnSqlite } from './baseline/search.ts';
import {
  languages,
  migration,
  positionColumns,
  textColumn,
  textColumns,
} from './baseline/values.ts';

const toCustomer = 'integer references customers (id) on delete set null';
const links = ['sender', 'recipient', 'payer'];

/** Customers, their addresses, and the links of parcels, invoices and messages to them. */
export const up = migration(({ postgres, id }) => [
  `create table customers (
    id ${id},
    kind text default 'person' not null
      constraint customers_kind check (kind in ('person', 'company')),
    language text constraint customers_language check (language in ${languages}),
    payment text constraint customers_payment check (payment in ('cash', 'invoice')),
    ${textColumns('customers', ['name', 'company', 'email', 'phone'])},
    ${textColumns('customers', ['billing_email', 'electronic_address'])},
    ${textColumns('customers', ['tax_number', 'vat_id', 'buyer_reference'], 100)},
    ${textColumn('customers', 'note', 2000)},
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
  // Finds customers by their email address.
  `create index customers_by_email on customers (lower(email)) where email is not null`,
  `create table customer_addresses (
    id ${id},
    customer_id integer not null references customers (id) on delete cascade,
    position integer not null,
    ${textColumn('customer_addresses', 'label', 100)},
    ${textColumns('customer_addresses', ['street', 'street2', 'city', 'region', 'driver_note'])},
    ${textColumn('customer_addresses', 'postcode', 20)},
    ${textColumn('customer_addresses', 'country', 2)},
    ${positionColumns('customer_addresses')}
  )`,
  `create index customer_addresses_by_customer on customer_addresses (customer_id, position)`,
  // The search index of customers is like that of parcels, but SQLite merges it automatically: customers are rarely written.
  ...(postgres ? searchOnPostgres : searchOnSqlite)
    .filter((statement) => !statement.includes('automerge'))
    .map((statement) => statement.replaceAll('parcel', 'customer')),
  ...links.flatMap((link) => [
    `alter table parcels add column ${link}_id ${toCustomer}`,
    `create index parcels_by_${link} on parcels (${link}_id, id) where ${link}_id is not null`,
  ]),
  `alter table invoices add column customer_id ${toCustomer}`,
  `create index invoices_by_customer on invoices (customer_id, id) where customer_id is not null`,
  `alter table messages add column customer_id ${toCustomer}`,
  `create index messages_by_customer on messages (customer_id) where customer_id is not null`,
  `create index messages_by_email on messages (lower(email)) where email is not null`,
]);
