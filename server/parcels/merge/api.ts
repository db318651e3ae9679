import { Hono } from 'hono';
import { z } from 'zod';
import { withAudit } from '../../audit/with-audit.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { isJson, validJson } from '../../http/input/json-body.ts';
import { adminOnly } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { paths } from '../../shared/paths.ts';
import { findParcelByOwnKey } from '../queries.ts';
import { toAdminParcel } from '../to-admin-parcel.ts';
import { parcelKey } from '../tracking-code.ts';
import { mergeParcels } from './merge.ts';

const merge = z.strictObject({ into: parcelKey, from: parcelKey });

/** The API call that makes one parcel of two. */
export const mergeApi = new Hono<SiteEnv>().post(
  paths.api.mergeParcels,
  adminOnly,
  isJson,
  validJson(merge),
  async (c) => {
    const { t } = c.var;
    const named = c.req.valid('json');
    const merged = await withAudit(c, async (trx, record) => {
      // Each by its own code: one that leads to a parcel already would name another than was meant.
      const into = await findParcelByOwnKey(trx, named.into);
      const from = await findParcelByOwnKey(trx, named.from);
      if (into === undefined || from === undefined) throw new Problem(404, t.errors.notFound);
      if (into.id === from.id) throw sameParcel(t.copies.sameParcel);
      await mergeParcels(trx, record, { into, from }, new Date());
      return findParcelByOwnKey(trx, into.id);
    });
    if (merged === undefined) throw new Problem(404, t.errors.notFound);
    return success(c, toAdminParcel(merged, c.var.language.code), { message: t.copies.merged });
  },
);

function sameParcel(message: string): Problem {
  return new Problem(422, message, { details: [{ field: 'from', code: 'custom', message }] });
}
