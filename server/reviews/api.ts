import { Hono } from 'hono';
import type { Db } from '../database/tables.ts';
import type { SiteEnv } from '../http/context.ts';
import { success } from '../http/envelope.ts';
import { isJson, validJson } from '../http/input/json-body.ts';
import { readListRequest } from '../http/input/list-request.ts';
import { adminOnly, anyone } from '../http/middleware/access.ts';
import { Problem } from '../http/problem.ts';
import { readImageForm } from '../images/form.ts';
import type { ReceiveImage } from '../images/receive.ts';
import { paths } from '../shared/paths.ts';
import { addReview, removeReview } from './portrait.ts';
import { listReviews } from './queries.ts';
import { newReview, oneReview } from './schema.ts';

/** The JSON calls about customers' reviews. */
export function reviewsApi(db: Db, receiveImage: ReceiveImage) {
  const path = paths.api.reviews;
  return new Hono<SiteEnv>()
    .get(path, anyone, async (c) => success(c, await listReviews(db, readListRequest(c))))
    .post(path, adminOnly, async (c) => {
      const { image, ...words } = await readImageForm(c, newReview);
      const portrait = await receiveImage(c, image);
      const review = await addReview(db, words, portrait, new Date());
      return success(c, review, { status: 201 });
    })
    .delete(path, adminOnly, isJson, validJson(oneReview), async (c) => {
      const removed = await removeReview(db, c.req.valid('json').id);
      if (!removed) throw new Problem(404, c.var.t.errors.notFound);
      return success(c, {});
    });
}
