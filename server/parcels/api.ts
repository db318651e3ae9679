import { Hono } from 'hono';
import { anyone } from '../http/access.ts';
import type { SiteEnv } from '../http/context.ts';
import { success } from '../http/envelope.ts';
import { Problem } from '../http/problem.ts';
import { InvalidRequest } from '../http/validation.ts';
import { paths } from '../shared/paths.ts';
import type { FindForVisitor } from './lookup.ts';
import { lookupRequest } from './schema.ts';

/** The JSON calls about parcels. */
export function parcelsApi(findForVisitor: FindForVisitor) {
  return new Hono<SiteEnv>().get(paths.api.parcel, anyone, async (c) => {
    // Path and query are judged together, so that the answer names every bad field at once.
    const asked = lookupRequest.safeParse({ ...c.req.query(), ...c.req.param() });
    if (!asked.success) throw new InvalidRequest(asked.error);
    const { code, request } = asked.data;

    const parcel = await findForVisitor(code, request, new URL(c.req.url).search);
    if (parcel === undefined) throw new Problem(404, c.var.t.errors.parcelNotFound);
    c.header('Cache-Control', 'private, no-store');
    return success(c, parcel);
  });
}
