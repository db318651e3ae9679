import { randomUUID } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Deps } from '../deps.ts';
import type { SiteEnv } from '../http/context.ts';
import { acceptsEncoding } from '../http/encodings.ts';
import { logRequest } from '../http/middleware/request-log.ts';
import { preferencesOf } from '../http/preferences.ts';
import {
  type CachedPage,
  cachedPage,
  type EncodedPage,
  type Encoding,
  pageKey,
} from './page-cache.ts';

/**
 * Drawn pages are kept, compressed and with their headers, for as long as their content does not change:
 * one for each address, language and theme. What is kept is answered before anything else is done, see
 * `keptPageAnswer`; else the request takes its way, and `keptPages` keeps what it finds there. A page
 * whose address asks for anything but a language is never kept, nor is one with a chat widget, whose
 * nonce is new each time.
 */

/** Marks a route whose pages every visitor may see: they are kept, where their address lets them. */
export const kept = createMiddleware<SiteEnv>((c, next) => {
  c.set('keptRoute', c.get('keptAddress'));
  return next();
});

/** Whether an answer is one that every visitor may see, at an address whose page is kept. */
export function isKept(c: Context<SiteEnv>, status: number): boolean {
  return status === 200 && c.get('keptRoute') === true && !c.get('chatNonce');
}

/** Answers with kept pages, as `answerAtOnce` of an app that is served. */
export function keptPageAnswer({ config, connections, database, pageCache, log }: Deps) {
  return (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    const start = performance.now();
    const { host } = incoming.headers;
    const path = keptPathOf(incoming);
    // Any other host has to be checked, and may be refused.
    if (path === null || host === undefined || !plainHost.test(host)) return false;
    const origin = connections.originOf(incoming, host);
    const page = pageCache.pages.get(pageKey(config, path, origin, preferencesOf(incoming)));
    if (page === undefined || page.version !== versionOf(database)) return false;
    const encoded = page.encoded[encodingFor(incoming)];
    const status = isKnown(incoming, encoded) ? 304 : 200;
    if (status === 304) outgoing.writeHead(status, encoded.notModifiedHeaders).end();
    else outgoing.writeHead(status, encoded.headers).end(encoded.body);
    logRequest(log, { requestId: randomUUID(), method: incoming.method, path, status, start });
    return true;
  };
}

/** Keeps what is drawn. Visitors who ask for the same page meanwhile wait for the one drawing. */
export const keptPages = createMiddleware<SiteEnv>(async (c, next) => {
  const { config, database, pageCache } = c.get('deps');
  const { incoming } = c.env;
  const path = keptPathOf(incoming);
  // Read before the page is drawn: what is drawn then is at least as new.
  const version = path === null ? null : database.contentVersion();
  if (path === null || version === null) return next();

  const key = pageKey(config, path, c.get('connection'), c.var);
  const drawingKey = `${version} ${key}`;
  const others = pageCache.drawing.get(drawingKey);
  if (others !== undefined) {
    const page = await others;
    return page === null ? next() : answer(incoming, page);
  }
  c.set('keptAddress', true);
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
    c.res = answer(incoming, page);
  } finally {
    pageCache.drawing.delete(drawingKey);
  }
});

/** The drawn answer as a page to be kept; null where it is none. */
async function keepDrawn(c: Context<SiteEnv>, version: number): Promise<CachedPage | null> {
  const { res } = c;
  if (!isKept(c, res.status)) return null;
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

/** The version of what pages show; null where it cannot be read, so that the fault is told elsewhere. */
function versionOf(database: Deps['database']): number | null {
  try {
    return database.contentVersion();
  } catch {
    return null;
  }
}

/** A path, and at most a language, however it is spelled. */
const keptAddress = /^(\/[^?]*)(\?lang=(?:[\w.~-]|%(?!7f)[2-7][\da-f])*)?$/i;
const plainHost = /^[\w.-]+(:\d+)?$/;

/** The path that a request asks for; null where it asks for no page that is kept. */
function keptPathOf({ method, url = '', headers }: IncomingMessage): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) {
    return null;
  }
  return url.match(keptAddress)?.[1] ?? null;
}

function answer(incoming: IncomingMessage, page: CachedPage): Response {
  const encoded = page.encoded[encodingFor(incoming)];
  return isKnown(incoming, encoded)
    ? new Response(null, { status: 304, headers: encoded.notModifiedHeaders })
    : new Response(encoded.body, { headers: encoded.headers });
}

/** Whether the visitor's browser has this very page; proxies may have put a `W/` before its tag. */
function isKnown({ headers }: IncomingMessage, { etag }: EncodedPage): boolean {
  const tags = headers['if-none-match']?.split(',') ?? [];
  return tags.some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

function encodingFor({ headers }: IncomingMessage): Encoding {
  const { 'accept-encoding': accepted = '' } = headers;
  return (['br', 'gzip'] as const).find((name) => acceptsEncoding(accepted, name)) ?? 'identity';
}
