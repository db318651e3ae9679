import { createMiddleware } from 'hono/factory';
import type { SiteEnv } from '../context.ts';

/** Determines how the visitor reached the site; see http/connection.ts. */
export const connection = createMiddleware<SiteEnv>((c, next) => {
  const { connections } = c.get('deps');
  const { incoming } = c.env;
  c.set('connection', {
    ...connections.originOf(incoming, hostIn(c.req.url)),
    network: connections.networkOf(incoming),
  });
  return next();
});

/** The host of an absolute URL. */
function hostIn(url: string): string {
  const start = url.indexOf('//') + 2;
  return url.slice(start, url.indexOf('/', start));
}
