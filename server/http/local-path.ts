import type { Context } from 'hono';
import type { SiteEnv } from './context.ts';

/**
 * The path and query of a URL, safe to use as a link. Leading slashes are reduced to one, because a link that begins with two
 * leads to another site.
 */
export function localPath({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return `${pathname.replace(/^\/+/, '/')}${search}`;
}

/** The page of this site that the visitor came from; undefined if it is unknown, or another site's. */
export function referringPage(referrer: string | undefined, ownHost: string): URL | undefined {
  if (referrer === undefined || !URL.canParse(referrer)) return undefined;
  const url = new URL(referrer);
  return url.host === ownHost ? url : undefined;
}

/** The URL of a page of this site, from its path; null if that is invalid or leads elsewhere. */
export function ownPage(path: string | undefined): URL | null {
  const site = 'http://site.invalid';
  if (path === undefined || !URL.canParse(path, site)) return null;
  const page = new URL(path, site);
  return page.origin === site ? page : null;
}

/** The paths of pages for visitors, which people type and other sites link to. */
const page = /^\/(?:pages\/[^/]+|[\w-]+\.html)$/;

/**
 * If the path is that of a page for visitors with a slash added at the end, redirects to the page. Returns null for any other path.
 * Called if no route matches.
 */
export function withoutTrailingSlash(c: Context<SiteEnv>): Response | null {
  const { method } = c.req;
  const url = new URL(c.req.url);
  const pathname = url.pathname.replace(/\/+$/, '');
  if (pathname === url.pathname || !page.test(pathname)) return null;
  if (method !== 'GET' && method !== 'HEAD') return null;
  return c.redirect(localPath({ pathname, search: url.search }), 301);
}
