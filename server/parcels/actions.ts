import { z } from 'zod';
import type { Picture } from '../content/images/picture.ts';
import { deleteImageIfUnused, insertImage } from '../content/images/queries.ts';
import { isUniqueViolation } from '../database/errors.ts';
import type { ParcelRow } from '../database/tables.ts';
import { ConflictError, requireFound, type Sentence } from '../errors.ts';
import { messageKey } from '../http/input/error-map.ts';
import { recordId } from '../http/input/fields.ts';
import { changeShape } from '../http/input/record.ts';
import { parse } from '../http/input/validation.ts';
import { parcelFields } from '../shared/fields.ts';
import { limits } from '../shared/limits.ts';
import type { TransactionContext, VerbContext } from '../verbs/context.ts';
import { requirePermission } from '../verbs/permissions.ts';
import { inTransaction } from '../verbs/transaction.ts';
import { findParcelByKey } from './find-parcel.ts';
import {
  findParcelById,
  findParcelByOwnKey,
  lockParcel,
  lockParcels,
  type ParcelKey,
} from './queries.ts';
import {
  areInOrder,
  newParcel,
  parcelDeletion,
  parcelToChange,
  readParcelChange,
} from './schema.ts';
import { type IsExpected, requireExpected } from './version.ts';
import {
  deleteParcels as deleteRows,
  insertParcels,
  updateParcels as updateRows,
} from './write.ts';

const parcelChanged: Sentence = (t) => t.errors.parcelChanged;

/**
 * Adds a parcel.
 *
 * @param input see newParcel.
 * @throws {ConflictError} if the tracking code is in use.
 */
export async function createParcel(ctx: VerbContext, input: unknown): Promise<ParcelRow> {
  requirePermission(ctx, 'parcels:write');
  const parcel = parse(newParcel, input);
  return inTransaction(ctx, async (tx) => {
    const [id = 0] = await insertParcels(tx, [{ ...parcel, manual_stage: parcel.stage ?? null }]);
    return requireFound(await findParcelById(tx.db, id));
  }).catch(refuseCodeInUse);
}

/**
 * Changes fields of a parcel.
 *
 * @param input the parcel's `id` or tracking code, and the fields; see readParcelChange.
 * @throws {ConflictError} as above; {NotFoundError}; {PreconditionError} if it is not as expected.
 */
export async function updateParcel(
  ctx: VerbContext,
  input: unknown,
  isExpected: IsExpected = () => true,
): Promise<ParcelRow> {
  requirePermission(ctx, 'parcels:write');
  // The stored delivery days matter too, so the parcel is read before the input is validated.
  const named = parcelToChange.safeParse(input);
  const stored = named.success ? await findParcelByKey(ctx.db, named.data.id) : undefined;
  const changes = readParcelChange(input, stored ?? {});
  const { id } = requireFound(stored);
  return inTransaction(ctx, async (tx) => {
    // An event may have changed it since it was read.
    const before = requireExpected(await lockParcel(tx.db, id), isExpected, parcelChanged);
    const [after] = await updateRows(tx, [{ before, changes }]);
    return requireFound(after);
  }).catch(refuseCodeInUse);
}

/**
 * Deletes a parcel with its history and pictures. A merged code that only leads to it is not found: it
 * means a parcel that no longer exists.
 *
 * @param input `{ id }`, a number or a tracking code.
 * @throws {NotFoundError}; {PreconditionError} if it is not as expected.
 */
export async function deleteParcel(
  ctx: VerbContext,
  input: unknown,
  isExpected: IsExpected = () => true,
): Promise<void> {
  requirePermission(ctx, 'parcels:write');
  const { id } = parse(parcelDeletion, input);
  await inTransaction(ctx, async (tx) => {
    const { id: own } = requireFound(await findParcelByOwnKey(tx.db, id));
    await deleteRows(tx, [
      requireExpected(await lockParcel(tx.db, own), isExpected, parcelChanged),
    ]);
  });
}

/** The outcome for one of many parcels; `error`: why it was not changed. */
export type ParcelResult = {
  /** Its id. */
  parcel: number;
  tracking_code: string | null;
  error: 'not-found' | 'delivery-days' | null;
};

const parcels = z.array(recordId()).min(1).max(limits.eventParcels);

// A code is of one parcel alone.
const { tracking_code: _, ...sharedFields } = changeShape(parcelFields);

export const parcelsChange = z
  .strictObject({ parcels, ...sharedFields })
  .refine(({ parcels: __, ...changes }) => Object.keys(changes).length > 0, {
    ...messageKey('required'),
    path: ['parcels'],
  });

export const parcelsDeletion = z.strictObject({ parcels });

/** Changes the same fields of many parcels. @param input `parcels`: their ids; and the fields. */
export async function updateParcels(ctx: VerbContext, input: unknown): Promise<ParcelResult[]> {
  requirePermission(ctx, 'parcels:write');
  const { parcels: ids, ...changes } = parse(parcelsChange, input);
  return forEachParcel(ctx, ids, async (tx, before) => {
    if (!areInOrder({ ...before, ...changes })) return 'delivery-days';
    await updateRows(tx, [{ before, changes }]);
    return null;
  });
}

/** Deletes many parcels, each as deleteParcel does one. @param input `parcels`: their ids. */
export async function deleteParcels(ctx: VerbContext, input: unknown): Promise<ParcelResult[]> {
  requirePermission(ctx, 'parcels:write');
  return forEachParcel(ctx, parse(parcelsDeletion, input).parcels, async (tx, parcel) => {
    await deleteRows(tx, [parcel]);
    return null;
  });
}

function forEachParcel(
  ctx: VerbContext,
  ids: readonly number[],
  work: (tx: TransactionContext, parcel: ParcelRow) => Promise<ParcelResult['error']>,
): Promise<ParcelResult[]> {
  return inTransaction(ctx, async (tx) => {
    const results: ParcelResult[] = [];
    const locked = new Map((await lockParcels(tx.db, ids)).map((parcel) => [parcel.id, parcel]));
    for (const id of new Set(ids)) {
      const parcel = locked.get(id);
      const error = parcel === undefined ? 'not-found' : await work(tx, parcel);
      results.push({ parcel: id, tracking_code: parcel?.tracking_code ?? null, error });
    }
    return results;
  });
}

/**
 * Replaces a parcel's picture; null removes it. The previous one is deleted unless it is in use elsewhere.
 *
 * @throws {NotFoundError}; {PreconditionError} if the parcel is not as expected.
 */
export async function setParcelImage(
  ctx: VerbContext,
  key: ParcelKey,
  picture: Picture | null,
  isExpected: IsExpected = () => true,
): Promise<ParcelRow> {
  requirePermission(ctx, 'parcels:write');
  return inTransaction(ctx, async (tx) => {
    const { id } = requireFound(await findParcelByKey(tx.db, key));
    const before = requireExpected(await lockParcel(tx.db, id), isExpected, parcelChanged);
    const created_at = tx.now.toISOString();
    if (picture !== null) await insertImage(tx.db, { ...picture, created_at });
    const [after] = await updateRows(tx, [{ before, changes: { image: picture?.name ?? null } }]);
    await deleteImageIfUnused(tx.db, before.image);
    return requireFound(after);
  });
}

/** Only a tracking code can violate a unique constraint. */
function refuseCodeInUse(error: unknown): never {
  if (!isUniqueViolation(error)) throw error;
  throw new ConflictError((t) => t.errors.codeTaken, 'tracking_code');
}
