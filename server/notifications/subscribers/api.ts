import { Hono } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { formFields } from '../../http/input/form-body.ts';
import { readJson, saysJson } from '../../http/input/json-body.ts';
import { parse } from '../../http/input/validation.ts';
import { anyone } from '../../http/middleware/access.ts';
import { limits } from '../../shared/limits.ts';
import { paths } from '../../shared/paths.ts';
import { followRequest } from './schema.ts';
import { subscribe } from './subscribe.ts';

/** The JSON API of followers: visitors leave an address, as JSON or as a form. */
export const subscribersApi = new Hono<SiteEnv>().post(paths.api.followers, anyone, async (c) => {
  const body = saysJson(c) ? await readJson(c) : await formFields(c, limits.request);
  await subscribe(c, parse(followRequest, body));
  return success(c, {}, { status: 202, message: c.var.t.following.form.sent });
});
