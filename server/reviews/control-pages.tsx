import { Hono } from 'hono';
import { ListPage } from '../../views/control/list-page.tsx';
import { CreateReviewPage } from '../../views/control/reviews/create-review-page.tsx';
import type { SiteEnv } from '../http/context.ts';
import { readListRequest } from '../http/input/list-request.ts';
import { signedInOnly } from '../http/middleware/access.ts';
import { paths } from '../shared/paths.ts';
import { readPanel, renderPanel } from '../site/panel.ts';
import { listReviews } from './queries.ts';

/** The panel's pages about reviews. */
export const reviewControlPages = new Hono<SiteEnv>()
  .get(paths.control.reviews, signedInOnly, async (c) => {
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
  .get(paths.control.createReview, signedInOnly, async (c) => {
    const panel = await readPanel(c);
    return renderPanel(c, panel, <CreateReviewPage panel={panel} t={c.var.t} />);
  });
