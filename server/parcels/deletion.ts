import type { Db } from '../database/tables.ts';
import { deleteImageIfUnused } from '../images/queries.ts';
import { deleteParcel } from './queries.ts';

/**
 * Deletes a parcel with its history, and its picture unless something else shows it.
 *
 * @returns whether there was such a parcel.
 */
export function removeParcel(db: Db, id: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const parcel = await deleteParcel(trx, id);
    if (parcel === undefined) return false;
    await deleteImageIfUnused(trx, parcel.image);
    return true;
  });
}
