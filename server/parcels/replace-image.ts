import type { Db } from '../database/tables.ts';
import type { Picture } from '../images/picture.ts';
import { deleteImageIfUnused, insertImage } from '../images/queries.ts';
import { type ParcelKey, parcelByKey } from './queries.ts';

/**
 * Gives a parcel another picture, and removes the one that it had unless something else shows it.
 *
 * @returns whether there is such a parcel; if not, nothing was stored.
 */
export function replaceParcelImage(
  db: Db,
  key: ParcelKey,
  picture: Picture,
  now: Date,
): Promise<boolean> {
  const updated_at = now.toISOString();
  return db.transaction().execute(async (trx) => {
    const parcel = await parcelByKey(trx)(key);
    if (parcel === undefined) return false;
    await insertImage(trx, { ...picture, created_at: updated_at });
    await trx
      .updateTable('parcels')
      .set({ image: picture.name, updated_at })
      .where('id', '=', parcel.id)
      .execute();
    await deleteImageIfUnused(trx, parcel.image);
    return true;
  });
}
