import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { SiteEnv } from '../http/context.ts';
import { cacheablePath, replyTo } from './cached-page-request.ts';
import { type CachedPage, cachedPage, pageKey } from './page-cache.ts';

/**
 * Drawn pages are kept, compressed and with their headers, for as long as their content does not change:
 * one for each address, language and theme. What is kept is answered before anything else is done, see
 * kept-page-answer.ts; else the request takes its way, and `keptPages` keeps what it finds there. A page
 * whose address asks for anything but a language is never kept, nor is one with a chat widget, whose
 * nonce is new each time.
 */

/** Marks a route whose pages every visitor may see: they are kept, where their address lets them. */
export const cacheable = createMiddleware<SiteEnv>((c, next) => {
  c.set('isCacheableRoute', c.get('hasCacheableAddress'));
  return next();
});

/** Whether an answer is one that every visitor may see, at an address whose page is kept. */
export function isCacheable(c: Context<SiteEnv>, status: number): boolean {
  return status === 200 && c.get('isCacheableRoute') === true && !c.get('chatNonce');
}

/** Keeps what is drawn. Visitors who ask for the same page meanwhile wait for the one drawing. */
export const cachePages = createMiddleware<SiteEnv>(async (c, next) => {
  const { config, database, pageCache } = c.get('deps');
  const { incoming } = c.env;
  const path = cacheablePath(incoming);
  // Read before the page is drawn: what is drawn then is at least as new.
  const version = path === null ? null : database.contentVersion();
  if (path === null || version === null) return next();

  const key = pageKey(config, path, c.get('connection'), c.var);
  const drawingKey = `${version} ${key}`;
  const others = pageCache.drawing.get(drawingKey);
  if (others !== undefined) {
    const page = await others;
    return page === null ? next() : responseTo(incoming, page);
  }
  c.set('hasCacheableAddress', true);
  const drawing = next().then(() => keepDrawn(c, version));
  pageCache.drawing.set(
    drawingKey,
    drawing.catch(() => null),
  );
  try {
    const page = await drawing;
    if (page === null) return;
    pageCache.pages.set(key, page);
    // Hono would lay the drawn answer's headers over those of the kept one.
    c.res = undefined;
    c.res = responseTo(incoming, page);
  } finally {
    pageCache.drawing.delete(drawingKey);
  }
});

function responseTo(incoming: IncomingMessage, page: CachedPage): Response {
  const { status, headers, body } = replyTo(incoming, page);
  return new Response(body, { status, headers });
}

/** The drawn answer as a page to be kept; null where it is none. */
async function keepDrawn(c: Context<SiteEnv>, version: number): Promise<CachedPage | null> {
  const { res } = c;
  if (!isCacheable(c, res.status)) return null;
  const headers = {
    ...textHeaders(c.env.outgoing.getHeaders()),
    ...Object.fromEntries(res.headers),
    // Stored, but never shown without asking: the content, or the visitor's wishes, may have changed.
    'cache-control': 'private, no-cache',
    vary: 'Cookie, Accept-Language, Accept-Encoding',
  };
  return cachedPage(version, new Uint8Array(await res.arrayBuffer()), headers);
}

/** The headers that were set for every answer, see middleware/security-headers.ts. */
function textHeaders(headers: OutgoingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
