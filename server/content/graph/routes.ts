import { z } from 'zod';
import { firstPage } from '../../database/paginate.ts';
import { findHomeSettings, findPublicSettings, findSettings } from '../../database/settings.ts';
import type { Db } from '../../database/tables.ts';
import { pageSchema } from '../../http/answer.ts';
import { successText } from '../../http/envelope.ts';
import { setHeader } from '../../http/headers.ts';
import { anyone, requestMay } from '../../http/middleware/access.ts';
import { roles } from '../../shared/account.ts';
import { paths } from '../../shared/paths.ts';
import { api, get } from '../../verbs/call.ts';
import { cachedAnswer } from '../../web/cached-answer.ts';
import { contentPage, listContentPages } from '../pages/model.ts';
import { listReviews, review } from '../reviews/model.ts';
import { settings } from '../settings-answer.ts';

const graph = z.strictObject({
  pages: pageSchema(contentPage),
  reviews: pageSchema(review),
  settings,
  admin: z.strictObject({ email: z.string(), name: z.string(), role: z.enum(roles) }).nullable(),
});

export const graphApi = api([
  get(
    paths.api.graph,
    {
      summary: 'Read what a page of the site starts with',
      access: anyone,
      answer: graph,
      also: { 304: null },
    },
    async (c) => {
      const { member, deps } = c.var;
      const { db } = deps;
      if (member !== null) {
        setHeader(c, 'Cache-Control', 'private, no-store');
        const { email, name, role } = member;
        const found = await (requestMay(c, 'settings:read')
          ? findWholeGraph(db)
          : findPublicGraph(db));
        return { ...found, admin: { email, name, role } };
      }
      return cachedAnswer(c, 'graph', async () => ({
        body: successText(await findPublicGraph(db)),
        headers: {
          'content-type': 'application/json; charset=utf-8',
          vary: 'Cookie, Accept-Encoding',
        },
      }));
    },
  ),
]);

/** The pages, the reviews and all settings, for members who may read them. */
async function findWholeGraph(db: Db) {
  const [lists, settings] = await Promise.all([findPagesAndReviews(db), findSettings(db)]);
  return { ...lists, settings };
}

/** The pages, the reviews and the public settings. */
async function findPublicGraph(db: Db) {
  const [lists, settings, home] = await Promise.all([
    findPagesAndReviews(db),
    findPublicSettings(db),
    findHomeSettings(db),
  ]);
  return { ...lists, settings: { ...settings, ...home }, admin: null };
}

/** The first page of each list. */
async function findPagesAndReviews(db: Db) {
  const [pages, reviews] = await Promise.all([
    listContentPages(db, firstPage(paths.api.pages)),
    listReviews(db, firstPage(paths.api.reviews)),
  ]);
  return { pages, reviews };
}
