import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { parseAccept } from 'hono/utils/accept';
import { LRUCache } from 'lru-cache';
import type { Db } from '../database/tables.ts';
import type { SiteEnv } from '../http/context.ts';
import { contentVersion } from './queries.ts';
import { originOf } from './site.ts';

const maxBytes = 32 * 1024 * 1024;

/** A drawn page, ready to be sent. */
type Page = {
  /** Of the content that it was drawn from. */
  version: number;
  etag: string;
  headers: Record<string, string>;
  showsOutsideMedia: boolean | undefined;
  bodies: Record<Encoding, Uint8Array<ArrayBuffer>>;
};

type Encoding = 'br' | 'gzip' | 'identity';

/**
 * Keeps drawn pages, compressed, for as long as their content does not change: one for each address,
 * language and theme. Only what every visitor may see gets here: an address that asks for anything
 * but a language is always drawn, and so is a page with a chat widget, whose nonce is new each time.
 */
export function pageCache(db: Db, { publicUrl }: { publicUrl: URL | null }) {
  const versionOf = contentVersion(db);
  const pages = new LRUCache<string, Page>({ maxSize: maxBytes, sizeCalculation: sizeOf });

  return createMiddleware<SiteEnv>(async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (!isRead || !/^(\?lang=[a-z]{2})?$/.test(search)) return next();

    // Asked before the page is drawn: what is drawn then is at least as new.
    const version = await versionOf();
    const { language, theme } = c.var;
    const key = [originOf(c, publicUrl), pathname, search, language.code, theme].join(' ');
    const kept = pages.get(key);
    if (kept?.version === version) return send(c, kept);

    await next();
    if (c.res.status !== 200 || c.var.chatNonce) return;
    const page = await compressPage(c, version);
    pages.set(key, page);
    // Hono would lay the drawn answer's headers over those of the kept one.
    c.res = undefined;
    c.res = send(c, page);
  });
}

async function compressPage(c: Context<SiteEnv>, version: number): Promise<Page> {
  const html = Buffer.from(await c.res.arrayBuffer());
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    promisify(gzip)(html),
  ]);
  return {
    version,
    etag: createHash('sha256').update(html).digest('base64url').slice(0, 22),
    headers: Object.fromEntries(
      ['Content-Type', 'Content-Language'].map((name) => [name, c.res.headers.get(name) ?? '']),
    ),
    showsOutsideMedia: c.var.showsOutsideMedia,
    bodies: { br: new Uint8Array(br), gzip: new Uint8Array(gz), identity: new Uint8Array(html) },
  };
}

function send(c: Context<SiteEnv>, page: Page): Response {
  c.set('showsOutsideMedia', page.showsOutsideMedia);
  const encoding = encodingFor(c.req.header('Accept-Encoding') ?? '');
  const etag = `"${page.etag}-${encoding}"`;
  const headers = {
    ...page.headers,
    // Kept, but never shown without asking: the content, or the visitor's wishes, may have changed.
    'Cache-Control': 'private, no-cache',
    Vary: 'Cookie, Accept-Encoding',
    ETag: etag,
  };
  if (isKnown(c.req.header('If-None-Match'), etag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(page.bodies[encoding], {
    headers: { ...headers, ...(encoding !== 'identity' && { 'Content-Encoding': encoding }) },
  });
}

/** Whether the visitor's browser has this very page; proxies may have put a `W/` before its tag. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags?.includes(etag) ?? false;
}

function encodingFor(accepted: string): Encoding {
  const names = parseAccept(accepted)
    .filter(({ q }) => q > 0)
    .map(({ type }) => type);
  return (['br', 'gzip'] as const).find((name) => names.includes(name)) ?? 'identity';
}

function sizeOf({ bodies }: Page): number {
  return Object.values(bodies).reduce((sum, body) => sum + body.length, 0);
}
