import { type ListRequest, readPage } from '../database/paginate.ts';
import { foldAll, holding } from '../database/search.ts';
import type { Db, NewReview } from '../database/tables.ts';

/** Customers' reviews, newest first. */
export function listReviews(db: Db, request: ListRequest) {
  const reviews = db
    .selectFrom('reviews')
    .select(['id', 'name', 'review', 'image'])
    .where(holding(request.search))
    .orderBy('id', 'desc');
  return readPage(reviews, request);
}

/** Adds a review; its portrait must be stored already. */
export async function insertReview(db: Db, review: Omit<NewReview, 'search_text'>): Promise<void> {
  const search_text = foldAll(review.name, review.review);
  await db
    .insertInto('reviews')
    .values({ ...review, search_text })
    .execute();
}
