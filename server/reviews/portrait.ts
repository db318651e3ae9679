import type { Db } from '../database/tables.ts';
import type { Picture } from '../images/picture.ts';
import { deleteImageIfUnused, insertImage } from '../images/queries.ts';
import type { Review, ReviewChanges } from '../shared/review.ts';
import { deleteReview, findReview, insertReview, updateReview } from './queries.ts';

/** Adds a review and its portrait in one transaction. */
export function addReview(
  db: Db,
  words: { name: string; review: string },
  portrait: Picture,
  now: Date,
): Promise<Review> {
  const created_at = now.toISOString();
  return db.transaction().execute(async (trx) => {
    await insertImage(trx, { ...portrait, created_at });
    return insertReview(trx, { ...words, image: portrait.name, created_at });
  });
}

/** Changes a review, and its portrait if one is given; undefined if there is no such review. */
export function changeReview(
  db: Db,
  id: number,
  { portrait, ...words }: ReviewChanges & { portrait?: Picture | undefined },
  now: Date,
): Promise<Review | undefined> {
  return db.transaction().execute(async (trx) => {
    const existing = await findReview(trx, id);
    if (existing === undefined) return undefined;
    const created_at = now.toISOString();
    if (portrait !== undefined) await insertImage(trx, { ...portrait, created_at });
    const changed = await updateReview(trx, existing, { ...words, image: portrait?.name });
    await deleteImageIfUnused(trx, existing.image);
    return changed;
  });
}

/**
 * Deletes a review, and its portrait unless it is still in use elsewhere.
 *
 * @returns whether there was such a review.
 */
export function removeReview(db: Db, id: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const review = await deleteReview(trx, id);
    if (review === undefined) return false;
    await deleteImageIfUnused(trx, review.image);
    return true;
  });
}
