import { Hono } from 'hono';
import { HomePage } from '../../views/home/home-page.tsx';
import { ResolutionPage } from '../../views/resolution/resolution-page.tsx';
import { listClients } from '../clients/queries.ts';
import { firstPage } from '../database/paginate.ts';
import type { SiteEnv } from '../http/context.ts';
import { anyone } from '../http/middleware/access.ts';
import { listReviews } from '../reviews/queries.ts';
import { findHomeSettings } from '../settings/queries.ts';
import { homeContent } from '../shared/home-content.ts';
import { mergeValues } from '../shared/merge-fields.ts';
import { paths } from '../shared/paths.ts';
import { cached } from './cached.ts';
import { renderPage } from './render.ts';
import { readSite } from './site.ts';

/** The pages that belong to the site itself. */
export const sitePages = new Hono<SiteEnv>()
  .get(paths.home, anyone, cached, async (c) => {
    const { db } = c.var.deps;
    const [site, homeSettings, reviews, clients] = await Promise.all([
      readSite(c),
      findHomeSettings(db),
      listReviews(db, firstPage(paths.api.reviews)),
      listClients(db),
    ]);
    const { t } = c.var;
    const home = homeContent(homeSettings, t.homeTexts, mergeValues(site.settings));
    const page = <HomePage site={site} t={t} home={home} reviews={reviews} clients={clients} />;
    return renderPage(c, site, page);
  })
  .get(paths.resolution, anyone, async (c) => {
    const site = await readSite(c);
    const userAgent = c.req.header('User-Agent') ?? '';
    const page = <ResolutionPage site={site} t={c.var.t} userAgent={userAgent} />;
    c.header('Cache-Control', 'private, no-store');
    return renderPage(c, site, page);
  });
