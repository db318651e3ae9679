import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { uploadedImage } from '../content/images/upload.ts';
import type { ParcelRow } from '../database/tables.ts';
import type { SiteEnv } from '../http/context.ts';
import { success } from '../http/envelope.ts';
import { setHeader } from '../http/headers.ts';
import { isJson, readJson, validJson } from '../http/input/body.ts';
import { listFields, readListRequest } from '../http/input/list-request.ts';
import { parse, parseAll, validationProblem } from '../http/input/validation.ts';
import { allows } from '../http/middleware/access.ts';
import { interpolate } from '../shared/interpolate.ts';
import type { LanguageCode } from '../shared/languages.ts';
import { limits } from '../shared/limits.ts';
import type { BulkResult } from '../shared/parcel-list.ts';
import { paths } from '../shared/paths.ts';
import { plural } from '../shared/plural.ts';
import { readUpload } from '../verbs/call.ts';
import { verbContext } from '../verbs/request.ts';
import {
  createParcel,
  deleteParcel,
  deleteParcels,
  type ParcelResult,
  setParcelImage,
  updateParcel,
  updateParcels,
} from './actions.ts';
import { cursorText, startOfChanges } from './changes/cursor.ts';
import { listParcelChanges } from './changes/list.ts';
import { toAdminParcel } from './event-presets/words.ts';
import { isExpectedBy } from './if-match.ts';
import { readParcelListRequest } from './list/filter.ts';
import { listParcelIds, listParcels } from './list/list.ts';
import { createParcels, type NewParcelResult } from './new-parcels.ts';
import { parcelKey } from './tracking-code.ts';
import { versionTag } from './version.ts';

const { parcels, parcelIds, parcelsMany, parcelImage } = paths.api;

export const newParcelImage = z.strictObject({ id: parcelKey, image: uploadedImage('photo') });

const imageRemoval = z.strictObject({ id: parcelKey });

/** The JSON API of parcels. Reading one parcel is also for visitors: see tracking/lookup/api.ts. */
export const parcelsApi = new Hono<SiteEnv>()
  .get(parcelIds, allows('parcels:read'), async (c) => {
    const { search } = readListRequest(c);
    const { ids, isCut } = await listParcelIds(
      c.var.deps.db,
      search,
      readParcelListRequest(c),
      limits.parcelIds,
    );
    return success(c, { ids, total_is_capped: isCut });
  })
  .get(parcels, allows('parcels:read'), async (c) => {
    if (c.req.query('updated_since') !== undefined) return changesAnswer(c);
    const list = await listParcels(c.var.deps.db, readListRequest(c), readParcelListRequest(c));
    const data = list.data.map((parcel) => withVersion(parcel, c.var.language.code));
    return success(c, { ...list, data });
  })
  .post(parcels, allows('parcels:write'), async (c) => {
    const parcel = await createParcel(verbContext(c), await readJson(c));
    const message = c.var.t.done.parcelCreated;
    setHeader(c, 'ETag', versionTag(parcel));
    return success(c, toAdminParcel(parcel, c.var.language.code), { status: 201, message });
  })
  .patch(parcels, allows('parcels:write'), async (c) => {
    const parcel = await updateParcel(verbContext(c), await readJson(c), isExpectedBy(c));
    const message = c.var.t.done.parcelSaved;
    setHeader(c, 'ETag', versionTag(parcel));
    return success(c, toAdminParcel(parcel, c.var.language.code), { message });
  })
  .delete(parcels, allows('parcels:write'), async (c) => {
    await deleteParcel(verbContext(c), await readJson(c), isExpectedBy(c));
    return success(c, {}, { message: c.var.t.done.parcelDeleted });
  })
  .post(parcelsMany, allows('parcels:write'), async (c) => {
    const body = await readJson(c, limits.newParcels.bytes);
    const results = await createParcels(verbContext(c), body);
    const count = results.filter(({ id }) => id !== null).length;
    const message = plural(c.var.t.parcelList, 'added', { count }, c.var.language.tag);
    const answer = { results: results.map((result) => newParcelAnswer(c, result)) };
    return success(c, answer, { status: 201, message });
  })
  .patch(parcelsMany, allows('parcels:write'), async (c) => {
    return bulkAnswer(c, await updateParcels(verbContext(c), await readJson(c)), 'changed');
  })
  .delete(parcelsMany, allows('parcels:write'), async (c) => {
    return bulkAnswer(c, await deleteParcels(verbContext(c), await readJson(c)), 'deleted');
  })
  .post(parcelImage, allows('parcels:write'), async (c) => {
    const { id, image } = await parseAll(newParcelImage, await readUpload(c));
    const parcel = await setParcelImage(verbContext(c), id, image, isExpectedBy(c));
    setHeader(c, 'ETag', versionTag(parcel));
    return success(c, { image: image.name }, { message: c.var.t.done.imageSaved });
  })
  .delete(parcelImage, allows('parcels:write'), isJson, validJson(imageRemoval), async (c) => {
    const { id } = c.req.valid('json');
    const parcel = await setParcelImage(verbContext(c), id, null, isExpectedBy(c));
    setHeader(c, 'ETag', versionTag(parcel));
    return success(c, { image: null }, { message: c.var.t.done.imageRemoved });
  });

const changesRequest = z.strictObject({
  updated_since: startOfChanges,
  per_page: listFields.per_page,
});

/** What was changed since a time or a cursor, for programs that keep a copy of the parcels. */
async function changesAnswer(c: Context<SiteEnv>) {
  const { deps, language } = c.var;
  const { updated_since: start, per_page: perPage } = parse(changesRequest, c.req.query());
  const keptMs = deps.config.keep.auditMs;
  const { data, next } = await listParcelChanges(deps.db, {
    ...{ start, perPage, keptMs },
    now: new Date(),
  });
  const shown = data.map((parcel) =>
    'deleted' in parcel ? parcel : withVersion(parcel, language.code),
  );
  return success(c, { data: shown }, { meta: { next: cursorText(next) } });
}

/** A parcel of a list, with what `If-Match` names its version by. */
function withVersion(parcel: ParcelRow, language: LanguageCode) {
  return { ...toAdminParcel(parcel, language), version: versionTag(parcel) };
}

/** The outcome for one of many new parcels, in the reader's language. */
function newParcelAnswer(c: Context<SiteEnv>, result: NewParcelResult) {
  const { id, tracking_code } = result;
  if (id !== null) return { id, tracking_code, ok: true, errors: [] };
  const { t } = c.var;
  if (result.issues === null) {
    const message = t.errors.codeTaken;
    const error_details = [{ field: 'tracking_code', code: 'custom', message }];
    return { id, tracking_code, ok: false, errors: [message], error_details };
  }
  const { errors, details } = validationProblem(result.issues, t);
  return { id, tracking_code, ok: false, errors, error_details: details };
}

/** One answer for many parcels: those that were left as they are say why. */
function bulkAnswer(c: Context<SiteEnv>, found: ParcelResult[], key: 'changed' | 'deleted') {
  const { t, language } = c.var;
  const sentences = {
    'not-found': t.errors.notFound,
    'delivery-days': interpolate(t.fieldErrors.deliveryDays, {
      field: t.control.fields.max_expected_delivery_date,
    }),
  };
  const results = found.map(
    ({ error, ...parcel }): BulkResult => ({
      ...{ ...parcel, ok: error === null },
      error: error === null ? null : sentences[error],
    }),
  );
  const count = results.filter(({ ok }) => ok).length;
  return success(c, { results }, { message: plural(t.parcelList, key, { count }, language.tag) });
}
