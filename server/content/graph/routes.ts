import { z } from 'zod';
import { firstPage } from '../../database/paginate.ts';
import { findHomeSettings, findPublicSettings, findSettings } from '../../database/settings.ts';
import type { Db } from '../../database/tables.ts';
import { fieldsOf, pageOf } from '../../http/answer.ts';
import { successText } from '../../http/envelope.ts';
import { setHeader } from '../../http/headers.ts';
import { anyone, may } from '../../http/middleware/access.ts';
import { pick } from '../../shared/field-values.ts';
import { settingsFields } from '../../shared/fields.ts';
import { homeFields, publicHomeSettings } from '../../shared/home.ts';
import { paths } from '../../shared/paths.ts';
import { roles } from '../../shared/permissions.ts';
import { publicSettings } from '../../shared/public-names.ts';
import type { Settings } from '../../shared/settings.ts';
import { api, get } from '../../verbs/call.ts';
import { cachedAnswer } from '../../web/cached-answer.ts';
import { logoShape } from '../branding/model.ts';
import { contentPage, listContentPages } from '../pages/model.ts';
import { listReviews, review } from '../reviews/model.ts';

const allSettings = { ...fieldsOf(settingsFields), ...fieldsOf(homeFields), ...logoShape };
const wholeSettings: z.ZodType<Settings> = z.strictObject(allSettings);
const visitorsSettings = pick(fieldsOf(settingsFields), publicSettings);
const visitorsHome = pick(fieldsOf(homeFields), publicHomeSettings);

/** The settings as whoever asks may know them. */
export const settings = z
  .union([
    wholeSettings,
    z.strictObject({ ...visitorsSettings, ...visitorsHome }),
    z.strictObject(visitorsSettings),
  ])
  .meta({ id: 'Settings' });

const graph = z.strictObject({
  pages: pageOf(contentPage),
  reviews: pageOf(review),
  settings,
  admin: z.strictObject({ email: z.string(), name: z.string(), role: z.enum(roles) }).nullable(),
});

/** All data that a page of the site starts with, in one call. */
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
        const found = await (may(c, 'settings:read') ? findWholeGraph(db) : findPublicGraph(db));
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
