import { Hono } from 'hono';
import type { Messages } from '../../views/translations/messages.ts';
import { isTaken } from '../database/faults.ts';
import type { Db } from '../database/tables.ts';
import type { SiteEnv } from '../http/context.ts';
import { success } from '../http/envelope.ts';
import { isJson, validJson } from '../http/input/json-body.ts';
import { readListRequest } from '../http/input/list-request.ts';
import { fieldProblem, InvalidRequest } from '../http/input/validation.ts';
import { adminOnly, anyone } from '../http/middleware/access.ts';
import { Problem } from '../http/problem.ts';
import { paths } from '../shared/paths.ts';
import { removeParcel } from './deletion.ts';
import { areInOrder, notInOrder } from './delivery-days.ts';
import type { ParcelFinder } from './finder.ts';
import { fullParcel } from './public.ts';
import type { PublicLookup } from './public-lookup.ts';
import { insertParcel, listParcels, parcelByKey, updateParcel } from './queries.ts';
import { lookupRequest, newParcel, parcelChange, parcelDeletion } from './schema.ts';

/** The JSON calls about parcels. */
export function parcelsApi(db: Db, { forAdmin }: ParcelFinder, lookUp: PublicLookup) {
  const findByKey = parcelByKey(db);

  return new Hono<SiteEnv>()
    .get(paths.api.parcel, anyone, async (c) => {
      // Path and query are judged together, so that the answer names every bad field at once.
      const asked = { ...c.req.query(), ...c.req.param() };
      const { search } = new URL(c.req.url);
      c.header('Cache-Control', 'private, no-store');
      if (c.var.admin === null) return success(c, await lookUp(c, asked, search));

      const request = lookupRequest.safeParse(asked);
      if (!request.success) throw new InvalidRequest(request.error);
      const parcel = await forAdmin(request.data.code, request.data.request, search);
      if (parcel === undefined) throw new Problem(404, c.var.t.errors.parcelNotFound);
      return success(c, parcel);
    })
    .get(paths.api.parcels, adminOnly, async (c) => {
      const list = await listParcels(db, readListRequest(c));
      return success(c, { ...list, data: list.data.map(fullParcel) });
    })
    .post(paths.api.parcels, adminOnly, isJson, validJson(newParcel), async (c) => {
      const fields = c.req.valid('json');
      const parcel = await insertParcel(db, fields, new Date()).catch(asProblem(c.var.t));
      return success(c, fullParcel(parcel), { status: 201 });
    })
    .patch(paths.api.parcels, adminOnly, isJson, validJson(parcelChange), async (c) => {
      const { t } = c.var;
      const { id, ...changes } = c.req.valid('json');
      const existing = await findByKey(id);
      if (existing === undefined) throw new Problem(404, t.errors.notFound);
      if (!areInOrder({ ...existing, ...changes })) {
        throw fieldProblem(notInOrder.field, notInOrder.error, t);
      }
      const parcel = await updateParcel(db, existing, changes, new Date()).catch(asProblem(t));
      if (parcel === undefined) throw new Problem(404, t.errors.notFound);
      return success(c, fullParcel(parcel));
    })
    .delete(paths.api.parcels, adminOnly, isJson, validJson(parcelDeletion), async (c) => {
      const parcel = await findByKey(c.req.valid('json').id);
      const removed = parcel !== undefined && (await removeParcel(db, parcel.id));
      if (!removed) throw new Problem(404, c.var.t.errors.notFound);
      return success(c, {});
    });
}

/** Only a tracking code can be taken. */
function asProblem(t: Messages) {
  return (error: unknown): never => {
    if (!isTaken(error)) throw error;
    const message = t.errors.codeTaken;
    const details = [{ field: 'tracking_code', code: 'custom', message }];
    throw new Problem(409, message, { details });
  };
}
