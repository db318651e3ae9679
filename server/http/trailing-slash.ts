import type { Context } from 'hono';
import type { SiteEnv } from './context.ts';
import { localPath } from './local-path.ts';

/** Their addresses are answered as they stand: what is asked of the API, the panel and files is typed by no visitor. */
const asTheyStand = /^\/+(?:api|assets|control|uploads)(?:\/|$)/;

/**
 * Redirects from the address of a page for visitors with a slash at its end to the page; null if it has none. It is called
 * if no route has the address.
 */
export function withoutTrailingSlash(c: Context<SiteEnv>): Response | null {
  const { method } = c.req;
  const url = new URL(c.req.url);
  const pathname = url.pathname.replace(/\/+$/, '');
  if (pathname === url.pathname || pathname === '' || asTheyStand.test(pathname)) return null;
  if (method !== 'GET' && method !== 'HEAD') return null;
  return c.redirect(localPath({ pathname, search: url.search }), 301);
}
