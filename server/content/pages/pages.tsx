import { Hono } from 'hono';
import { ContentPage } from '../../../views/content/content-page.tsx';
import type { SiteEnv } from '../../http/context.ts';
import { anyone } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { interpolateFields } from '../../shared/interpolate.ts';
import { fillTitle, mergeValues } from '../../shared/merge-fields.ts';
import { paths } from '../../shared/paths.ts';
import { readLayoutData } from '../../web/layout-data.ts';
import { cacheable } from '../../web/page-cache-middleware.ts';
import { renderPage } from '../../web/render.ts';
import { findPictureSizes } from './pictures.ts';
import { findContentPageBySlug } from './queries.ts';

/** The pages that the administrator writes. */
export const contentPages = new Hono<SiteEnv>().get(
  paths.contentPage,
  anyone,
  cacheable,
  async (c) => {
    const { t, deps } = c.var;
    const stored = await findContentPageBySlug(deps.db, c.req.param('slug'));
    if (stored === undefined) throw new Problem(404, t.errors.notFound);
    c.set('showsOutsideMedia', true);
    const site = await readLayoutData(c);
    const values = mergeValues(site.settings);
    const page = {
      ...stored,
      title: fillTitle(stored.title, values),
      sub_title: interpolateFields(stored.sub_title, values),
    };
    const sizes = await findPictureSizes(deps.db, stored);
    return renderPage(
      c,
      site,
      <ContentPage site={site} t={t} page={page} values={values} sizes={sizes} />,
    );
  },
);
