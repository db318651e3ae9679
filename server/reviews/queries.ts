import { type ListRequest, readPage } from '../database/paginate.ts';
import { matchesSearch, normalizeForSearch } from '../database/search.ts';
import type { Db, NewReview } from '../database/tables.ts';
import type { Review } from '../shared/review.ts';

const columns = ['id', 'name', 'review', 'image'] as const;

/** Customers' reviews, newest first. */
export function listReviews(db: Db, request: ListRequest) {
  const reviews = db
    .selectFrom('reviews')
    .select(columns)
    .where(matchesSearch(request.search))
    .orderBy('id', 'desc');
  return readPage(reviews, request);
}

/** Adds a review; its portrait must be stored already. */
export function insertReview(db: Db, review: Omit<NewReview, 'search_text'>): Promise<Review> {
  const search_text = normalizeForSearch(review.name, review.review);
  return db
    .insertInto('reviews')
    .values({ ...review, search_text })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Removes a review; gives back the name of its portrait, or undefined where there was no review. */
export function deleteReview(db: Db, id: number) {
  return db.deleteFrom('reviews').where('id', '=', id).returning('image').executeTakeFirst();
}
