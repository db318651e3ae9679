import { type Context, Hono } from 'hono';
import type { Messages } from '../../views/translations/messages.ts';
import { withAudit } from '../audit/with-audit.ts';
import { isUniqueViolation } from '../database/errors.ts';
import type { ParcelRow } from '../database/tables.ts';
import type { SiteEnv } from '../http/context.ts';
import { success } from '../http/envelope.ts';
import { isJson, readJson, validJson } from '../http/input/json-body.ts';
import { readListRequest } from '../http/input/list-request.ts';
import { adminOnly } from '../http/middleware/access.ts';
import { Problem } from '../http/problem.ts';
import { limits } from '../shared/limits.ts';
import type { ParcelChanges } from '../shared/parcel.ts';
import { paths } from '../shared/paths.ts';
import { parcelAuditRef as about } from './audit-ref.ts';
import { keepingStatusKey } from './event-presets/localized.ts';
import { findParcelByKey } from './find-parcel.ts';
import { readParcelListRequest } from './list/filter.ts';
import { listParcelIds, listParcels } from './list/list.ts';
import { findParcelById, findParcelByOwnKey, insertParcel, updateParcel } from './queries.ts';
import { removeWithImages } from './removal.ts';
import { newParcel, parcelDeletion, parcelToChange, readParcelChange } from './schema.ts';
import { toAdminParcel } from './to-admin-parcel.ts';

/** The JSON API of parcels. Reading one parcel is also for visitors: see tracking/lookup/api.ts. */
export const parcelsApi = new Hono<SiteEnv>()
  .get(paths.api.parcelIds, adminOnly, async (c) => {
    const { search } = readListRequest(c);
    const { ids, isCut } = await listParcelIds(
      c.var.deps.db,
      search,
      readParcelListRequest(c),
      limits.parcelIds,
    );
    return success(c, { ids, total_is_capped: isCut });
  })
  .get(paths.api.parcels, adminOnly, async (c) => {
    const asked = readParcelListRequest(c);
    const list = await listParcels(c.var.deps.db, readListRequest(c), asked);
    const { code: language } = c.var.language;
    const data = list.data.map((parcel) => toAdminParcel(parcel, language));
    return success(c, { ...list, data });
  })
  .post(paths.api.parcels, adminOnly, isJson, validJson(newParcel), async (c) => {
    const fields = c.req.valid('json');
    const { t } = c.var;
    const parcel = await withAudit(c, async (trx, record) => {
      const made = await insertParcel(trx, fields, new Date());
      await record({ action: 'created', ...about(made), after: made });
      return made;
    }).catch(asProblem(t));
    const made = toAdminParcel(parcel, c.var.language.code);
    return success(c, made, { status: 201, message: t.done.parcelCreated });
  })
  .patch(paths.api.parcels, adminOnly, async (c) => {
    const body = await readJson(c);
    const { t, deps } = c.var;
    // The stored delivery days matter too, so the parcel is read before the request is validated.
    const named = parcelToChange.safeParse(body);
    const existing = named.success ? await findParcelByKey(deps.db, named.data.id) : undefined;
    const changes = readParcelChange(body, existing ?? {});
    const parcel = existing && (await changeParcel(c, existing, changes).catch(asProblem(t)));
    if (parcel === undefined) throw new Problem(404, t.errors.notFound);
    const changed = toAdminParcel(parcel, c.var.language.code);
    return success(c, changed, { message: t.done.parcelSaved });
  })
  .delete(paths.api.parcels, adminOnly, isJson, validJson(parcelDeletion), async (c) => {
    // Not by a code that only leads to it: who deletes that means a parcel that is gone already.
    const parcel = await findParcelByOwnKey(c.var.deps.db, c.req.valid('json').id);
    const removed = parcel !== undefined && (await removeParcel(c, parcel));
    if (!removed) throw new Problem(404, c.var.t.errors.notFound);
    return success(c, {}, { message: c.var.t.done.parcelDeleted });
  });

/**
 * Deletes a parcel with its history, and its picture unless it is still in use elsewhere.
 *
 * @returns whether there was such a parcel.
 */
function removeParcel(c: Context<SiteEnv>, parcel: ParcelRow): Promise<boolean> {
  return withAudit(c, async (trx, record) => {
    if (!(await removeWithImages(trx, parcel))) return false;
    await record({ action: 'deleted', ...about(parcel), before: parcel });
    return true;
  });
}

/** Changes a parcel; undefined if it no longer exists. */
function changeParcel(c: Context<SiteEnv>, { id }: ParcelRow, changes: ParcelChanges) {
  return withAudit(c, async (trx, record) => {
    // An event may have changed it since it was read.
    const before = await findParcelById(trx, id);
    const after =
      before && (await updateParcel(trx, before, keepingStatusKey(before, changes), new Date()));
    if (before && after) await record({ action: 'changed', ...about(after), before, after });
    return after;
  });
}

/** Converts a unique violation, which only a tracking code can cause, to a problem. */
function asProblem(t: Messages) {
  return (error: unknown): never => {
    if (!isUniqueViolation(error)) throw error;
    const message = t.errors.codeTaken;
    const details = [{ field: 'tracking_code', code: 'custom', message }];
    throw new Problem(409, message, { details });
  };
}
