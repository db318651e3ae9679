import { Hono } from 'hono';
import { firstPage, pagedList } from '../../database/paginate.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { setHeader } from '../../http/headers.ts';
import { invalidField } from '../../http/input/validation.ts';
import { anyone } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { readTypedCodes } from '../../shared/typed-codes.ts';
import { lookUpSeveral } from './multi-lookup.ts';

/** The JSON API of several parcels at once. */
export const trackingApi = new Hono<SiteEnv>().get(paths.api.tracking, anyone, async (c) => {
  setHeader(c, 'Cache-Control', 'private, no-store');
  const codes = readTypedCodes(c.req.query('codes') ?? '');
  if (codes.parts.length === 0) throw invalidField('codes', 'trackingCodeMissing');
  const list = await lookUpSeveral(c, codes);
  // All of them are on the one page of this list.
  const page = firstPage(paths.api.tracking);
  return success(c, pagedList(list, list.length, page, page.path));
});
