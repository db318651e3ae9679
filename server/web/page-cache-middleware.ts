import { randomUUID } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Deps } from '../deps.ts';
import type { SiteEnv } from '../http/context.ts';
import { logRequest } from '../http/middleware/request-log.ts';
import { readPreferences } from '../http/preferences.ts';
import { knownContentVersion } from '../http/site-clock.ts';
import { paths } from '../shared/paths.ts';
import {
  type CachedPage,
  cacheablePath,
  cachedPage,
  isCurrentVersion,
  pageKey,
  renderOnce,
  replyTo,
  toPageResponse,
} from './page-cache.ts';

/** Marks a route whose pages are the same for every visitor, and may be cached. */
export const cacheable = createMiddleware<SiteEnv>((c, next) => {
  c.set('isCacheableRoute', c.get('hasCacheableAddress'));
  return next();
});

/** Whether a response may be cached: its route and address allow it, and it has no chat widget, whose nonce is never the same. */
export function isCacheable(c: Context<SiteEnv>, status: number): boolean {
  return status === 200 && c.get('isCacheableRoute') === true && !c.get('chatNonce');
}

/**
 * Caches rendered pages, compressed and with their headers, until content changes: one for each address, language and theme. Addresses
 * with a query other than the language are not cached. `cachedPageResponse` answers requests for cached pages before the app.
 */
export const cachePages = createMiddleware<SiteEnv>(async (c, next) => {
  const { config, database, pageCache } = c.get('deps');
  const { incoming } = c.env;
  const path = cacheablePath(incoming);
  // Read before the page is rendered, which is then at least as new.
  const version = path === null ? null : database.contentVersion();
  if (path === null || version === null) return next();

  const key = pageKey(config, path, c.get('connection'), c.var);
  const page = await renderOnce(pageCache, { key, version }, async () => {
    c.set('hasCacheableAddress', true);
    await next();
    return toCachedPage(c, version);
  });
  if (page !== null) c.res = toPageResponse(incoming, page);
});

/** The response as a page for the cache; null if it is not cacheable. */
async function toCachedPage(c: Context<SiteEnv>, version: number): Promise<CachedPage | null> {
  const { res } = c;
  if (!isCacheable(c, res.status)) return null;
  const headers = {
    ...textHeaders(c.env.outgoing.getHeaders()),
    ...Object.fromEntries(res.headers),
    // Browsers must revalidate: the content, or the visitor's preferences, may have changed.
    'cache-control': 'private, no-cache',
    vary: 'Cookie, Accept-Language, Accept-Encoding',
  };
  const expires = c.get('pageExpires') ?? Number.POSITIVE_INFINITY;
  return cachedPage({ version, expires }, new Uint8Array(await res.arrayBuffer()), headers);
}

/** The headers of Node's response as texts; middleware/security-headers.ts sets them for every response. */
function textHeaders(headers: OutgoingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

const contentPages = paths.contentPage.replace(/:.+/, '');

/** A host that the middleware would not refuse. */
const plainHost = /^[\w.-]+(:\d+)?$/;

/** Responds with cached pages before the app gets the request; see `answerAtOnce` in http/node/listen.ts. */
export function cachedPageResponse(deps: Deps) {
  const { config, connections, database, pageCache } = deps;
  return (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    const start = performance.now();
    const { method, headers } = incoming;
    const path = cacheablePath(incoming);
    if (path === null || headers.host === undefined || !plainHost.test(headers.host)) return false;
    const origin = connections.originOf(incoming, headers.host);
    const page = pageCache.pages.get(pageKey(config, path, origin, readPreferences(incoming)));
    if (page === undefined || !isCurrentVersion(page, knownContentVersion(database))) return false;

    const reply = replyTo(incoming, page);
    const { status } = reply;
    outgoing.writeHead(status, reply.headers).end(reply.body);
    const route = path.startsWith(contentPages) ? paths.contentPage : path;
    logRequest(deps, { requestId: randomUUID(), method, path, route, status, start });
    return true;
  };
}
