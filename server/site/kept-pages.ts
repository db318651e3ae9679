import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { SiteEnv } from '../http/context.ts';
import { acceptsEncoding } from '../http/encodings.ts';
import { secureOrigin } from '../http/middleware/https.ts';
import { type CachedPage, cachedPage, type Encoding } from './page-cache.ts';
import { originOf } from './site.ts';

/** Marks a route whose pages every visitor may see: they are kept, where their address lets them. */
export const kept = createMiddleware<SiteEnv>((c, next) => {
  c.set('keptRoute', c.get('keptAddress'));
  return next();
});

/**
 * Answers with drawn pages, compressed and with their headers, for as long as their content does not
 * change: one for each address, language and theme. An address that asks for anything but a language is
 * always drawn, and so is a page with a chat widget, whose nonce is new each time. Visitors who ask for
 * the same page while it is drawn wait for the one drawing.
 */
export const keptPages = createMiddleware<SiteEnv>(async (c, next) => {
  const key = keyOf(c);
  if (key === null) return next();

  const { database, pageCache } = c.get('deps');
  // Read before the page is drawn: what is drawn then is at least as new.
  const version = database.contentVersion();
  const stored = pageCache.pages.get(key);
  if (stored?.version === version) return answer(c, stored);

  const drawingKey = `${version} ${key}`;
  const others = pageCache.drawing.get(drawingKey);
  if (others !== undefined) {
    const drawn = await others;
    return drawn === null ? next() : answer(c, drawn);
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
    c.res = answer(c, page);
  } finally {
    pageCache.drawing.delete(drawingKey);
  }
});

/** The drawn answer as a page to be kept; null where it is none. */
async function keepDrawn(c: Context<SiteEnv>, version: number): Promise<CachedPage | null> {
  const { res } = c;
  if (!isKept(c, res.status)) return null;
  const headers = {
    ...Object.fromEntries(res.headers),
    // Stored, but never shown without asking: the content, or the visitor's wishes, may have changed.
    'cache-control': 'private, no-cache',
    vary: 'Cookie, Accept-Language, Accept-Encoding',
  };
  return cachedPage(version, new Uint8Array(await res.arrayBuffer()), headers);
}

/** Whether an answer is one that every visitor may see, at an address whose page is kept. */
export function isKept(c: Context<SiteEnv>, status: number): boolean {
  return status === 200 && c.get('keptRoute') === true && !c.get('chatNonce');
}

/** What a page depends on; null where a request asks for none that is kept. */
function keyOf(c: Context<SiteEnv>): string | null {
  const { method, url = '', headers } = c.env.incoming;
  if (method !== 'GET' && method !== 'HEAD') return null;
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) {
    return null;
  }
  const [, path, query] = url.match(/^(\/[^?]*)(\?lang=[\w-]+)?$/) ?? [];
  const { config } = c.get('deps');
  const connection = c.get('connection');
  const isElsewhere = config.forceHttps && secureOrigin(config.publicUrl, connection) !== null;
  if (path === undefined || isElsewhere) return null;
  // A language has many spellings, all of which are the same page.
  const language = query === undefined ? '' : c.get('addressLanguage');
  const { code } = c.get('language');
  return [connection.protocol, originOf(c), path, language, code, c.get('theme')].join(' ');
}

function answer(c: Context<SiteEnv>, page: CachedPage): Response {
  const { 'accept-encoding': accepted = '', 'if-none-match': tags } = c.env.incoming.headers;
  const { etag, headers, notModifiedHeaders, body } = page.encoded[encodingFor(accepted)];
  if (tags !== undefined && matches(tags, etag)) {
    return new Response(null, { status: 304, headers: notModifiedHeaders });
  }
  return new Response(body, { headers });
}

/** Whether the visitor's browser has this very page; proxies may have put a `W/` before its tag. */
function matches(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

function encodingFor(accepted: string): Encoding {
  return (['br', 'gzip'] as const).find((name) => acceptsEncoding(accepted, name)) ?? 'identity';
}
