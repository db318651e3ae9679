import { Hono } from 'hono';
import { listContentPages } from '../content-pages/queries.ts';
import { firstPage } from '../database/paginate.ts';
import type { Db } from '../database/tables.ts';
import type { SiteEnv } from '../http/context.ts';
import { success } from '../http/envelope.ts';
import { setHeader } from '../http/headers.ts';
import { anyone } from '../http/middleware/access.ts';
import { listReviews } from '../reviews/queries.ts';
import { findHomeSettings, findPublicSettings, findSettings } from '../settings/queries.ts';
import { paths } from '../shared/paths.ts';

/** All data that a page of the site starts with, in one call. */
export const graphApi = new Hono<SiteEnv>().get(paths.api.graph, anyone, async (c) => {
  const { admin, deps } = c.var;
  const { db } = deps;
  const [pages, reviews, settings] = await Promise.all([
    listContentPages(db, firstPage(paths.api.pages)),
    listReviews(db, firstPage(paths.api.reviews)),
    admin === null ? findGraphSettings(db) : findSettings(db),
  ]);
  if (admin !== null) setHeader(c, 'Cache-Control', 'private, no-store');
  return success(c, { pages, reviews, settings, admin: admin && { email: admin.email } });
});

/** The settings that visitors may read. */
async function findGraphSettings(db: Db) {
  const [settings, home] = await Promise.all([findPublicSettings(db), findHomeSettings(db)]);
  return { ...settings, ...home };
}
