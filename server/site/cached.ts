import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { parseAccept } from 'hono/utils/accept';
import { compiledOnce } from '../database/compiled.ts';
import type { SiteEnv } from '../http/context.ts';
import { type CachedPage, compressPage, type Encoding } from './page-cache.ts';
import { originOf } from './site.ts';

/** The version of the public pages' content, incremented with each change. */
const readContentVersion = compiledOnce((db) => db.selectFrom('content_version').select('version'));

/**
 * Caches rendered pages, compressed, until their content changes: one per URL, language and theme.
 * Only what every visitor may see is cached: a URL with parameters other than `lang` is always
 * rendered, and so is a page with a chat widget, whose nonce is new in every response.
 */
export const cached = createMiddleware<SiteEnv>(async (c, next) => {
  const { pathname, searchParams } = new URL(c.req.url);
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  if (!isRead || [...searchParams.keys()].some((name) => name !== 'lang')) return next();

  const { db, pageCache } = c.var.deps;
  // Read before the page is rendered: what is rendered then is at least as new.
  const [row] = await readContentVersion(db, []);
  const version = row?.version ?? 0;
  const { addressLanguage, language, theme } = c.var;
  // The language by its code: `?lang=` has several spellings for the same page.
  const key = [originOf(c), pathname, addressLanguage, language.code, theme].join(' ');
  const stored = pageCache.get(key);
  if (stored?.version === version) return send(c, stored);

  await next();
  if (c.res.status !== 200 || c.var.chatNonce) return;
  const page = await drawnPage(c, version);
  pageCache.set(key, page);
  // Otherwise Hono would merge the headers of the rendered response into those of the cached one.
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
    // Always revalidated: the content, or the visitor's preferences, may have changed.
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

/** Whether the browser has this version of the page; proxies may have added `W/` to its ETag. */
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
