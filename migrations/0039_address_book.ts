import { migration, textColumn, textColumns } from './baseline/values.ts';

/** The address books of customers, from which their users book. */
export const up = migration(({ id }) => [
  `create table address_book (
    id ${id},
    customer_id integer not null references customers (id) on delete cascade,
    ${textColumn('address_book', 'name', 300, 'not null')},
    ${textColumn('address_book', 'street', 200, 'not null')},
    ${textColumns('address_book', ['company', 'street2'], 200)},
    ${textColumns('address_book', ['email', 'phone', 'note'])},
    ${textColumn('address_book', 'postcode', 20)},
    ${textColumns('address_book', ['city', 'region'], 100)},
    ${textColumn('address_book', 'country', 2)},
    language text,
    search_text text not null,
    created_at text not null,
    updated_at text not null
  )`,
  `create index address_book_by_customer on address_book (customer_id, id)`,
]);
