import type { Transaction } from '../../audit/transaction.ts';
import { changeCustomer, customerChange, removeCustomer } from '../../customers/model.ts';
import { findCustomer, selectCustomerParcels } from '../../customers/queries.ts';
import { type Customer, customerFields } from '../../customers/shared/customer.ts';
import { customerName } from '../../customers/shared/customer-texts.ts';
import type { Db } from '../../database/tables.ts';
import { yieldToRequests } from '../../database/yield-to-requests.ts';
import { InvalidRequest, parse } from '../../http/input/validation.ts';
import { fieldNames, pick } from '../../shared/field-values.ts';
import { type CustomerVersions, isSameCustomer } from '../imports/customer-rows.ts';

type Written = { created: number[]; changed: CustomerVersions[]; importedAt: string };

/** Deletes the customers that an import added, and restores those that it changed. @returns those who could not be. */
export async function undoCustomers(tx: Transaction, { created, changed, importedAt }: Written) {
  const kept: { id: number; name: string }[] = [];
  const undo = async (id: number, work: (now: Customer) => Promise<boolean>) => {
    await yieldToRequests();
    const customer = await findCustomer(tx.db, id, { lock: true });
    if (customer === undefined || (await work(customer))) return;
    kept.push({ id, name: customerName(customer) });
  };
  for (const id of created) await undo(id, (now) => removeUnused(tx, now, importedAt));
  for (const change of changed)
    await undo(change.before.id, (now) => restoreCustomer(tx, now, change));
  return kept;
}

/** @returns false if the customer is in use, or was changed since. */
async function removeUnused(tx: Transaction, now: Customer, importedAt: string): Promise<boolean> {
  if (now.updated_at > importedAt || (await hasLinks(tx.db, now.id))) return false;
  await removeCustomer(tx, now);
  return true;
}

async function hasLinks(db: Db, id: number): Promise<boolean> {
  const { found } = await db
    .selectNoFrom(({ exists, or, selectFrom }) =>
      or([
        exists(selectCustomerParcels(db, id, 1)),
        exists(selectFrom('invoices').select('id').where('customer_id', '=', id)),
        exists(selectFrom('delivery_services').select('id').where('customer', '=', id)),
      ]).as('found'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(found);
}

const details = ['id', ...fieldNames(customerFields), 'billing_address', 'addresses'] as const;

/** @returns false if the customer was changed since, or if the earlier values are no longer valid. */
async function restoreCustomer(
  tx: Transaction,
  now: Customer,
  { before, after }: CustomerVersions,
) {
  if (!isSameCustomer(now, after)) return false;
  try {
    await changeCustomer(tx, parse(customerChange, pick(before, details)));
    return true;
  } catch (error) {
    // For example, the delivery service no longer exists, or the tax needs a rate now.
    if (!(error instanceof InvalidRequest)) throw error;
    return false;
  }
}
