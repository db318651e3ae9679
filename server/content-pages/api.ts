import { Hono } from 'hono';
import { writing } from '../audit/writing.ts';
import type { SiteEnv } from '../http/context.ts';
import { success } from '../http/envelope.ts';
import { isJson, validJson } from '../http/input/json-body.ts';
import { readListRequest } from '../http/input/list-request.ts';
import { adminOnly, anyone } from '../http/middleware/access.ts';
import { Problem } from '../http/problem.ts';
import type { ContentPage } from '../shared/content-page.ts';
import { paths } from '../shared/paths.ts';
import {
  deleteContentPage,
  findContentPage,
  insertContentPage,
  listContentPages,
  updateContentPage,
} from './queries.ts';
import { contentPageChange, contentPageDeletion, newContentPage } from './schema.ts';

const path = paths.api.pages;

/** The JSON API of content pages. */
export const contentPagesApi = new Hono<SiteEnv>()
  .get(path, anyone, async (c) =>
    success(c, await listContentPages(c.var.deps.db, readListRequest(c))),
  )
  .post(path, adminOnly, isJson, validJson(newContentPage), async (c) => {
    const fields = c.req.valid('json');
    // Loaded here: the tables of all scripts' letters would make each start longer.
    const { slugsFor } = await import('./slug.ts');
    const page = await writing(c, async (trx, record) => {
      const after = await insertContentPage(trx, fields, slugsFor(fields.title), new Date());
      if (after !== undefined) await record({ action: 'created', ...about(after), after });
      return after;
    });
    if (page === undefined) throw new Problem(409, c.var.t.errors.slugsTaken);
    return success(c, page, { status: 201, message: c.var.t.done.pageCreated });
  })
  .patch(path, adminOnly, isJson, validJson(contentPageChange), async (c) => {
    const { reference, changes } = c.req.valid('json');
    const page = await writing(c, async (trx, record) => {
      const before = (await findContentPage(trx, reference)) ?? null;
      const after = await updateContentPage(trx, reference, changes, new Date());
      if (after !== undefined) await record({ action: 'changed', ...about(after), before, after });
      return after;
    });
    if (page === undefined) throw new Problem(404, c.var.t.errors.notFound);
    return success(c, page, { message: c.var.t.done.pageSaved });
  })
  .delete(path, adminOnly, isJson, validJson(contentPageDeletion), async (c) => {
    const deleted = await writing(c, async (trx, record) => {
      const before = await deleteContentPage(trx, c.req.valid('json').id);
      if (before !== undefined) await record({ action: 'deleted', ...about(before), before });
      return before;
    });
    if (deleted === undefined) throw new Problem(404, c.var.t.errors.notFound);
    return success(c, {}, { message: c.var.t.done.pageDeleted });
  });

/** How an event names a page. */
function about({ id, slug }: ContentPage) {
  return { type: 'page', id, name: slug } as const;
}
