import { deleteImageIfUnused } from '../content/images/queries.ts';
import type { Db, ParcelRow } from '../database/tables.ts';
import { findDeliveryImages } from './deliveries/queries.ts';
import { deleteParcel } from './queries.ts';

/**
 * Deletes a parcel with its history and proofs of delivery, and the pictures of all unless they are still in use elsewhere.
 *
 * @returns whether there was such a parcel.
 */
export async function removeWithImages(
  trx: Db,
  { id, image }: Pick<ParcelRow, 'id' | 'image'>,
): Promise<boolean> {
  const photos = await trx
    .selectFrom('activities')
    .select('image')
    .distinct()
    .where('parcel_id', '=', id)
    .where('image', 'is not', null)
    .execute();
  const proofs = await findDeliveryImages(trx, id);
  const deleted = await deleteParcel(trx, id);
  if (deleted === undefined) return false;
  for (const name of [image, ...photos.map((photo) => photo.image), ...proofs]) {
    await deleteImageIfUnused(trx, name);
  }
  return true;
}
