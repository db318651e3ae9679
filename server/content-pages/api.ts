import { Hono } from 'hono';
import type { SiteEnv } from '../http/context.ts';
import { success } from '../http/envelope.ts';
import { isJson, validJson } from '../http/input/json-body.ts';
import { readListRequest } from '../http/input/list-request.ts';
import { adminOnly, anyone } from '../http/middleware/access.ts';
import { Problem } from '../http/problem.ts';
import { paths } from '../shared/paths.ts';
import {
  deleteContentPage,
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
    const { db } = c.var.deps;
    // Loaded here: the tables of all scripts' letters would make each start longer.
    const { slugsFor } = await import('./slug.ts');
    const page = await insertContentPage(db, fields, slugsFor(fields.title), new Date());
    if (page === undefined) throw new Problem(409, c.var.t.errors.slugsTaken);
    return success(c, page, { status: 201, message: c.var.t.done.pageCreated });
  })
  .patch(path, adminOnly, isJson, validJson(contentPageChange), async (c) => {
    const { reference, changes } = c.req.valid('json');
    const page = await updateContentPage(c.var.deps.db, reference, changes, new Date());
    if (page === undefined) throw new Problem(404, c.var.t.errors.notFound);
    return success(c, page, { message: c.var.t.done.pageSaved });
  })
  .delete(path, adminOnly, isJson, validJson(contentPageDeletion), async (c) => {
    const deleted = await deleteContentPage(c.var.deps.db, c.req.valid('json').id);
    if (!deleted) throw new Problem(404, c.var.t.errors.notFound);
    return success(c, {}, { message: c.var.t.done.pageDeleted });
  });
