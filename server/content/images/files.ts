import { Hono } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { cacheForever, setHeader } from '../../http/headers.ts';
import { anyone } from '../../http/middleware/access.ts';
import { sendChunks } from '../../http/node/send-chunks.ts';
import { Problem } from '../../http/problem.ts';
import { sendBody } from '../../http/send.ts';
import { paths } from '../../shared/paths.ts';
import { findImage, findImageSize } from './queries.ts';

const svgType = 'image/svg+xml';

/** Serves uploaded images. A name is its content's hash, so browsers may cache it permanently. */
export const imageFiles = new Hono<SiteEnv>().get(paths.image, anyone, async (c) => {
  const { db, chunksOf } = c.var.deps;
  const name = c.req.param('name');
  const image = await findImageSize(db, name);
  if (image === undefined) throw new Problem(404, c.var.t.errors.notFound);

  setHeader(c, 'Content-Security-Policy', "default-src 'none'; sandbox");
  const notModified = cacheForever(c, `"${name}"`);
  if (notModified !== null) return notModified;
  const read = () => chunksOf(`image ${name}`, async () => (await findImage(db, name))?.bytes);
  // SVG is text, which is sent compressed; the other formats are compressed already.
  if (image.type === svgType) return sendBody(c, Buffer.concat((await read()) ?? []), svgType);
  return sendChunks(c, { size: image.size, contentType: image.type, read });
});
