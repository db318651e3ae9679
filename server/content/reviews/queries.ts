import { scanMatches } from '../../database/matches.ts';
import { type ListRequest, pagedMatches, readPage, withIds } from '../../database/paginate.ts';
import { isPossibleId } from '../../database/record-id.ts';
import { isSearch, normalizeForSearch } from '../../database/search.ts';
import type { Db } from '../../database/tables.ts';
import type { Paged } from '../../shared/envelope.ts';
import type { NewReview, Review, ReviewChanges } from '../../shared/review.ts';

const columns = ['id', 'name', 'review', 'image'] as const;

/** Customers' reviews, newest first. */
export async function listReviews(db: Db, request: ListRequest): Promise<Paged<Review>> {
  const list = db.selectFrom('reviews').select(columns).orderBy('id', 'desc');
  if (!isSearch(request.search)) return readPage(list, request);
  const { ids, seen } = await scanMatches(db, 'reviews', request);
  return pagedMatches(await withIds(list, ids), seen, request);
}

/** Adds a review; its portrait must be stored already. */
export function insertReview(
  db: Db,
  review: NewReview & { image: string | null; created_at: string },
): Promise<Review> {
  const search_text = normalizeForSearch(review.name, review.review);
  return db
    .insertInto('reviews')
    .values({ ...review, search_text })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** One review; undefined if there is none with this id. */
export async function findReview(db: Db, id: number): Promise<Review | undefined> {
  if (!isPossibleId(id)) return undefined;
  return db.selectFrom('reviews').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Changes some fields of a review; the others stay as they were before. */
export async function updateReview(
  db: Db,
  before: Review,
  { name = before.name, review = before.review, image = before.image }: ReviewUpdate,
): Promise<Review | undefined> {
  return db
    .updateTable('reviews')
    .set({ name, review, image, search_text: normalizeForSearch(name, review) })
    .where('id', '=', before.id)
    .returning(columns)
    .executeTakeFirst();
}

type ReviewUpdate = ReviewChanges & { image?: string | null | undefined };

/** Deletes a review. @returns it; undefined if there was none. */
export function deleteReview(db: Db, id: number): Promise<Review | undefined> {
  return db.deleteFrom('reviews').where('id', '=', id).returning(columns).executeTakeFirst();
}
