import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import type { SiteEnv } from '../http/context.ts';
import { cacheForever, setHeader } from '../http/headers.ts';
import { anyone } from '../http/middleware/access.ts';
import { sendBody } from '../http/send.ts';
import { paths } from '../shared/paths.ts';

/** Only the names of pages, and of files in two folders, so that no path leads out of the folder. */
const fileName = /^(?:(?:assets|files)\/)?\w[\w-]*(?:\.[\w-]+)+$/;

/** Serves the documentation at /docs, on the demo. */
export function documentationFiles(dir: string) {
  return new Hono<SiteEnv>()
    .get(paths.docs, anyone, (c) => c.redirect(`${paths.docs}/`, 301))
    .get(`${paths.docs}/*`, anyone, async (c, next) => {
      const name = c.req.path.slice(paths.docs.length + 1) || 'index.html';
      const content = fileName.test(name) && (await readFile(join(dir, name)).catch(() => null));
      if (!content) return next();
      // The names of assets contain a hash of their content.
      const isAsset = name.startsWith('assets/');
      const same = isAsset ? cacheForever(c, `W/"${name}"`) : null;
      if (!isAsset) setHeader(c, 'Cache-Control', 'no-cache');
      return same ?? sendBody(c, content, getMimeType(name) ?? 'application/octet-stream');
    });
}
