import { Hono } from 'hono';
import { z } from 'zod';
import { withAudit } from '../../audit/with-audit.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { recordId } from '../../http/input/fields.ts';
import { isJson, validJson } from '../../http/input/json-body.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { newShape } from '../../http/input/record.ts';
import { adminOnly } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { parcelViewFields } from '../../shared/fields.ts';
import type { ParcelView } from '../../shared/parcel-view.ts';
import { paths } from '../../shared/paths.ts';
import { deleteParcelView, insertParcelView, listParcelViews } from './queries.ts';

const path = paths.api.parcelViews;

const newParcelView = z.strictObject(newShape(parcelViewFields));
const parcelViewDeletion = z.strictObject({ id: recordId() });

/** The JSON API of the saved views of the list of parcels. */
export const parcelViewsApi = new Hono<SiteEnv>()
  .get(path, adminOnly, async (c) =>
    success(c, await listParcelViews(c.var.deps.db, readListRequest(c))),
  )
  .post(path, adminOnly, isJson, validJson(newParcelView), async (c) => {
    const { name, query = '' } = c.req.valid('json');
    const view = await withAudit(c, async (trx, record) => {
      const after = await insertParcelView(trx, { name, query }, new Date());
      await record({ action: 'created', ...about(after), after });
      return after;
    });
    return success(c, view, { status: 201, message: c.var.t.parcelList.viewSaved });
  })
  .delete(path, adminOnly, isJson, validJson(parcelViewDeletion), async (c) => {
    const deleted = await withAudit(c, async (trx, record) => {
      const before = await deleteParcelView(trx, c.req.valid('json').id);
      if (before !== undefined) await record({ action: 'deleted', ...about(before), before });
      return before !== undefined;
    });
    if (!deleted) throw new Problem(404, c.var.t.errors.notFound);
    return success(c, {}, { message: c.var.t.parcelList.viewDeleted });
  });

function about({ id, name }: ParcelView) {
  return { type: 'view', id, name } as const;
}
