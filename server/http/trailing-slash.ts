import type { Context } from 'hono';
import type { SiteEnv } from './context.ts';
import { localPath } from './local-path.ts';

/** A page for visitors: what people type, and what other sites link to. */
const page = /^\/(?:pages\/[^/]+|[\w-]+\.html)$/;

/**
 * Redirects from the address of a page for visitors with a slash at its end to the page; null if it is none. It is called
 * if no route has the address.
 */
export function withoutTrailingSlash(c: Context<SiteEnv>): Response | null {
  const { method } = c.req;
  const url = new URL(c.req.url);
  const pathname = url.pathname.replace(/\/+$/, '');
  if (pathname === url.pathname || !page.test(pathname)) return null;
  if (method !== 'GET' && method !== 'HEAD') return null;
  return c.redirect(localPath({ pathname, search: url.search }), 301);
}
