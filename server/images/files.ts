import { Hono } from 'hono';
import { etag } from 'hono/etag';
import type { SiteEnv } from '../http/context.ts';
import { anyone } from '../http/middleware/access.ts';
import { Problem } from '../http/problem.ts';
import { sendBody } from '../http/send-body.ts';
import { paths } from '../shared/paths.ts';
import { findImage } from './queries.ts';

/** Serves uploaded images. A name is its content's hash, so browsers may cache it permanently. */
export const imageFiles = new Hono<SiteEnv>().get(paths.image, anyone, etag(), async (c) => {
  const name = c.req.param('name');
  const image = await findImage(c.var.deps.db, name);
  if (image === undefined) throw new Problem(404, c.var.t.errors.notFound);

  c.header('Cache-Control', 'public, max-age=31536000, immutable');
  c.header('ETag', `"${name}"`);
  c.header('Content-Security-Policy', "default-src 'none'; sandbox");
  return sendBody(c, image.bytes, image.type);
});
