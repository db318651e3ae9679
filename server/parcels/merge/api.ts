import { Hono } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { readJson } from '../../http/input/body.ts';
import { allows } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { verbContext } from '../../verbs/request.ts';
import { toAdminParcel } from '../event-presets/words.ts';
import { mergeParcels } from './merge.ts';

/** The API call that makes one parcel of two. */
export const mergeApi = new Hono<SiteEnv>().post(
  paths.api.mergeParcels,
  allows('parcels:write'),
  async (c) => {
    const merged = await mergeParcels(verbContext(c), await readJson(c));
    return success(c, toAdminParcel(merged, c.var.language.code), {
      message: c.var.t.copies.merged,
    });
  },
);
