import { z } from 'zod';
import { deleteUnreferencedImage, insertImage } from '../content/images/queries.ts';
import type { Picture } from '../content/images/re-encode.ts';
import { uploadedImage } from '../content/images/upload.ts';
import { createCustomer, customer, requireCustomers, requireService } from '../customers/model.ts';
import { findSameCustomer } from '../customers/queries.ts';
import type { Customer } from '../customers/shared/customer.ts';
import type { Db, ParcelRow } from '../database/tables.ts';
import { requireRow } from '../errors.ts';
import { answerShape, fileName, id, time } from '../http/answer.ts';
import { invalidField } from '../http/input/validation.ts';
import { type PriceLine, priceLineKinds } from '../prices/shared/price.ts';
import {
  type AddressEnd,
  type AddressField,
  addressPartsIn,
  addressTexts,
} from '../shared/address.ts';
import { pick } from '../shared/field-values.ts';
import { customerLinks, parcelFields } from '../shared/fields.ts';
import type { TransactionContext, VerbContext } from '../verbs/context.ts';
import { refuseDuplicate } from '../verbs/transaction.ts';
import { verb } from '../verbs/verb.ts';
import { completeChanges, completeParcel, findAddressContext } from './addresses/complete.ts';
import { readTypedAmount } from './cash/collections.ts';
import { findParcelByKey, findParcelByOwnKey, lockParcel } from './find-parcel.ts';
import { withPieces } from './find-pieces.ts';
import { pieces } from './pieces.ts';
import { newParcelRequest, parcelKey, parcelToChange, readParcelChange } from './schema.ts';
import { type ParcelEnd, parcelEnds, type WholeParcel } from './shared/parcel.ts';
import { type RecentSender, senderNames } from './shared/parcel-copy.ts';
import { withUnknown } from './shared/pieces.ts';
import { requireVersion, type VersionCheck } from './version.ts';
import { deleteParcels, insertParcels, updateParcels } from './write.ts';

const permission = 'parcels:write';

export const priceLines: z.ZodType<PriceLine[]> = z.array(
  z.strictObject({
    kind: z.enum(priceLineKinds),
    name: z.string().nullable(),
    unit: z.enum(['kg', 'pieces']).nullable(),
    up_to: z.number().nullable(),
    quantity: z.number().nullable(),
    percent: z.number().nullable(),
    amount: z.int(),
  }),
);

export const parcelShape = {
  ...answerShape(parcelFields),
  id,
  status_key: z.string().nullable(),
  image: fileName.nullable(),
  price_lines: priceLines.nullable(),
  booked_by_customer_id: id.nullable(),
  created_at: time,
  updated_at: time,
};

export const parcel: z.ZodType<WholeParcel> = z
  .strictObject({ ...parcelShape, pieces })
  .meta({ id: 'Parcel' });

export const parcelImage = z.strictObject({ image: fileName.nullable() });

/** Adds a parcel. @throws {ConflictError} if the tracking code is in use. */
export const createParcel = verb({ permission, input: newParcelRequest }, insertParcel);

/**
 * Adds a parcel. @param booked_by_customer_id the customer whose user books it; null: the staff or a program adds it.
 *
 * @throws {ConflictError} if the tracking code is in use.
 */
export async function insertParcel(
  tx: TransactionContext,
  { add_sender, add_recipient, ...parcel }: NewParcelRequest,
  booked_by_customer_id: number | null = null,
) {
  const completed = await completeNewParcel(tx.db, parcel);
  const manual_stage = parcel.stage ?? null;
  const row = { ...completed, manual_stage, booked_by_customer_id };
  if (add_sender === 'yes')
    row.sender_id ??= (await findOrCreateCustomer(tx, row, 'sender')).customer.id;
  if (add_recipient === 'yes') {
    row.recipient_id ??= (await findOrCreateCustomer(tx, row, 'recipient')).customer.id;
  }
  const [created] = await insertParcels(tx, [row]).catch(refuseCodeInUse);
  const stored = requireRow(created);
  return { ...stored, pieces: withUnknown(parcel.pieces ?? [], stored.pieces_count) };
}

/**
 * Changes fields of a parcel. The parcel is read before the input is validated, because its stored delivery days matter too.
 *
 * @throws {ConflictError} if the tracking code is in use; {PreconditionError} if the parcel is not the expected version.
 */
export const updateParcel = verb({ permission, input: z.unknown() }, changeParcel);

/** Changes fields of a parcel. @throws as updateParcel. */
export async function changeParcel(
  tx: TransactionContext,
  input: unknown,
  isExpected?: VersionCheck,
) {
  const { db } = tx;
  const named = parcelToChange.safeParse(input);
  const found = named.success ? await findParcelByKey(db, named.data.id) : undefined;
  // An event may have changed it since it was found.
  const stored = found && (await lockParcel(db, found.id));
  const { cod, price_text, ...changes } = readParcelChange(input, stored ?? {});
  const before = requireVersion(stored, isExpected);
  await requireCustomers(db, pick(changes, customerLinks));
  if (changes.service !== before.service) await requireService(db, changes.service);
  const codCurrency = changes.cod_currency ?? before.cod_currency;
  const currency = changes.currency ?? before.currency;
  const given = {
    ...changes,
    ...(await readTypedAmount(db, 'cod', cod, codCurrency)),
    ...(await readTypedAmount(db, 'price_text', price_text, currency)),
  };
  const completed = completeChanges(before, given, await findAddressContext(db));
  const update = { before, changes: completed };
  const [after] = await updateParcels(tx, [update]).catch(refuseCodeInUse);
  return withPieces(db, requireRow(after));
}

type NewParcelRequest = z.output<typeof newParcelRequest>;

/**
 * A new parcel as it is stored: with the amounts that were typed as texts, and the parts of its addresses.
 *
 * @throws {InvalidRequest} if there is no such customer or delivery service, or an amount cannot be read.
 */
export async function completeNewParcel(
  db: Db,
  { cod, price_text, ...parcel }: Omit<NewParcelRequest, 'add_sender' | 'add_recipient'>,
) {
  await requireCustomers(db, pick(parcel, customerLinks));
  await requireService(db, parcel.service);
  const typed = await readTypedAmount(db, 'cod', cod, parcel.cod_currency);
  const price = await readTypedAmount(db, 'price_text', price_text, parcel.currency);
  return completeParcel({ ...parcel, ...typed, ...price }, await findAddressContext(db));
}

/** A customer, and whether there was one with the same email address or phone number. */
type CustomerMatch = { customer: Customer; existed: boolean };
export const customerMatch = z.strictObject({ customer, existed: z.boolean() });

type Ends = {
  [Name in
    | `${ParcelEnd}_${'name' | 'email' | 'phone_number'}`
    | AddressField
    | (typeof addressTexts)[AddressEnd]]?: string | null | undefined;
} & { [Name in `${ParcelEnd}_language`]?: Customer['language'] | undefined };

/**
 * The sender or recipient of a parcel as a customer: the one with the same email address or phone number, or else a new one.
 *
 * @throws {InvalidRequest} if the parcel does not name its sender or recipient.
 */
async function findOrCreateCustomer(ctx: VerbContext, parcel: Ends, end: ParcelEnd) {
  const fields = toNewCustomer(parcel, end);
  const same = await findSameCustomer(ctx.db, fields);
  if (same !== undefined) return { customer: same, existed: true };
  return { customer: await createCustomer(ctx, fields), existed: false };
}

/** The sender or recipient of a parcel as a new customer. @throws {InvalidRequest} if the parcel does not name them. */
export function toNewCustomer(parcel: Ends, end: ParcelEnd) {
  const name = parcel[`${end}_name`] ?? null;
  if (name === null) throw invalidField(`${end}_name`, 'required');
  const email = parcel[`${end}_email`] ?? null;
  const phone = parcel[`${end}_phone_number`] ?? null;
  const place = end === 'recipient' ? 'destination' : 'pickup';
  const { company, note: driver_note, ...parts } = addressPartsIn(parcel, place);
  const isInParts = parts.street !== null || parts.city !== null;
  const street = parcel[addressTexts[place]] ?? null;
  const text = street === null ? [] : [{ street }];
  const addresses = isInParts ? [{ ...parts, driver_note }] : text;
  const language = parcel[`${end}_language`] ?? null;
  return { name, company, email, phone, language, addresses };
}

/** Adds the sender or recipient of a parcel to the customers, and links the parcel to them. @throws as findOrCreateCustomer. */
export const addCustomerOfParcel = verb(
  {
    permission: 'customers:write',
    input: z.strictObject({ parcel: parcelKey, end: z.enum(parcelEnds) }),
  },
  async (tx, input): Promise<CustomerMatch> => {
    const parcel = requireRow(await findParcelByKey(tx.db, input.parcel));
    const found = await findOrCreateCustomer(tx, parcel, input.end);
    await updateParcel(tx, { id: parcel.id, [`${input.end}_id`]: found.customer.id });
    return found;
  },
);

/**
 * Deletes a parcel with its history and pictures. The code of a parcel that was merged into it does not name it: that parcel
 * no longer exists.
 *
 * @throws {PreconditionError} if the parcel is not the expected version.
 */
export const deleteParcel = verb(
  { permission, input: z.strictObject({ id: parcelKey }) },
  async (tx, { id }, isExpected?: VersionCheck) => {
    const { id: own } = requireRow(await findParcelByOwnKey(tx.db, id));
    await deleteParcels(tx, [requireVersion(await lockParcel(tx.db, own), isExpected)]);
  },
);

/** Sets the picture of a parcel. The previous one is deleted unless it is in use elsewhere. @throws as deleteParcel. */
export const setParcelImage = verb(
  { permission, input: z.strictObject({ id: parcelKey, image: uploadedImage('photo') }) },
  (tx, { id, image }, isExpected?: VersionCheck) => replaceImage(tx, id, image, isExpected),
);

export const removeParcelImage = verb(
  { permission, input: z.strictObject({ id: parcelKey }) },
  (tx, { id }, isExpected?: VersionCheck) => replaceImage(tx, id, null, isExpected),
);

async function replaceImage(
  tx: TransactionContext,
  key: z.output<typeof parcelKey>,
  picture: Picture | null,
  isExpected: VersionCheck | undefined,
): Promise<ParcelRow> {
  const { id } = requireRow(await findParcelByKey(tx.db, key));
  const before = requireVersion(await lockParcel(tx.db, id), isExpected);
  if (picture !== null) await insertImage(tx.db, { ...picture, created_at: tx.now.toISOString() });
  const [after] = await updateParcels(tx, [{ before, changes: { image: picture?.name ?? null } }]);
  await deleteUnreferencedImage(tx.db, before.image);
  return requireRow(after);
}

const refuseCodeInUse = refuseDuplicate((t) => t.errors.codeTaken, 'tracking_code');

/** Older parcels are not read: a site may have a million without a sender. */
const latestParcels = 200;
const maxChoices = 12;

/** Values of the latest parcels that a new one may share, newest first. */
type RecentValues = {
  /** Each combination of sender and place is listed once. */
  senders: RecentSender[];
  services: string[];
};

export async function findRecentValues(db: Db): Promise<RecentValues> {
  const rows = await db
    .selectFrom('parcels')
    .select([...senderNames, 'shipped_via', 'map_pickup_source'])
    .orderBy('id', 'desc')
    .limit(latestParcels)
    .execute();
  const senders = new Map<string, RecentSender>();
  for (const row of rows) {
    const { sender_name, pickup_location } = row;
    if (sender_name === null) continue;
    const key = JSON.stringify([sender_name.toLowerCase(), pickup_location?.toLowerCase()]);
    const isSet = row.map_pickup_source === null;
    const place = isSet ? {} : { map_pickup_latitude: null, map_pickup_longitude: null };
    if (!senders.has(key)) senders.set(key, { ...pick(row, senderNames), ...place });
  }
  const services = new Set(rows.flatMap(({ shipped_via }) => shipped_via ?? []));
  return {
    senders: [...senders.values()].slice(0, maxChoices),
    services: [...services].slice(0, maxChoices),
  };
}
