import { z } from 'zod';
import { auditRef } from '../audit/record.ts';
import { type ListRequest, readPage } from '../database/paginate.ts';
import { matchesSearch, normalizeForSearch } from '../database/search.ts';
import type { Db } from '../database/tables.ts';
import { requireRow } from '../errors.ts';
import { id } from '../http/answer.ts';
import { newShape, recordIdInput } from '../http/input/record.ts';
import { allows } from '../http/middleware/access.ts';
import type { PageOf } from '../shared/envelope.ts';
import { paths } from '../shared/paths.ts';
import { parcelViewFields } from '../shared/view-fields.ts';
import { api, del, list, post } from '../verbs/call.ts';
import { verb } from '../verbs/verb.ts';
import type { ParcelView } from './shared/parcel-list.ts';

const permission = 'parcels:write';
const columns = ['id', 'name', 'query'] as const;

const parcelView: z.ZodType<ParcelView> = z.strictObject({
  id,
  name: z.string(),
  query: z.string(),
});

export function listParcelViews(db: Db, request: ListRequest): Promise<PageOf<ParcelView>> {
  const views = db
    .selectFrom('parcel_views')
    .select(columns)
    .where(matchesSearch(request.search))
    .orderBy('id');
  return readPage(views, request);
}

const createParcelView = verb(
  { permission, input: z.strictObject(newShape(parcelViewFields)), isSerializable: true },
  async (tx, { name, query = '' }) => {
    const search_text = normalizeForSearch(name);
    const after = await tx.db
      .insertInto('parcel_views')
      .values({ name, query, search_text, created_at: tx.now.toISOString() })
      .returning(columns)
      .executeTakeFirstOrThrow();
    await tx.recordAudit({ action: 'created', ...auditRef('view', after), after });
    return after;
  },
);

const deleteParcelView = verb(
  { permission, input: recordIdInput, isSerializable: true },
  async (tx, { id }) => {
    const row = tx.db.deleteFrom('parcel_views').where('id', '=', id).returning(columns);
    const before = requireRow(await row.executeTakeFirst());
    await tx.recordAudit({ action: 'deleted', ...auditRef('view', before), before });
  },
);

const path = paths.api.parcelViews;

export const parcelViewsApi = api([
  list(
    path,
    { summary: 'List saved views', access: allows('parcels:read'), row: parcelView },
    (c, request) => listParcelViews(c.var.deps.db, request),
  ),
  post(path, createParcelView, {
    summary: 'Save a view of the list of parcels',
    answer: parcelView,
    status: 201,
    done: (t) => t.done.saved,
    example: { name: 'Late ones', query: 'late=yes' },
  }),
  del(path, deleteParcelView, {
    summary: 'Delete a saved view',
    done: (t) => t.done.removed,
  }),
]);
