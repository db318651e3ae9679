import { Hono } from 'hono';
import { z } from 'zod';
import { withAudit } from '../../actions/with-audit.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { adminOnly } from '../../http/middleware/access.ts';
import { imagePath, paths } from '../../shared/paths.ts';
import type { ImageEncoder } from '../images/encoder.ts';
import { readImageForm, uploadedImage } from '../images/form.ts';
import { storePicture } from './pictures.ts';

function newPicture(encode: ImageEncoder) {
  return z.strictObject({ image: uploadedImage(encode, 'photo') });
}

/** The API call that uploads a picture for the content of a page. */
export const pagePicturesApi = new Hono<SiteEnv>().post(
  paths.api.pageImages,
  adminOnly,
  async (c) => {
    const { image } = await readImageForm(c, newPicture(c.var.deps.encodeImage));
    const { name, width, height } = image;
    await withAudit(c, async (trx, record) => {
      await storePicture(trx, image, new Date());
      await record({ action: 'created', type: 'picture', name });
    });
    const picture = { image: name, url: imagePath(name), width, height };
    return success(c, picture, { status: 201, message: c.var.t.writing.pictureStored });
  },
);
