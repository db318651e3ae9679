import { zValidator } from '@hono/zod-validator';
import { Hono } from 'hono';
import { z } from 'zod';
import type { SiteEnv } from '../http/context.ts';
import { success } from '../http/envelope.ts';
import { listRequest } from '../http/list-request.ts';
import { Problem } from '../http/problem.ts';
import { orInvalid } from '../http/validation.ts';
import { paths } from '../shared/paths.ts';
import type { Lookup } from './lookup.ts';
import { lookedUpCode } from './schema.ts';

/** The JSON calls about parcels. */
export function parcelsApi(lookUp: Lookup) {
  return new Hono<SiteEnv>().get(
    paths.api.parcel,
    zValidator('param', z.object({ code: lookedUpCode }), orInvalid),
    zValidator('query', listRequest, orInvalid),
    async (c) => {
      const { search } = new URL(c.req.url);
      const parcel = await lookUp(c.req.valid('param').code, c.req.valid('query'), search);
      if (parcel === undefined) throw new Problem(404, c.var.t.errors.parcelNotFound);
      c.header('Cache-Control', 'private, no-store');
      return success(c, parcel);
    },
  );
}
