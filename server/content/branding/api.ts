import { Hono } from 'hono';
import { z } from 'zod';
import { actionContext } from '../../actions/request.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { isJson, validJson } from '../../http/input/body.ts';
import { allows } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import type { ImageEncoder } from '../images/encoder.ts';
import { readImageForm, uploadedImage } from '../images/form.ts';
import { setCompanyLogo } from './actions.ts';

const path = paths.api.logo;

export function newLogo(encode: ImageEncoder) {
  return z.strictObject({ image: uploadedImage(encode, 'company-logo') });
}

/** The JSON API of the company's logo. Its colours are settings; see admin/settings/api.ts. */
export const brandingApi = new Hono<SiteEnv>()
  .post(path, allows('content:write'), async (c) => {
    const { image } = await readImageForm(c, newLogo(c.var.deps.encodeImage));
    const logo = await setCompanyLogo(actionContext(c), image);
    return success(c, logo, { message: c.var.t.branding.done.logoSaved });
  })
  .delete(path, allows('content:write'), isJson, validJson(z.strictObject({})), async (c) => {
    const logo = await setCompanyLogo(actionContext(c), null);
    return success(c, logo, { message: c.var.t.branding.done.logoRemoved });
  });
