import { type PageRequest, readPage } from '../database/paginate.ts';
import type { Db, NewReview } from '../database/tables.ts';

/** Customers' reviews, newest first. */
export function listReviews(db: Db, request: PageRequest, path: string) {
  const reviews = db.selectFrom('reviews').select(['id', 'name', 'review', 'image']);
  return readPage(reviews.orderBy('id', 'desc'), request, path);
}

/** Adds a review; its portrait must be stored already. */
export async function insertReview(db: Db, review: NewReview): Promise<void> {
  await db.insertInto('reviews').values(review).execute();
}
