import { Hono } from 'hono';
import { z } from 'zod';
import type { Db } from '../database/tables.ts';
import type { SiteEnv } from '../http/context.ts';
import { success } from '../http/envelope.ts';
import { adminOnly } from '../http/middleware/access.ts';
import { Problem } from '../http/problem.ts';
import { imageField, readImageForm } from '../images/form.ts';
import type { ReceiveImage } from '../images/receive.ts';
import { paths } from '../shared/paths.ts';
import { parcelKey } from './code-schema.ts';
import { replaceParcelImage } from './replace-image.ts';

const newImage = z.strictObject({ id: parcelKey, image: imageField });

/** The call that gives a parcel another picture. */
export function parcelImageApi(db: Db, receiveImage: ReceiveImage) {
  return new Hono<SiteEnv>().post(paths.api.parcelImage, adminOnly, async (c) => {
    const { id, image } = await readImageForm(c, newImage);
    const picture = await receiveImage(c, image);
    const found = await replaceParcelImage(db, id, picture, new Date());
    if (!found) throw new Problem(404, c.var.t.errors.notFound);
    return success(c, { image: picture.name });
  });
}
