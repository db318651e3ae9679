import { Hono } from 'hono';
import { z } from 'zod';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { readJson } from '../../http/input/body.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { parse } from '../../http/input/validation.ts';
import { allows } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { findParcelByKey } from '../../parcels/find-parcel.ts';
import { parcelKey } from '../../parcels/tracking-code.ts';
import { paths, sharePath } from '../../shared/paths.ts';
import type { NewShareLink } from '../../shared/share-link.ts';
import { verbContext } from '../../verbs/request.ts';
import { originOf } from '../../web/layout-data.ts';
import { createShareLink, revokeShareLink } from './actions.ts';
import { listShareLinks } from './queries.ts';

const path = paths.api.shareLinks;

export const shareLinkQuery = z.object({ parcel: parcelKey });

/** The JSON API of links that show all of a parcel. The address of a link is only in the response that creates it. */
export const shareLinksApi = new Hono<SiteEnv>()
  .get(path, allows('share-links:write'), async (c) => {
    const { db } = c.var.deps;
    const parcel = await findParcelByKey(db, parse(shareLinkQuery, c.req.query()).parcel);
    if (parcel === undefined) throw new Problem(404, c.var.t.errors.notFound);
    return success(c, await listShareLinks(db, parcel.id, new Date(), readListRequest(c)));
  })
  .post(path, allows('share-links:write'), async (c) => {
    const { id, token, ends_at } = await createShareLink(verbContext(c), await readJson(c));
    const link: NewShareLink = { id, url: `${originOf(c)}${sharePath(token)}`, ends_at };
    return success(c, link, { status: 201, message: c.var.t.privacy.links.made });
  })
  .delete(path, allows('share-links:write'), async (c) => {
    await revokeShareLink(verbContext(c), await readJson(c));
    return success(c, {}, { message: c.var.t.privacy.links.ended });
  });
