import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { parseAccept } from 'hono/utils/accept';
import { compiledOnce } from '../database/compiled.ts';
import type { SiteEnv } from '../http/context.ts';
import { type CachedPage, compressPage, type Encoding } from './page-cache.ts';
import { originOf } from './site.ts';

/** How often what public pages show has changed. */
const readContentVersion = compiledOnce((db) => db.selectFrom('content_version').select('version'));

/**
 * Keeps drawn pages, compressed, for as long as their content does not change: one for each address,
 * language and theme. Only what every visitor may see gets here: an address that asks for anything
 * but a language is always drawn, and so is a page with a chat widget, whose nonce is new each time.
 */
export const cached = createMiddleware<SiteEnv>(async (c, next) => {
  const { pathname, searchParams } = new URL(c.req.url);
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  if (!isRead || [...searchParams.keys()].some((name) => name !== 'lang')) return next();

  const { db, pageCache } = c.var.deps;
  // Asked before the page is drawn: what is drawn then is at least as new.
  const [row] = await readContentVersion(db, []);
  const version = row?.version ?? 0;
  const { addressLanguage, language, theme } = c.var;
  // A language has many spellings, all of which are the same page.
  const key = [originOf(c), pathname, addressLanguage, language.code, theme].join(' ');
  const stored = pageCache.get(key);
  if (stored?.version === version) return send(c, stored);

  await next();
  if (c.res.status !== 200 || c.var.chatNonce) return;
  const page = await drawnPage(c, version);
  pageCache.set(key, page);
  // Hono would lay the drawn answer's headers over those of the cached one.
  c.res = undefined;
  c.res = send(c, page);
});

async function drawnPage(c: Context<SiteEnv>, version: number): Promise<CachedPage> {
  return {
    version,
    ...(await compressPage(await c.res.arrayBuffer())),
    headers: Object.fromEntries(
      ['Content-Type', 'Content-Language'].map((name) => [name, c.res.headers.get(name) ?? '']),
    ),
    showsOutsideMedia: c.var.showsOutsideMedia,
  };
}

function send(c: Context<SiteEnv>, page: CachedPage): Response {
  c.set('showsOutsideMedia', page.showsOutsideMedia);
  const encoding = encodingFor(c.req.header('Accept-Encoding') ?? '');
  const etag = `"${page.etag}-${encoding}"`;
  const headers = {
    ...page.headers,
    // Stored, but never shown without asking: the content, or the visitor's wishes, may have changed.
    'Cache-Control': 'private, no-cache',
    Vary: 'Cookie, Accept-Language, Accept-Encoding',
    ETag: etag,
  };
  if (matches(c.req.header('If-None-Match'), etag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(page.bodies[encoding], {
    headers: { ...headers, ...(encoding !== 'identity' && { 'Content-Encoding': encoding }) },
  });
}

/** Whether the visitor's browser has this very page; proxies may have put a `W/` before its tag. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags?.includes(etag) ?? false;
}

function encodingFor(accepted: string): Encoding {
  const names = parseAccept(accepted)
    .filter(({ q }) => q > 0)
    .map(({ type }) => type);
  return (['br', 'gzip'] as const).find((name) => names.includes(name)) ?? 'identity';
}
