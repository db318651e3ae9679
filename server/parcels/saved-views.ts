import { z } from 'zod';
import { id } from '../http/answer.ts';
import { newShape, recordIdInput } from '../http/input/record.ts';
import { allows } from '../http/middleware/access.ts';
import { deleteView, insertView, listViews } from '../lists/views.ts';
import { paths } from '../shared/paths.ts';
import { listViewFields } from '../shared/view-fields.ts';
import { api, del, list, post } from '../verbs/call.ts';
import { verb } from '../verbs/verb.ts';

const permission = 'parcels:write';
const path = paths.api.parcelViews;
const name = 'parcels';

const parcelView = z.strictObject({ id, name: z.string(), query: z.string() });

const createParcelView = verb(
  { permission, input: z.strictObject(newShape(listViewFields)), isSerializable: true },
  async (tx, { query = '', ...given }) => {
    const { list: _, ...view } = await insertView(tx, { ...given, list: name, query });
    return view;
  },
);

const deleteParcelView = verb(
  { permission, input: recordIdInput, isSerializable: true },
  (tx, input) => deleteView(tx, input.id, (list) => list === name),
);

/** Saved views of the list of parcels: those of `/api/views` whose list is `parcels`. */
export const parcelViewsApi = api([
  list(
    path,
    { summary: 'List saved views of parcels', access: allows('parcels:read'), row: parcelView },
    async (c, request) => {
      const page = await listViews(c.var.deps.db, request, [name]);
      return { ...page, data: page.data.map(({ list: _, ...view }) => view) };
    },
  ),
  post(path, createParcelView, {
    summary: 'Save a view of the list of parcels',
    answer: parcelView,
    status: 201,
    done: (t) => t.done.saved,
    example: { name: 'Late ones', query: 'late=yes' },
  }),
  del(path, deleteParcelView, {
    summary: 'Delete a saved view of parcels',
    done: (t) => t.done.removed,
  }),
]);
