import { Hono } from 'hono';
import { z } from 'zod';
import { actionContext } from '../../actions/request.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { readJson } from '../../http/input/body.ts';
import { recordId } from '../../http/input/fields.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { changeShape, newShape } from '../../http/input/record.ts';
import { allows, anyone } from '../../http/middleware/access.ts';
import { reviewFields } from '../../shared/fields.ts';
import { paths } from '../../shared/paths.ts';
import type { ImageEncoder } from '../images/encoder.ts';
import { newImage, readImageChange, readImageForm, uploadedImage } from '../images/form.ts';
import { createReview, deleteReview, updateReview } from './actions.ts';
import { listReviews } from './queries.ts';

const path = paths.api.reviews;

/** A new review: its text and a portrait. */
export function newReview(encode: ImageEncoder) {
  return z.strictObject({ ...newShape(reviewFields), image: uploadedImage(encode, 'photo') });
}

/** Which review to change, and the fields that change. */
export function reviewChange(encode: ImageEncoder) {
  return z.strictObject({
    id: recordId(),
    ...changeShape(reviewFields),
    image: newImage(encode, 'photo'),
  });
}

/** The JSON API of customers' reviews. */
export const reviewsApi = new Hono<SiteEnv>()
  .get(path, anyone, async (c) => success(c, await listReviews(c.var.deps.db, readListRequest(c))))
  .post(path, allows('content:write'), async (c) => {
    const input = await readImageForm(c, newReview(c.var.deps.encodeImage));
    const review = await createReview(actionContext(c), input);
    return success(c, review, { status: 201, message: c.var.t.done.reviewAdded });
  })
  .patch(path, allows('content:write'), async (c) => {
    const input = await readImageChange(c, reviewChange(c.var.deps.encodeImage));
    const review = await updateReview(actionContext(c), input);
    return success(c, review, { message: c.var.t.done.reviewSaved });
  })
  .delete(path, allows('content:write'), async (c) => {
    await deleteReview(actionContext(c), await readJson(c));
    return success(c, {}, { message: c.var.t.done.reviewDeleted });
  });
