import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { SiteEnv } from '../http/context.ts';
import { type CachedPage, cacheablePath, cachedPage, pageKey, replyTo } from './page-cache.ts';

/**
 * Rendered pages are cached, compressed and with their headers, until content changes: one for each address, language
 * and theme. Requests for cached pages are answered before the app gets them, see cached-page-response.ts; the pages
 * of other requests are cached here. A page is not cached if its address has a query besides the language, or if it
 * has a chat widget, whose nonce differs in each response.
 */

/** Marks a route whose pages are the same for every visitor, and may be cached. */
export const cacheable = createMiddleware<SiteEnv>((c, next) => {
  c.set('isCacheableRoute', c.get('hasCacheableAddress'));
  return next();
});

/** Whether a response is cached: the route is marked, and its address allows it. */
export function isCacheable(c: Context<SiteEnv>, status: number): boolean {
  return status === 200 && c.get('isCacheableRoute') === true && !c.get('chatNonce');
}

/** Caches pages. Requests for a page that is being rendered wait for it, so that it is rendered once. */
export const cachePages = createMiddleware<SiteEnv>(async (c, next) => {
  const { config, database, pageCache } = c.get('deps');
  const { incoming } = c.env;
  const path = cacheablePath(incoming);
  // Read before the page is rendered, which is then at least as new.
  const version = path === null ? null : database.contentVersion();
  if (path === null || version === null) return next();

  const key = pageKey(config, path, c.get('connection'), c.var);
  const renderingKey = `${version} ${key}`;
  const others = pageCache.rendering.get(renderingKey);
  if (others !== undefined) {
    const page = await others;
    return page === null ? next() : responseTo(incoming, page);
  }
  c.set('hasCacheableAddress', true);
  const rendering = next().then(() => cachedPageOf(c, version));
  pageCache.rendering.set(
    renderingKey,
    rendering.catch(() => null),
  );
  try {
    const page = await rendering;
    if (page === null) return;
    pageCache.pages.set(key, page);
    // Without this, Hono would add the headers of the previous response.
    c.res = undefined;
    c.res = responseTo(incoming, page);
  } finally {
    pageCache.rendering.delete(renderingKey);
  }
});

function responseTo(incoming: IncomingMessage, page: CachedPage): Response {
  const { status, headers, body } = replyTo(incoming, page);
  return new Response(body, { status, headers });
}

/** The response as a page for the cache; null if it is not cacheable. */
async function cachedPageOf(c: Context<SiteEnv>, version: number): Promise<CachedPage | null> {
  const { res } = c;
  if (!isCacheable(c, res.status)) return null;
  const headers = {
    ...textHeaders(c.env.outgoing.getHeaders()),
    ...Object.fromEntries(res.headers),
    // Browsers must revalidate: the content, or the visitor's preferences, may have changed.
    'cache-control': 'private, no-cache',
    vary: 'Cookie, Accept-Language, Accept-Encoding',
  };
  return cachedPage(version, new Uint8Array(await res.arrayBuffer()), headers);
}

/** The headers that are set for every response, see middleware/security-headers.ts. */
function textHeaders(headers: OutgoingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
