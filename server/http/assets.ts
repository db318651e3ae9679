import { serveStatic } from '@hono/node-server/serve-static';
import { createMiddleware } from 'hono/factory';

/**
 * Serves the built files, precompressed, for good, with ETag and ranges.
 *
 * @param root the folder that holds `assets/`.
 */
export function assets(root: string) {
  const files = serveStatic({
    root,
    precompressed: true,
    onFound: (_path, c) => {
      c.header('Cache-Control', 'public, max-age=31536000, immutable');
      c.header('ETag', etagOf(c.req.path));
    },
  });
  return createMiddleware(async (c, next) => {
    // The name holds the content's hash, so whoever knows the tag has the file.
    const etag = etagOf(c.req.path);
    if (c.req.header('If-None-Match')?.includes(etag)) return c.body(null, 304, { ETag: etag });
    return files(c, next);
  });
}

function etagOf(path: string): string {
  return `W/"${path.split('/').at(-1)}"`;
}
