import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { actionContext } from '../actions/request.ts';
import type { ImageEncoder } from '../content/images/encoder.ts';
import { readImageForm, uploadedImage } from '../content/images/form.ts';
import type { SiteEnv } from '../http/context.ts';
import { success } from '../http/envelope.ts';
import { isJson, readJson, validJson } from '../http/input/json-body.ts';
import { readListRequest } from '../http/input/list-request.ts';
import { allows } from '../http/middleware/access.ts';
import { interpolate } from '../shared/interpolate.ts';
import { limits } from '../shared/limits.ts';
import type { BulkResult } from '../shared/parcel-list.ts';
import { paths } from '../shared/paths.ts';
import { plural } from '../shared/plural.ts';
import {
  createParcel,
  deleteParcel,
  deleteParcels,
  type ParcelResult,
  setParcelImage,
  updateParcel,
  updateParcels,
} from './actions.ts';
import { toAdminParcel } from './event-presets/words.ts';
import { readParcelListRequest } from './list/filter.ts';
import { listParcelIds, listParcels } from './list/list.ts';
import { parcelKey } from './tracking-code.ts';

const { parcels, parcelIds, parcelsMany, parcelImage } = paths.api;

export function newParcelImage(encode: ImageEncoder) {
  return z.strictObject({ id: parcelKey, image: uploadedImage(encode, 'photo') });
}

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
    const list = await listParcels(c.var.deps.db, readListRequest(c), readParcelListRequest(c));
    const data = list.data.map((parcel) => toAdminParcel(parcel, c.var.language.code));
    return success(c, { ...list, data });
  })
  .post(parcels, allows('parcels:write'), async (c) => {
    const parcel = await createParcel(actionContext(c), await readJson(c));
    const message = c.var.t.done.parcelCreated;
    return success(c, toAdminParcel(parcel, c.var.language.code), { status: 201, message });
  })
  .patch(parcels, allows('parcels:write'), async (c) => {
    const parcel = await updateParcel(actionContext(c), await readJson(c));
    const message = c.var.t.done.parcelSaved;
    return success(c, toAdminParcel(parcel, c.var.language.code), { message });
  })
  .delete(parcels, allows('parcels:write'), async (c) => {
    await deleteParcel(actionContext(c), await readJson(c));
    return success(c, {}, { message: c.var.t.done.parcelDeleted });
  })
  .patch(parcelsMany, allows('parcels:write'), async (c) => {
    return bulkAnswer(c, await updateParcels(actionContext(c), await readJson(c)), 'changed');
  })
  .delete(parcelsMany, allows('parcels:write'), async (c) => {
    return bulkAnswer(c, await deleteParcels(actionContext(c), await readJson(c)), 'deleted');
  })
  .post(parcelImage, allows('parcels:write'), async (c) => {
    const form = newParcelImage(c.var.deps.encodeImage);
    const { id, image } = await readImageForm(c, form);
    await setParcelImage(actionContext(c), id, image);
    return success(c, { image: image.name }, { message: c.var.t.done.imageSaved });
  })
  .delete(parcelImage, allows('parcels:write'), isJson, validJson(imageRemoval), async (c) => {
    await setParcelImage(actionContext(c), c.req.valid('json').id, null);
    return success(c, { image: null }, { message: c.var.t.done.imageRemoved });
  });

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
