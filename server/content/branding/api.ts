import { Hono } from 'hono';
import { z } from 'zod';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { isJson, validJson } from '../../http/input/body.ts';
import { parseAll } from '../../http/input/validation.ts';
import { allows } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { readUpload } from '../../verbs/call.ts';
import { verbContext } from '../../verbs/request.ts';
import { uploadedImage } from '../images/upload.ts';
import { setCompanyLogo } from './actions.ts';

const path = paths.api.logo;

export const newLogo = z.strictObject({ image: uploadedImage('company-logo') });

/** The JSON API of the company's logo. Its colours are settings; see admin/settings/api.ts. */
export const brandingApi = new Hono<SiteEnv>()
  .post(path, allows('content:write'), async (c) => {
    const { image } = await parseAll(newLogo, await readUpload(c));
    const logo = await setCompanyLogo(verbContext(c), image);
    return success(c, logo, { message: c.var.t.branding.done.logoSaved });
  })
  .delete(path, allows('content:write'), isJson, validJson(z.strictObject({})), async (c) => {
    const logo = await setCompanyLogo(verbContext(c), null);
    return success(c, logo, { message: c.var.t.branding.done.logoRemoved });
  });
