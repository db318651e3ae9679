import { findCustomersById } from '../../customers/queries.ts';
import {
  addressNames,
  billingNames,
  type Customer,
  customerFields,
} from '../../customers/shared/customer.ts';
import type { Db } from '../../database/tables.ts';
import { yieldToRequests } from '../../database/yield-to-requests.ts';
import { fieldNames } from '../../shared/field-values.ts';
import type { Cell } from '../../spreadsheets/sheet.ts';

const names = fieldNames(customerFields);

/** All customers as rows of a file that an import reads. The first row has the names of the fields. */
export async function* exportedCustomers(
  db: Db,
  { withPhones }: { withPhones: boolean },
): AsyncGenerator<readonly Cell[]> {
  const { most } = await db
    .selectFrom('customer_addresses')
    .select(({ fn }) => fn.max('position').as('most'))
    .executeTakeFirstOrThrow();
  const places = Array.from({ length: Math.max(1, most ?? 0) }, (_, index) => index + 1);
  yield [
    'id',
    ...names,
    ...billingNames.map((name) => `billing_address_${name}`),
    ...places.flatMap((place) => addressNames.map((name) => `address${place}_${name}`)),
  ];
  for (let last: number | undefined = 0; last !== undefined; ) {
    const rows: { id: number }[] = await db
      .selectFrom('customers')
      .select('id')
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch)
      .execute();
    const ids = rows.map(({ id }) => id);
    for (const customer of await findCustomersById(db, ids)) {
      yield customerCells(withPhones ? customer : { ...customer, phone: null }, places);
    }
    last = ids.at(-1);
    await yieldToRequests();
  }
}

/** After so many customers, other requests get their turn. */
const batch = 50;

function customerCells(customer: Customer, places: readonly number[]): Cell[] {
  const { billing_address, addresses } = customer;
  return [
    customer.id,
    ...names.map((name) => customer[name]),
    ...billingNames.map((name) => billing_address?.[name] ?? null),
    ...places.flatMap((place) => addressNames.map((name) => addresses[place - 1]?.[name] ?? null)),
  ];
}
