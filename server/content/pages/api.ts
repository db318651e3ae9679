import { Hono } from 'hono';
import { z } from 'zod';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { readJson } from '../../http/input/body.ts';
import { choice, optional } from '../../http/input/fields.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { parse, parseAll } from '../../http/input/validation.ts';
import { allows, anyone } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { readUpload } from '../../verbs/call.ts';
import { verbContext } from '../../verbs/request.ts';
import { uploadedImage } from '../images/upload.ts';
import {
  createContentPage,
  createPagePicture,
  deleteContentPage,
  updateContentPage,
} from './actions.ts';
import { listContentPages } from './queries.ts';

const { pages: path, pageImages } = paths.api;

export const listOrder = z.object({ sort: optional(choice(['position'])).default(null) });

export const newPicture = z.strictObject({ image: uploadedImage('photo') });

/** The JSON API of content pages, and of the pictures in their content. */
export const contentPagesApi = new Hono<SiteEnv>()
  .get(path, anyone, async (c) => {
    const { sort } = parse(listOrder, c.req.query());
    return success(c, await listContentPages(c.var.deps.db, readListRequest(c), sort));
  })
  .post(path, allows('content:write'), async (c) => {
    const page = await createContentPage(verbContext(c), await readJson(c));
    return success(c, page, { status: 201, message: c.var.t.done.pageCreated });
  })
  .patch(path, allows('content:write'), async (c) => {
    const page = await updateContentPage(verbContext(c), await readJson(c));
    return success(c, page, { message: c.var.t.done.pageSaved });
  })
  .delete(path, allows('content:write'), async (c) => {
    await deleteContentPage(verbContext(c), await readJson(c));
    return success(c, {}, { message: c.var.t.done.pageDeleted });
  })
  .post(pageImages, allows('content:write'), async (c) => {
    const { image } = await parseAll(newPicture, await readUpload(c));
    const picture = await createPagePicture(verbContext(c), image);
    return success(c, picture, { status: 201, message: c.var.t.writing.pictureStored });
  });
