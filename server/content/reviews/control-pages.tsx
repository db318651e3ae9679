import { Hono } from 'hono';
import { ReviewFormPage } from '../../../views/content/review-form-page.tsx';
import { ListPage } from '../../../views/panel/list-page.tsx';
import type { SiteEnv } from '../../http/context.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { allowsPage } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { notFoundPage } from '../../web/problem-page.tsx';
import { findReview, listReviews } from './queries.ts';

/** The panel's pages for reviews. */
export const reviewControlPages = new Hono<SiteEnv>()
  .get(paths.control.reviews, allowsPage('content:read'), async (c) => {
    const request = readListRequest(c, paths.api.reviews);
    const [panel, reviews] = await Promise.all([readPanel(c), listReviews(c.var.deps.db, request)]);
    return renderPanel(
      c,
      panel,
      <ListPage
        panel={panel}
        t={c.var.t}
        records={{ kind: 'reviews', first: reviews }}
        search={request.search}
      />,
    );
  })
  .get(paths.control.createReview, allowsPage('content:write'), async (c) => {
    const panel = await readPanel(c);
    return renderPanel(c, panel, <ReviewFormPage panel={panel} t={c.var.t} review={null} />);
  })
  .get(paths.control.review, allowsPage('content:write'), async (c) => {
    const id = Number(c.req.param('id'));
    const [panel, review] = await Promise.all([readPanel(c), findReview(c.var.deps.db, id)]);
    if (review === undefined) return notFoundPage(c, panel);
    return renderPanel(c, panel, <ReviewFormPage panel={panel} t={c.var.t} review={review} />);
  });
