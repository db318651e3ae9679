import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { withAudit } from '../audit/with-audit.ts';
import type { ImageEncoder } from '../content/images/encoder.ts';
import { readImageForm, uploadedImage } from '../content/images/form.ts';
import type { Picture } from '../content/images/picture.ts';
import { deleteImageIfUnused, insertImage } from '../content/images/queries.ts';
import type { SiteEnv } from '../http/context.ts';
import { success } from '../http/envelope.ts';
import { isJson, validJson } from '../http/input/json-body.ts';
import { adminOnly } from '../http/middleware/access.ts';
import { Problem } from '../http/problem.ts';
import { paths } from '../shared/paths.ts';
import { parcelAuditRef } from './audit-ref.ts';
import { findParcelByKey } from './find-parcel.ts';
import type { ParcelKey } from './queries.ts';
import { parcelKey } from './tracking-code.ts';

const path = paths.api.parcelImage;

function parcelImage(encode: ImageEncoder) {
  return z.strictObject({ id: parcelKey, image: uploadedImage(encode, 'photo') });
}

const imageRemoval = z.strictObject({ id: parcelKey });

/** The API calls that replace or delete a parcel's picture. */
export const parcelImageApi = new Hono<SiteEnv>()
  .post(path, adminOnly, async (c) => {
    const { encodeImage } = c.var.deps;
    const { id, image } = await readImageForm(c, parcelImage(encodeImage));
    const found = await replaceImage(c, id, image, new Date());
    if (!found) throw new Problem(404, c.var.t.errors.notFound);
    return success(c, { image: image.name }, { message: c.var.t.done.imageSaved });
  })
  .delete(path, adminOnly, isJson, validJson(imageRemoval), async (c) => {
    const found = await replaceImage(c, c.req.valid('json').id, null, new Date());
    if (!found) throw new Problem(404, c.var.t.errors.notFound);
    return success(c, { image: null }, { message: c.var.t.done.imageRemoved });
  });

/**
 * Replaces a parcel's picture, or deletes it, and deletes the previous one unless it is still in
 * use elsewhere.
 *
 * @returns whether there is such a parcel; if not, nothing was stored.
 */
function replaceImage(
  c: Context<SiteEnv>,
  key: ParcelKey,
  picture: Picture | null,
  now: Date,
): Promise<boolean> {
  const updated_at = now.toISOString();
  return withAudit(c, async (trx, record) => {
    const parcel = await findParcelByKey(trx, key);
    if (parcel === undefined) return false;
    if (picture !== null) await insertImage(trx, { ...picture, created_at: updated_at });
    await trx
      .updateTable('parcels')
      .set({ image: picture?.name ?? null, updated_at })
      .where('id', '=', parcel.id)
      .execute();
    await deleteImageIfUnused(trx, parcel.image);
    const [before, after] = [{ image: parcel.image }, { image: picture?.name ?? null }];
    await record({ action: 'changed', ...parcelAuditRef(parcel), before, after });
    return true;
  });
}
