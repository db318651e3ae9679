import type { Context } from 'hono';
import type { SiteEnv } from './context.ts';
import { localPath } from './local-path.ts';

/**
 * Redirects from the address of a page with a slash at its end to the page; null if it has none, or belongs to the API. It
 * is called if no route has the address.
 */
export function withoutTrailingSlash(c: Context<SiteEnv>): Response | null {
  const { method } = c.req;
  const url = new URL(c.req.url);
  const pathname = url.pathname.replace(/\/+$/, '');
  if (pathname === url.pathname || pathname === '' || /^\/+api(?:\/|$)/.test(pathname)) return null;
  if (method !== 'GET' && method !== 'HEAD') return null;
  return c.redirect(localPath({ pathname, search: url.search }), 301);
}
