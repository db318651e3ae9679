import { Hono } from 'hono';
import { z } from 'zod';
import type { Db } from '../database/tables.ts';
import type { SiteEnv } from '../http/context.ts';
import { success } from '../http/envelope.ts';
import { adminOnly } from '../http/middleware/access.ts';
import { Problem } from '../http/problem.ts';
import { imageFile, readImageForm } from '../images/form.ts';
import type { Picture } from '../images/picture.ts';
import { deleteImageIfUnused, insertImage } from '../images/queries.ts';
import { receiveImage } from '../images/receive.ts';
import { paths } from '../shared/paths.ts';
import { findParcelByKey, type ParcelKey } from './queries.ts';
import { parcelKey } from './tracking-code.ts';

const newImage = z.strictObject({ id: parcelKey, image: imageFile });

/** The call that gives a parcel another picture. */
export const parcelImageApi = new Hono<SiteEnv>().post(
  paths.api.parcelImage,
  adminOnly,
  async (c) => {
    const { id, image } = await readImageForm(c, newImage);
    const picture = await receiveImage(c, image);
    const found = await replaceImage(c.var.deps.db, id, picture, new Date());
    if (!found) throw new Problem(404, c.var.t.errors.notFound);
    return success(c, { image: picture.name });
  },
);

/**
 * Gives a parcel another picture, and removes the one that it had unless something else shows it.
 *
 * @returns whether there is such a parcel; if not, nothing was stored.
 */
function replaceImage(db: Db, key: ParcelKey, picture: Picture, now: Date): Promise<boolean> {
  const updated_at = now.toISOString();
  return db.transaction().execute(async (trx) => {
    const parcel = await findParcelByKey(trx, key);
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
