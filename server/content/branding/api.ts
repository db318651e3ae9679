import { Hono } from 'hono';
import { z } from 'zod';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { isJson, validJson } from '../../http/input/json-body.ts';
import { adminOnly } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import type { ImageEncoder } from '../images/encoder.ts';
import { readImageForm, uploadedImage } from '../images/form.ts';
import { replaceLogo } from './logo.ts';

const path = paths.api.logo;

function newLogo(encode: ImageEncoder) {
  return z.strictObject({ image: uploadedImage(encode, 'company-logo') });
}

/** The calls about the company's logo. Its colours are settings like others; see admin/settings/api.ts. */
export const brandingApi = new Hono<SiteEnv>()
  .post(path, adminOnly, async (c) => {
    const { image } = await readImageForm(c, newLogo(c.var.deps.encodeImage));
    const logo = await replaceLogo(c, image, new Date());
    return success(c, logo, { message: c.var.t.look.done.logoSaved });
  })
  .delete(path, adminOnly, isJson, validJson(z.strictObject({})), async (c) => {
    const logo = await replaceLogo(c, null, new Date());
    return success(c, logo, { message: c.var.t.look.done.logoRemoved });
  });
