import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { type Filter, recordFilter } from '../lists/filters.ts';
import { findCustomer } from './queries.ts';
import { customerName } from './shared/customer-texts.ts';

/** The name of a customer; undefined: there is no such customer. */
export async function findCustomerName(db: Db, id: number): Promise<string | undefined> {
  const found = await findCustomer(db, id);
  return found && customerName(found);
}

/** A filter of a list by the column `customer_id`. */
export function customerFilter(): Filter {
  return recordFilter(
    (t) => t.invoicing.fields.customer_name,
    findCustomerName,
    (id) => sql<boolean>`customer_id = ${id}`,
  );
}
