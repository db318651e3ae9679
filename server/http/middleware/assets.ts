import { serveStatic } from '@hono/node-server/serve-static';

/**
 * Serves the built files, precompressed, for good, with ranges. The name holds the content's hash,
 * so it is the ETag too.
 *
 * @param root the folder that holds `assets/`.
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
