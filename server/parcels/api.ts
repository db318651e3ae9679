import { Hono } from 'hono';
import { getQueryStrings } from 'hono/utils/url';
import type { Messages } from '../../views/translations/messages.ts';
import { isTaken } from '../database/faults.ts';
import type { Db } from '../database/tables.ts';
import type { SiteEnv } from '../http/context.ts';
import { success } from '../http/envelope.ts';
import { setHeader } from '../http/headers.ts';
import { isJson, readJson, validJson } from '../http/input/json-body.ts';
import { readListRequest } from '../http/input/list-request.ts';
import { adminOnly, anyone } from '../http/middleware/access.ts';
import { Problem } from '../http/problem.ts';
import { deleteImageIfUnused } from '../images/queries.ts';
import { paths } from '../shared/paths.ts';
import { findTypedParcel } from './finder.ts';
import { listParcels } from './list.ts';
import { fullParcel } from './public.ts';
import { lookUpPublicly, noSuchParcel, readLookup } from './public-lookup.ts';
import { deleteParcel, findParcelByKey, insertParcel, updateParcel } from './queries.ts';
import { newParcel, parcelDeletion, parcelToChange, readParcelChange } from './schema.ts';

/** The JSON API of parcels. */
export const parcelsApi = new Hono<SiteEnv>()
  .get(paths.api.parcel, anyone, async (c) => {
    // Path and query are validated together, so that the response names all invalid fields at once.
    const asked = { ...c.req.query(), ...c.req.param() };
    const search = getQueryStrings(c.req.url);
    setHeader(c, 'Cache-Control', 'private, no-store');
    if (c.get('admin') === null) return success(c, await lookUpPublicly(c, asked, search));

    const { code, request } = readLookup(c, asked);
    const { db, config } = c.var.deps;
    const history = { timeZone: config.timeZone, request, query: search };
    const parcel = await findTypedParcel(db, code, history);
    if (parcel === undefined) throw noSuchParcel(c);
    return success(c, parcel);
  })
  .get(paths.api.parcels, adminOnly, async (c) => {
    const list = await listParcels(c.var.deps.db, readListRequest(c));
    return success(c, { ...list, data: list.data.map(fullParcel) });
  })
  .post(paths.api.parcels, adminOnly, isJson, validJson(newParcel), async (c) => {
    const fields = c.req.valid('json');
    const { t, deps } = c.var;
    const parcel = await insertParcel(deps.db, fields, new Date()).catch(asProblem(t));
    return success(c, fullParcel(parcel), { status: 201, message: t.done.parcelCreated });
  })
  .patch(paths.api.parcels, adminOnly, async (c) => {
    const body = await readJson(c);
    const { t, deps } = c.var;
    // The stored delivery days matter too, so the parcel is read before the request is validated.
    const named = parcelToChange.safeParse(body);
    const existing = named.success ? await findParcelByKey(deps.db, named.data.id) : undefined;
    const changes = readParcelChange(body, existing ?? {});
    const parcel =
      existing && (await updateParcel(deps.db, existing, changes, new Date()).catch(asProblem(t)));
    if (parcel === undefined) throw new Problem(404, t.errors.notFound);
    return success(c, fullParcel(parcel), { message: t.done.parcelSaved });
  })
  .delete(paths.api.parcels, adminOnly, isJson, validJson(parcelDeletion), async (c) => {
    const { db } = c.var.deps;
    const parcel = await findParcelByKey(db, c.req.valid('json').id);
    const removed = parcel !== undefined && (await removeParcel(db, parcel.id));
    if (!removed) throw new Problem(404, c.var.t.errors.notFound);
    return success(c, {}, { message: c.var.t.done.parcelDeleted });
  });

/**
 * Deletes a parcel with its history, and its picture unless it is still in use elsewhere.
 *
 * @returns whether there was such a parcel.
 */
function removeParcel(db: Db, id: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const parcel = await deleteParcel(trx, id);
    if (parcel === undefined) return false;
    await deleteImageIfUnused(trx, parcel.image);
    return true;
  });
}

/** Converts a unique violation, which only a tracking code can cause, to a problem. */
function asProblem(t: Messages) {
  return (error: unknown): never => {
    if (!isTaken(error)) throw error;
    const message = t.errors.codeTaken;
    const details = [{ field: 'tracking_code', code: 'custom', message }];
    throw new Problem(409, message, { details });
  };
}
