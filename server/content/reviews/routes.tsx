import { Hono } from 'hono';
import { idIn } from '../../database/rows.ts';
import type { SiteEnv } from '../../http/context.ts';
import { allowsPage } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { api, del, patch, post } from '../../verbs/call.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { notFoundPage } from '../../web/problem-page.tsx';
import { reviewList } from './list.tsx';
import { createReview, deleteReview, findReview, review, updateReview } from './model.ts';

const path = paths.api.reviews;
const example = { id: 1, review: 'Fast and friendly.' };

export const reviewsApi = api([
  reviewList.call,
  post(path, createReview, {
    summary: 'Add a review',
    takes: 'upload',
    answer: review,
    status: 201,
    done: (t) => t.done.published,
    formExample: { name: 'Ada Lovelace', review: 'Fast and friendly.', image: 'photo.jpg' },
  }),
  patch(path, updateReview, {
    json: updateReview.input.omit({ image: true }),
    summary: 'Change a review',
    takes: 'json or upload',
    answer: review,
    done: (t) => t.done.saved,
    example,
    formExample: { ...example, id: '1', image: 'photo.jpg' },
  }),
  del(path, deleteReview, {
    summary: 'Delete a review',
    done: (t) => t.done.deleted,
  }),
]);

export const reviewPages = new Hono<SiteEnv>()
  .get(paths.control.reviews, allowsPage('content:read'), (c) => reviewList.render(c))
  .get(paths.control.createReview, allowsPage('content:write'), async (c) => {
    const panel = await readPanel(c);
    const { ReviewFormPage } = await import('../../../views/content/form-pages.tsx');
    return renderPanel(c, panel, <ReviewFormPage panel={panel} t={c.var.t} review={null} />);
  })
  .get(paths.control.review, allowsPage('content:write'), async (c) => {
    const id = idIn(c.req.param('id') ?? '');
    const [panel, found] = await Promise.all([readPanel(c), findReview(c.var.deps.db, id)]);
    if (found === undefined) return notFoundPage(c, panel);
    const { ReviewFormPage } = await import('../../../views/content/form-pages.tsx');
    return renderPanel(c, panel, <ReviewFormPage panel={panel} t={c.var.t} review={found} />);
  });
