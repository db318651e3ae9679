import { serveStatic } from '@hono/node-server/serve-static';

/**
 * Serves the built files: precompressed, immutable, with range requests. The name contains the
 * content's hash, so it is also the ETag.
 *
 * @param root the folder that contains `assets/`.
 */
export function assets(root: string) {
  return serveStatic({
    root,
    precompressed: true,
    onFound: (_path, c) => {
      c.header('Cache-Control', 'public, max-age=31536000, immutable');
      c.header('ETag', `W/"${c.req.path.split('/').at(-1)}"`);
    },
  });
}
