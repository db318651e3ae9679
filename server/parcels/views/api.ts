import { Hono } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { readJson } from '../../http/input/body.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { allows } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { verbContext } from '../../verbs/request.ts';
import { createParcelView, deleteParcelView } from './actions.ts';
import { listParcelViews } from './queries.ts';

const path = paths.api.parcelViews;

/** The JSON API of the saved views of the list of parcels. */
export const parcelViewsApi = new Hono<SiteEnv>()
  .get(path, allows('parcels:read'), async (c) =>
    success(c, await listParcelViews(c.var.deps.db, readListRequest(c))),
  )
  .post(path, allows('parcels:write'), async (c) => {
    const view = await createParcelView(verbContext(c), await readJson(c));
    return success(c, view, { status: 201, message: c.var.t.parcelList.viewSaved });
  })
  .delete(path, allows('parcels:write'), async (c) => {
    await deleteParcelView(verbContext(c), await readJson(c));
    return success(c, {}, { message: c.var.t.parcelList.viewDeleted });
  });
