import { Hono } from 'hono';
import { z } from 'zod';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { choice, optional } from '../../http/input/fields.ts';
import { isJson, validJson } from '../../http/input/json-body.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { parse } from '../../http/input/validation.ts';
import { adminOnly, anyone } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { paths } from '../../shared/paths.ts';
import { addPage, changePage, removePage } from './changes.ts';
import { listContentPages } from './queries.ts';
import { contentPageChange, contentPageDeletion, newContentPage } from './schema.ts';

const path = paths.api.pages;

const listOrder = z.object({ sort: optional(choice(['position'])).default(null) });

/** The JSON API of content pages. */
export const contentPagesApi = new Hono<SiteEnv>()
  .get(path, anyone, async (c) => {
    const { sort } = parse(listOrder, c.req.query());
    return success(c, await listContentPages(c.var.deps.db, readListRequest(c), sort));
  })
  .post(path, adminOnly, isJson, validJson(newContentPage), async (c) => {
    const fields = c.req.valid('json');
    // Loaded here: the tables of all scripts' letters would make each start longer.
    const { slugsFor } = await import('./slug.ts');
    const page = await addPage(c, fields, slugsFor(fields.title), new Date());
    if (page === undefined) throw new Problem(409, c.var.t.errors.slugsTaken);
    return success(c, page, { status: 201, message: c.var.t.done.pageCreated });
  })
  .patch(path, adminOnly, isJson, validJson(contentPageChange), async (c) => {
    const { reference, changes } = c.req.valid('json');
    const page = await changePage(c, reference, changes, new Date());
    if (page === undefined) throw new Problem(404, c.var.t.errors.notFound);
    return success(c, page, { message: c.var.t.done.pageSaved });
  })
  .delete(path, adminOnly, isJson, validJson(contentPageDeletion), async (c) => {
    const removed = await removePage(c, c.req.valid('json').id, new Date());
    if (!removed) throw new Problem(404, c.var.t.errors.notFound);
    return success(c, {}, { message: c.var.t.done.pageDeleted });
  });
