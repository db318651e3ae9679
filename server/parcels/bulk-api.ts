import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { type RecordAudit, withAudit } from '../audit/with-audit.ts';
import type { Db, ParcelRow } from '../database/tables.ts';
import type { SiteEnv } from '../http/context.ts';
import { success } from '../http/envelope.ts';
import { messageKey } from '../http/input/error-map.ts';
import { recordId } from '../http/input/fields.ts';
import { isJson, validJson } from '../http/input/json-body.ts';
import { changeShape } from '../http/input/record.ts';
import { adminOnly } from '../http/middleware/access.ts';
import { parcelFields } from '../shared/fields.ts';
import { interpolate } from '../shared/interpolate.ts';
import { limits } from '../shared/limits.ts';
import type { ParcelChanges } from '../shared/parcel.ts';
import type { BulkResult } from '../shared/parcel-list.ts';
import { paths } from '../shared/paths.ts';
import { plural } from '../shared/plural.ts';
import { parcelAuditRef } from './audit-ref.ts';
import { keepingStatusKey } from './event-presets/localized.ts';
import { findParcelById, updateParcel } from './queries.ts';
import { removeWithImages } from './removal.ts';
import { areInOrder } from './schema.ts';

const path = paths.api.parcelsMany;

const parcels = z.array(recordId()).min(1).max(limits.eventParcels);

// A code is of one parcel alone.
const { tracking_code: _, ...fields } = changeShape(parcelFields);

const change = z
  .strictObject({ parcels, ...fields })
  .refine(({ parcels: __, ...changes }) => Object.keys(changes).length > 0, {
    ...messageKey('required'),
    path: ['parcels'],
  });

const deletion = z.strictObject({ parcels });

/** The API calls that change or delete many parcels at once. Those that there are not, or that refuse it, fail alone. */
export const bulkParcelsApi = new Hono<SiteEnv>()
  .patch(path, adminOnly, isJson, validJson(change), async (c) => {
    const { parcels: ids, ...changes } = c.req.valid('json');
    const results = await atEach(c, ids, (trx, record, parcel) =>
      changeOne(c, trx, record, parcel, changes),
    );
    return answer(c, results, 'changed');
  })
  .delete(path, adminOnly, isJson, validJson(deletion), async (c) => {
    const results = await atEach(c, c.req.valid('json').parcels, async (trx, record, parcel) => {
      await removeWithImages(trx, parcel);
      await record({ action: 'deleted', ...parcelAuditRef(parcel), before: parcel });
      return null;
    });
    return answer(c, results, 'deleted');
  });

/** @returns why it was refused; null if it was not. */
type Work = (trx: Db, record: RecordAudit, parcel: ParcelRow) => Promise<string | null>;

function atEach(c: Context<SiteEnv>, ids: number[], work: Work): Promise<BulkResult[]> {
  return withAudit(c, async (trx, record) => {
    const results: BulkResult[] = [];
    for (const id of new Set(ids)) {
      const parcel = await findParcelById(trx, id);
      const error =
        parcel === undefined ? c.var.t.errors.notFound : await work(trx, record, parcel);
      const tracking_code = parcel?.tracking_code ?? null;
      results.push({ parcel: id, tracking_code, ok: error === null, error });
    }
    return results;
  });
}

async function changeOne(
  c: Context<SiteEnv>,
  trx: Db,
  record: RecordAudit,
  before: ParcelRow,
  changes: ParcelChanges,
): Promise<string | null> {
  if (!areInOrder({ ...before, ...changes })) {
    const { fieldErrors, control } = c.var.t;
    return interpolate(fieldErrors.deliveryDays, {
      field: control.fields.max_expected_delivery_date,
    });
  }
  const after = await updateParcel(trx, before, keepingStatusKey(before, changes), new Date());
  await record({ action: 'changed', ...parcelAuditRef(before), before, after: after ?? null });
  return null;
}

function answer(c: Context<SiteEnv>, results: BulkResult[], key: 'changed' | 'deleted') {
  const count = results.filter(({ ok }) => ok).length;
  const message = plural(c.var.t.parcelList, key, { count }, c.var.language.tag);
  return success(c, { results }, { message });
}
