import { z } from 'zod';
import { requireService } from '../customers/model.ts';
import { selectOwnParcels } from '../customers/queries.ts';
import { isOneOf } from '../database/engine.ts';
import { findIdPage } from '../database/matches.ts';
import { type ListRequest, maxCount, pagedMatches } from '../database/paginate.ts';
import { isSearch } from '../database/search.ts';
import { searchIds } from '../database/search-index.ts';
import { findPublicSettings } from '../database/settings.ts';
import type { Db, ParcelRow } from '../database/tables.ts';
import { ConflictError, requireRow } from '../errors.ts';
import { answerShape, id, time } from '../http/answer.ts';
import { parse } from '../http/input/validation.ts';
import { findParcelByOwnKey, lockParcel } from '../parcels/find-parcel.ts';
import { readParcelRows } from '../parcels/list/list.ts';
import { findImportedIds } from '../parcels/list/list-query.ts';
import { changeParcel, insertParcel } from '../parcels/model.ts';
import { newParcelRequest, parcelKey } from '../parcels/schema.ts';
import { deleteParcels } from '../parcels/write.ts';
import type { Stage } from '../shared/enums.ts';
import type { PageOf } from '../shared/envelope.ts';
import { pick } from '../shared/field-values.ts';
import { parcelFields } from '../shared/fields.ts';
import { newTrackingCode } from '../shared/typed-code.ts';
import type { TransactionContext } from '../verbs/context.ts';
import { verb } from '../verbs/verb.ts';
import { bookingSender, requireBookingCustomer, signedInCustomer } from './customer.ts';
import { bookedNames, type MyParcel, priceNames, shownNames } from './shared/my-parcel.ts';

export const myParcelShape = {
  ...answerShape(pick(parcelFields, [...shownNames, ...priceNames])),
  id,
  booked: z.boolean().meta({ description: 'It can still be changed and cancelled by its users.' }),
  created_at: time,
  updated_at: time,
};

export const myParcel: z.ZodType<MyParcel> = z.strictObject(myParcelShape).meta({ id: 'MyParcel' });

/** A parcel as a customer's user sees it: its price only if the customer pays for it. */
export function toMyParcel(row: ParcelRow, customerId: number): MyParcel {
  const isPaid = row.payer_id === customerId;
  return {
    ...pick(row, shownNames),
    ...(isPaid ? pick(row, priceNames) : { price: null, currency: null }),
    id: row.id,
    booked: isChangeable(row, customerId),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** A page of a customer's own parcels, the newest first. @param imported only those of this import. */
export async function listOwnParcels(
  db: Db,
  customerId: number,
  request: ListRequest,
  imported?: string,
): Promise<PageOf<ParcelRow>> {
  const own = ownIds(db, customerId, request, imported);
  const { ids, seen } = await findIdPage(own, request);
  return pagedMatches(await readParcelRows(db, ids), seen, request);
}

/** The own parcels of an import, the newest first. */
export async function findOwnImported(
  db: Db,
  customerId: number,
  imported: string,
): Promise<number[]> {
  return idsIn(await selectOwn(db, customerId, await findImportedIds(db, imported)).execute());
}

/** Those of the parcels with these ids that are the customer's own. */
function selectOwn(db: Db, customerId: number, ids: readonly number[]) {
  return db
    .selectFrom('parcels')
    .select('id')
    .where(isOneOf(db, ids))
    .where(({ eb, or }) =>
      or([
        eb('booked_by_customer_id', '=', customerId),
        eb('sender_id', '=', customerId),
        eb('payer_id', '=', customerId),
      ]),
    );
}

async function* ownIds(
  db: Db,
  customerId: number,
  { search, page, perPage }: ListRequest,
  imported?: string,
): AsyncGenerator<number[]> {
  if (imported !== undefined) yield findOwnImported(db, customerId, imported);
  else if (isSearch(search)) {
    for await (const ids of searchIds(db, 'parcels', search)) {
      yield idsIn(await selectOwn(db, customerId, ids).execute());
    }
  } else {
    const most = Math.max(maxCount, page * perPage) + 1;
    yield idsIn(await selectOwnParcels(db, customerId, most).execute());
  }
}

/** The ids of these rows, the newest first. */
function idsIn(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id).sort((one, other) => other - one);
}

/** The own parcel with this code or id. @throws {NotFoundError} also if it is somebody else's. */
export async function requireOwnParcel(
  db: Db,
  key: string | number,
  customerId: number,
): Promise<ParcelRow> {
  const found = requireRow(await findParcelByOwnKey(db, key));
  return requireRow(isOwn(found, customerId) ? found : undefined);
}

/** Whether a parcel is a customer's own: they booked it, send it or pay for it. */
export function isOwn(
  row: Pick<ParcelRow, 'booked_by_customer_id' | 'sender_id' | 'payer_id'>,
  customerId: number,
): boolean {
  return [row.booked_by_customer_id, row.sender_id, row.payer_id].includes(customerId);
}

/** The stages of a parcel that was not collected yet. */
const waiting: readonly (Stage | null)[] = [null, 'pending', 'info_received'];

/** Whether a customer's users may still change a parcel: they booked it, and it was not collected. */
function isChangeable(row: ParcelRow, customerId: number): boolean {
  return row.booked_by_customer_id === customerId && waiting.includes(row.stage);
}

async function lockChangeable(db: Db, key: string | number, customerId: number) {
  const { id } = await requireOwnParcel(db, key, customerId);
  const locked = requireRow(await lockParcel(db, id));
  if (!isChangeable(locked, customerId)) throw new ConflictError((t) => t.my.book.collected);
  return locked;
}

export const bookingShape = pick(newParcelRequest.shape, [...bookedNames, 'pieces', 'cod']);

export const bookingInput = z.strictObject(bookingShape);
export const bookingChange = z.strictObject({
  id: parcelKey,
  ...z.strictObject(bookingShape).partial().shape,
});
const ownKey = z.strictObject({ id: parcelKey });

/** Books a parcel, which the customer sends and pays for. @throws as requireBookingCustomer. */
export const bookParcel = verb(
  { permission: 'my-parcels:write', input: bookingInput },
  async (tx, given) => {
    const customer = await requireBookingCustomer(tx, 'parcel');
    await requireService(tx.db, given.service, customer.id);
    return insertBookedParcel(tx, { ...given, ...bookingSender(customer) }, customer.id);
  },
);

/** Adds the parcel of a booking, with a new code. @param bookedBy the customer whose user booked; null: a visitor. */
export async function insertBookedParcel(
  tx: TransactionContext,
  booked: object,
  bookedBy: number | null,
) {
  const { company_name } = await findPublicSettings(tx.db);
  // The module is loaded here, because its tables of the letters of all scripts would make each start longer.
  const { codePrefix } = await import('../parcels/code-prefix.ts');
  const tracking_code = newTrackingCode(codePrefix(company_name));
  const parcel = parse(newParcelRequest, { ...booked, tracking_code });
  return insertParcel(tx, parcel, bookedBy);
}

/** Changes a booked parcel. @throws {NotFoundError}; {ConflictError} if it was collected. */
export const changeBooking = verb(
  { permission: 'my-parcels:write', input: bookingChange },
  async (tx, { id, ...changes }) => {
    const customerId = signedInCustomer(tx);
    const { id: own } = await lockChangeable(tx.db, id, customerId);
    await requireService(tx.db, changes.service, customerId);
    return changeParcel(tx, { ...changes, id: own });
  },
);

/** Cancels a booked parcel, which deletes it. @throws {NotFoundError}; {ConflictError} if it was collected. */
export const cancelBooking = verb(
  { permission: 'my-parcels:write', input: ownKey },
  async (tx, { id }) => {
    await deleteParcels(tx, [await lockChangeable(tx.db, id, signedInCustomer(tx))]);
  },
);
