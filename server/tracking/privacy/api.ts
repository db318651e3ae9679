import { Hono } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { setHeader } from '../../http/headers.ts';
import { formFields, readJson, saysJson } from '../../http/input/body.ts';
import { parse } from '../../http/input/validation.ts';
import { anyone } from '../../http/middleware/access.ts';
import { limits } from '../../shared/limits.ts';
import { paths } from '../../shared/paths.ts';
import { unlock, unlockRequest } from './unlock.ts';

/** The JSON API that unlocks a parcel. Without JavaScript, the form of a result posts to its own page instead. */
export const privacyApi = new Hono<SiteEnv>().post(paths.api.unlockParcel, anyone, async (c) => {
  const body = saysJson(c) ? await readJson(c) : await formFields(c, limits.request);
  const { answer } = parse(unlockRequest, body);
  setHeader(c, 'Cache-Control', 'private, no-store');
  await unlock(c, { code: c.req.param('code') }, answer);
  return success(c, {});
});
