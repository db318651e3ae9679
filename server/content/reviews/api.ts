import { Hono } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { isJson, validJson } from '../../http/input/json-body.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { adminOnly, anyone } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { paths } from '../../shared/paths.ts';
import { readImageChange, readImageForm } from '../images/form.ts';
import { addReview, changeReview, removeReview } from './portrait.ts';
import { listReviews } from './queries.ts';
import { newReview, reviewChange, reviewDeletion } from './schema.ts';

const path = paths.api.reviews;

/** The JSON API of customers' reviews. */
export const reviewsApi = new Hono<SiteEnv>()
  .get(path, anyone, async (c) => success(c, await listReviews(c.var.deps.db, readListRequest(c))))
  .post(path, adminOnly, async (c) => {
    const { encodeImage } = c.var.deps;
    const { image, ...words } = await readImageForm(c, newReview(encodeImage));
    const review = await addReview(c, words, image, new Date());
    return success(c, review, { status: 201, message: c.var.t.done.reviewAdded });
  })
  .patch(path, adminOnly, async (c) => {
    const { encodeImage } = c.var.deps;
    const { id, image: portrait, ...words } = await readImageChange(c, reviewChange(encodeImage));
    const review = await changeReview(c, id, { ...words, portrait }, new Date());
    if (review === undefined) throw new Problem(404, c.var.t.errors.notFound);
    return success(c, review, { message: c.var.t.done.reviewSaved });
  })
  .delete(path, adminOnly, isJson, validJson(reviewDeletion), async (c) => {
    const removed = await removeReview(c, c.req.valid('json').id);
    if (!removed) throw new Problem(404, c.var.t.errors.notFound);
    return success(c, {}, { message: c.var.t.done.reviewDeleted });
  });
