import { allows } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { api, del, list, post } from '../../verbs/call.ts';
import { createParcelView, deleteParcelView, listParcelViews, parcelView } from './model.ts';

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
    done: (t) => t.parcelList.viewSaved,
    errors: [409],
    example: { name: 'Late ones', query: 'late=yes' },
  }),
  del(path, deleteParcelView, {
    summary: 'Delete a saved view',
    done: (t) => t.parcelList.viewDeleted,
    errors: [404],
    example: { id: 1 },
  }),
]);
