import { type ListRequest, readPage } from '../../database/paginate.ts';
import { matchesSearch, normalizeForSearch } from '../../database/search.ts';
import type { Db } from '../../database/tables.ts';
import type { Paged } from '../../shared/envelope.ts';
import type { ParcelView } from '../../shared/parcel-list.ts';

const columns = ['id', 'name', 'query'] as const;

/** The saved views, in the order in which they were saved. */
export function listParcelViews(db: Db, request: ListRequest): Promise<Paged<ParcelView>> {
  const views = db
    .selectFrom('parcel_views')
    .select(columns)
    .where(matchesSearch(request.search))
    .orderBy('id');
  return readPage(views, request);
}

/** Saves a view. */
export function insertParcelView(
  db: Db,
  view: Omit<ParcelView, 'id'>,
  now: Date,
): Promise<ParcelView> {
  return db
    .insertInto('parcel_views')
    .values({
      ...view,
      search_text: normalizeForSearch(view.name),
      created_at: now.toISOString(),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Deletes a view. @returns it; undefined if there was none. */
export function deleteParcelView(db: Db, id: number): Promise<ParcelView | undefined> {
  return db.deleteFrom('parcel_views').where('id', '=', id).returning(columns).executeTakeFirst();
}
