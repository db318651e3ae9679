import { z } from 'zod';
import { countRows, type ListRequest, readPage } from '../../database/paginate.ts';
import { matchesSearch, normalizeForSearch } from '../../database/search.ts';
import type { Db } from '../../database/tables.ts';
import { requireBelowLimit, requireRow } from '../../errors.ts';
import { answerShape, id, time } from '../../http/answer.ts';
import { recordId } from '../../http/input/fields.ts';
import { changeShape, newShape, recordIdInput } from '../../http/input/record.ts';
import {
  fieldNames,
  type NewFieldValues,
  omitUndefined,
  searchedNames,
  withAllFields,
} from '../../shared/field-values.ts';
import { limits } from '../../shared/limits.ts';
import { verb } from '../../verbs/verb.ts';
import { signedInCustomer } from '../customer.ts';
import { type AddressBookEntry, addressBookFields } from '../shared/address-book.ts';

const names = fieldNames(addressBookFields);
const columns = [...names, 'id', 'created_at', 'updated_at'] as const;
const searched = searchedNames(addressBookFields);
const permission = 'my-parcels:write';

export const addressBookEntry: z.ZodType<AddressBookEntry> = z
  .strictObject({ ...answerShape(addressBookFields), id, created_at: time, updated_at: time })
  .meta({ id: 'AddressBookEntry' });

function selectOwn(db: Db, customerId: number) {
  return db.selectFrom('address_book').select(columns).where('customer_id', '=', customerId);
}

/** A page of a customer's address book, by name. */
export function listAddresses(db: Db, customerId: number, request: ListRequest) {
  const own = selectOwn(db, customerId).where(matchesSearch(request.search));
  return readPage(own.orderBy('name').orderBy('id'), request);
}

/** An entry of a customer's address book. @throws {NotFoundError} also if it is another customer's. */
export async function requireAddress(
  db: Db,
  entryId: number,
  customerId: number,
): Promise<AddressBookEntry> {
  return requireRow(await selectOwn(db, customerId).where('id', '=', entryId).executeTakeFirst());
}

/** Adds an entry. If somebody has the same name and address, that entry stays as it is. @throws {ConflictError} if the book is full. */
export const addAddress = verb(
  { permission, input: z.strictObject(newShape(addressBookFields)) },
  async (tx, given) => {
    const customer_id = signedInCustomer(tx);
    const entry = addressBookColumns(given);
    const same = await selectOwn(tx.db, customer_id)
      .where('name', '=', entry.name)
      .where('street', '=', entry.street)
      .where('city', 'is not distinct from', entry.city)
      .executeTakeFirst();
    if (same !== undefined) return same;
    const own = tx.db.selectFrom('address_book').where('customer_id', '=', customer_id);
    requireBelowLimit(await countRows(own), limits.addressBook);
    const at = tx.now.toISOString();
    return tx.db
      .insertInto('address_book')
      .values({ ...entry, customer_id, created_at: at, updated_at: at })
      .returning(columns)
      .executeTakeFirstOrThrow();
  },
);

/** @throws {NotFoundError} */
export const changeAddress = verb(
  {
    permission,
    input: z.strictObject({ id: recordId(), ...changeShape(addressBookFields) }),
  },
  async (tx, { id: entryId, ...changes }) => {
    const before = await requireAddress(tx.db, entryId, signedInCustomer(tx));
    const { search_text, ...after } = addressBookColumns({ ...before, ...omitUndefined(changes) });
    const updated_at = tx.now.toISOString();
    await tx.db
      .updateTable('address_book')
      .set({ ...after, search_text, updated_at })
      .where('id', '=', entryId)
      .execute();
    return { ...before, ...after, updated_at };
  },
);

/** @throws {NotFoundError} */
export const deleteAddress = verb(
  { permission, input: recordIdInput },
  async (tx, { id: entryId }) => {
    await requireAddress(tx.db, entryId, signedInCustomer(tx));
    await tx.db.deleteFrom('address_book').where('id', '=', entryId).execute();
  },
);

/** What is stored of an entry. */
export function addressBookColumns(given: NewFieldValues<typeof addressBookFields>) {
  const entry = withAllFields(addressBookFields, given);
  return { ...entry, search_text: normalizeForSearch(...searched.map((name) => entry[name])) };
}
