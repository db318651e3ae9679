import type { Context } from 'hono';
import { withAudit } from '../../actions/with-audit.ts';
import type { SiteEnv } from '../../http/context.ts';
import type { Review, ReviewChanges } from '../../shared/review.ts';
import type { Picture } from '../images/picture.ts';
import { deleteImageIfUnused, insertImage } from '../images/queries.ts';
import { deleteReview, findReview, insertReview, updateReview } from './queries.ts';

/** Adds a review and its portrait in one transaction. */
export function addReview(
  c: Context<SiteEnv>,
  words: { name: string; review: string },
  portrait: Picture,
  now: Date,
): Promise<Review> {
  const created_at = now.toISOString();
  return withAudit(c, async (trx, record) => {
    await insertImage(trx, { ...portrait, created_at });
    const after = await insertReview(trx, { ...words, image: portrait.name, created_at });
    await record({ action: 'created', ...about(after), after });
    return after;
  });
}

/** Changes a review, and its portrait if one is given; undefined if there is no such review. */
export function changeReview(
  c: Context<SiteEnv>,
  id: number,
  { portrait, ...words }: ReviewChanges & { portrait?: Picture | undefined },
  now: Date,
): Promise<Review | undefined> {
  return withAudit(c, async (trx, record) => {
    const existing = await findReview(trx, id);
    if (existing === undefined) return undefined;
    const created_at = now.toISOString();
    if (portrait !== undefined) await insertImage(trx, { ...portrait, created_at });
    const changed = await updateReview(trx, existing, { ...words, image: portrait?.name });
    await deleteImageIfUnused(trx, existing.image);
    await record({
      action: 'changed',
      ...about(existing),
      before: existing,
      after: changed ?? null,
    });
    return changed;
  });
}

/**
 * Deletes a review, and its portrait unless it is still in use elsewhere.
 *
 * @returns whether there was such a review.
 */
export function removeReview(c: Context<SiteEnv>, id: number): Promise<boolean> {
  return withAudit(c, async (trx, record) => {
    const review = await deleteReview(trx, id);
    if (review === undefined) return false;
    await deleteImageIfUnused(trx, review.image);
    await record({ action: 'deleted', ...about(review), before: review });
    return true;
  });
}

/** How an event names a review. */
function about({ id, name }: Review) {
  return { type: 'review', id, name } as const;
}
