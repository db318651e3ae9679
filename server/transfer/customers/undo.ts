import type { Transaction } from '../../audit/transaction.ts';
import { changeCustomer, customerChange, removeCustomer } from '../../customers/model.ts';
import { findCustomer, ofCustomer } from '../../customers/queries.ts';
import { type Customer, customerFields } from '../../customers/shared/customer.ts';
import { customerName } from '../../customers/shared/customer-texts.ts';
import type { Db } from '../../database/tables.ts';
import { yieldToRequests } from '../../database/yield-to-requests.ts';
import { InvalidRequest, parse } from '../../http/input/validation.ts';
import { namesOf, pick } from '../../shared/field-values.ts';
import { type Change, isSameCustomer } from '../imports/customer-rows.ts';

/** Who stays as they are. */
type KeptCustomer = { id: number; name: string };

/** What an import has written, and when. */
type Written = { created: number[]; changed: Change[]; importedAt: string };

/** Deletes those whom an import has added, and gives those whom it has changed back what they had. */
export async function undoCustomers(
  tx: Transaction,
  { created, changed, importedAt }: Written,
): Promise<KeptCustomer[]> {
  const kept: KeptCustomer[] = [];
  const undo = async (id: number, work: (now: Customer) => Promise<boolean>) => {
    await yieldToRequests();
    const customer = await findCustomer(tx.db, id, { lock: true });
    if (customer === undefined || (await work(customer))) return;
    kept.push({ id, name: customerName(customer) });
  };
  for (const id of created) await undo(id, (now) => removeUnused(tx, now, importedAt));
  for (const change of changed) await undo(change.before.id, (now) => restore(tx, now, change));
  return kept;
}

/** @returns false: they are in use, or somebody has changed them. */
async function removeUnused(tx: Transaction, now: Customer, importedAt: string): Promise<boolean> {
  if (now.updated_at > importedAt || (await hasLinks(tx.db, now.id))) return false;
  await removeCustomer(tx, now);
  return true;
}

/** Whether anything is a customer's: parcels, invoices or a price list. */
async function hasLinks(db: Db, id: number): Promise<boolean> {
  const found = await Promise.all([
    db
      .selectFrom(ofCustomer(db, id, 1).as('theirs'))
      .select('id')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('invoices')
      .select('id')
      .where('customer_id', '=', id)
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('delivery_services')
      .select('id')
      .where('customer', '=', id)
      .limit(1)
      .executeTakeFirst(),
  ]);
  return found.some((row) => row !== undefined);
}

const details = ['id', ...namesOf(customerFields), 'billing_address', 'addresses'] as const;

/** @returns false: somebody has changed them, or they can no longer be what they were. */
async function restore(tx: Transaction, now: Customer, { before, after }: Change) {
  if (!isSameCustomer(now, after)) return false;
  try {
    await changeCustomer(tx, parse(customerChange, pick(before, details)));
    return true;
  } catch (error) {
    // Their delivery service is gone, or their tax needs a rate now.
    if (!(error instanceof InvalidRequest)) throw error;
    return false;
  }
}
