import { Hono } from 'hono';
import type { Db } from '../database/tables.ts';
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
import { changedPage, newPage, onePage } from './schema.ts';
import { slugsFor } from './slug.ts';

/** The JSON calls about content pages. */
export function contentPagesApi(db: Db) {
  const path = paths.api.pages;
  return new Hono<SiteEnv>()
    .get(path, anyone, async (c) => success(c, await listContentPages(db, readListRequest(c))))
    .post(path, adminOnly, isJson, validJson(newPage), async (c) => {
      const fields = c.req.valid('json');
      const page = await insertContentPage(db, fields, slugsFor(fields.title), new Date());
      if (page === undefined) throw new Problem(409, c.var.t.errors.slugsTaken);
      return success(c, page, { status: 201 });
    })
    .patch(path, adminOnly, isJson, validJson(changedPage), async (c) => {
      const { reference, changes } = c.req.valid('json');
      const page = await updateContentPage(db, reference, changes, new Date());
      if (page === undefined) throw new Problem(404, c.var.t.errors.notFound);
      return success(c, page);
    })
    .delete(path, adminOnly, isJson, validJson(onePage), async (c) => {
      const deleted = await deleteContentPage(db, c.req.valid('json').id);
      if (!deleted) throw new Problem(404, c.var.t.errors.notFound);
      return success(c, {});
    });
}
