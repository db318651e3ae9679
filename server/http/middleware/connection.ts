import { createMiddleware } from 'hono/factory';
import type { SiteEnv } from '../context.ts';

/** Determines how the visitor reached the site; see http/connection.ts. */
export const connection = createMiddleware<SiteEnv>((c, next) => {
  const { connections } = c.get('deps');
  const { incoming } = c.env;
  const { host } = new URL(c.req.url);
  c.set('connection', {
    ...connections.originOf(incoming, host),
    address: connections.addressOf(incoming),
  });
  return next();
});
