import { Hono } from 'hono';
import { z } from 'zod';
import { HomePage, ResolutionPage } from '../../../views/content/home/home-page.tsx';
import { textContext } from '../../admin/shared/settings.ts';
import { firstPage } from '../../database/paginate.ts';
import { findHomeSettings } from '../../database/settings.ts';
import type { SiteEnv } from '../../http/context.ts';
import { setHeader } from '../../http/headers.ts';
import { listFields } from '../../http/input/list-request.ts';
import { parse } from '../../http/input/validation.ts';
import { anyone } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { paths } from '../../shared/paths.ts';
import { readLayoutData } from '../../web/layout-data.ts';
import { cacheable } from '../../web/page-cache-middleware.ts';
import { renderPage } from '../../web/render.ts';
import { listClientLogos } from '../clients/model.ts';
import { withCover } from '../images/photo.ts';
import { listReviews } from '../reviews/model.ts';
import { homeContent } from '../shared/home.ts';
import { listHomePictures } from './pictures.ts';

/** `reviews`: the page of reviews to show, so that all can be read without JavaScript. */
const homeRequest = z.object({ reviews: listFields.page });

export const sitePages = new Hono<SiteEnv>()
  .get(paths.home, anyone, cacheable, async (c) => {
    const { t, deps } = c.var;
    const request = parse(homeRequest, c.req.query());
    const [site, homeSettings, pictures, reviews, clients] = await Promise.all([
      readLayoutData(c),
      findHomeSettings(deps.db),
      listHomePictures(deps.db),
      listReviews(deps.db, { ...firstPage(paths.api.reviews), page: request.reviews }),
      listClientLogos(deps.db),
    ]);
    if (request.reviews > reviews.last_page) throw new Problem(404, t.errors.notFound);
    const home = homeContent(textContext(site), homeSettings, t.homeTexts, pictures.map(withCover));
    const page = <HomePage site={site} t={t} home={home} reviews={reviews} clients={clients} />;
    return renderPage(c, site, page);
  })
  .get(paths.resolution, anyone, async (c) => {
    const site = await readLayoutData(c);
    const userAgent = c.req.header('User-Agent') ?? '';
    setHeader(c, 'Cache-Control', 'private, no-store');
    return renderPage(c, site, <ResolutionPage site={site} t={c.var.t} userAgent={userAgent} />);
  });
