import { migration, textColumn } from './baseline/values.ts';

const priceColumn = (table: string, name: string) =>
  `${name} double precision constraint ${table}_${name} check (${name} between 0 and 1000000000000)`;

/** Prices of parcels and how they were calculated, the delivery services that price them, and the setting of the quote page. */
export const up = migration(({ id }) => [
  // In the currency's smallest unit, as all amounts below.
  `alter table parcels add column ${priceColumn('parcels', 'price')}`,
  `alter table parcels add column ${textColumn('parcels', 'currency', 3, '', 3)}`,
  // The code of a delivery service, which may have been deleted.
  `alter table parcels add column ${textColumn('parcels', 'service', 40)}`,
  `alter table parcels add column ${textColumn('parcels', 'price_reason', 300)}`,
  // JSON: how the price was calculated; null: no service has priced the parcel.
  'alter table parcels add column price_lines text',
  `create table delivery_services (
    id ${id},
    ${textColumn('delivery_services', 'name', 100)} not null,
    ${textColumn('delivery_services', 'code', 40)} not null,
    ${textColumn('delivery_services', 'currency', 3, '', 3)} not null,
    "by" text not null constraint delivery_services_by check ("by" in ('weight', 'pieces')),
    ${priceColumn('delivery_services', 'minimum')},
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
  `alter table customers add column ${textColumn('customers', 'service', 40)}`,
  `alter table settings add column quote_page text default 'no' not null
    constraint settings_quote_page check (quote_page in ('yes', 'no'))`,
]);
