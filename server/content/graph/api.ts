import { Hono } from 'hono';
import { firstPage } from '../../database/paginate.ts';
import { findHomeSettings, findPublicSettings, findSettings } from '../../database/settings.ts';
import type { Db } from '../../database/tables.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success, successText } from '../../http/envelope.ts';
import { setHeader } from '../../http/headers.ts';
import { anyone, may } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { cachedAnswer } from '../../web/cached-answer.ts';
import { listContentPages } from '../pages/queries.ts';
import { listReviews } from '../reviews/model.ts';

/** All data that a page of the site starts with, in one call. */
export const graphApi = new Hono<SiteEnv>().get(paths.api.graph, anyone, async (c) => {
  const { member, deps } = c.var;
  const { db } = deps;
  if (member !== null) {
    setHeader(c, 'Cache-Control', 'private, no-store');
    const { email, name, role } = member;
    const graph = await (may(c, 'settings:read') ? findWholeGraph(db) : findPublicGraph(db));
    return success(c, { ...graph, admin: { email, name, role } });
  }
  return cachedAnswer(c, 'graph', async () => ({
    body: successText(await findPublicGraph(db)),
    headers: { 'content-type': 'application/json; charset=utf-8', vary: 'Cookie, Accept-Encoding' },
  }));
});

async function findWholeGraph(db: Db) {
  const [lists, settings] = await Promise.all([findLists(db), findSettings(db)]);
  return { ...lists, settings };
}

async function findPublicGraph(db: Db) {
  const [lists, settings, home] = await Promise.all([
    findLists(db),
    findPublicSettings(db),
    findHomeSettings(db),
  ]);
  return { ...lists, settings: { ...settings, ...home }, admin: null };
}

async function findLists(db: Db) {
  const [pages, reviews] = await Promise.all([
    listContentPages(db, firstPage(paths.api.pages)),
    listReviews(db, firstPage(paths.api.reviews)),
  ]);
  return { pages, reviews };
}
