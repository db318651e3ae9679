import { Hono } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { setHeader } from '../../http/headers.ts';
import { formFields } from '../../http/input/form-body.ts';
import { readJson, saysJson } from '../../http/input/json-body.ts';
import { parse } from '../../http/input/validation.ts';
import { anyone } from '../../http/middleware/access.ts';
import { limits } from '../../shared/limits.ts';
import { paths } from '../../shared/paths.ts';
import { unlock, unlocking } from './unlock.ts';

/** The JSON API of what is hidden of a parcel. The result's form, without JavaScript, posts to its own page. */
export const privacyApi = new Hono<SiteEnv>().post(paths.api.unlockParcel, anyone, async (c) => {
  const body = saysJson(c) ? await readJson(c) : await formFields(c, limits.request);
  const { answer } = parse(unlocking, body);
  setHeader(c, 'Cache-Control', 'private, no-store');
  await unlock(c, { code: c.req.param('code') }, answer);
  return success(c, {});
});
