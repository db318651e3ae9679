import { createHash, hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config.ts';
import { hasOneHost, type Origin } from '../http/connection.ts';
import { acceptsEncoding, browserHasVersion, givenKey } from '../http/headers.ts';
import type { Preferences } from '../http/preferences.ts';
import type { PageShell } from './page-shell.ts';

const maxBytes = 32 * 1024 * 1024;
/** One host has up to ninety shells: every language in every theme. */
const maxShells = 200;

type Encoding = 'br' | 'gzip' | 'identity';

type HeaderRecord = Record<string, string>;

/** A page in one encoding, with all headers of its response. */
type EncodedPage = {
  etag: string;
  headers: HeaderRecord;
  /** The headers of a 304 response. */
  notModifiedHeaders: HeaderRecord;
  body: Uint8Array<ArrayBuffer>;
};

/** A rendered page, ready to be sent. */
export type CachedPage = {
  /** The version of the content from which the page was rendered. */
  version: number;
  /** When the page expires, in milliseconds since 1970; Infinity: only when content changes. */
  expires: number;
  encoded: Record<Encoding, EncodedPage>;
};

export type PageCache = {
  pages: LRUCache<string, CachedPage>;
  /** Pages that are being rendered, by version and key; null: not cacheable. */
  rendering: Map<string, Promise<CachedPage | null>>;
  /** The common parts of pages with results. */
  shells: LRUCache<string, PageShell>;
  /** The rendered results. */
  results: RenderCache;
};

declare module '../deps.ts' {
  interface Deps {
    pageCache: PageCache;
  }
}

/** An LRU cache of rendered pages, up to 32 MB. */
export function createPageCache(): PageCache {
  return {
    pages: new LRUCache({ maxSize: maxBytes, sizeCalculation: cachedPageBytes }),
    rendering: new Map(),
    shells: new LRUCache({ max: maxShells }),
    results: createRenderCache(),
  };
}

function cachedPageBytes({ encoded }: CachedPage): number {
  return Object.values(encoded).reduce((sum, { body }) => sum + body.length, 0);
}

/**
 * Creates a page for the cache, in every encoding and with its headers.
 *
 * @param headers the headers that do not depend on the encoding.
 */
export async function cachedPage(
  { version, expires }: Pick<CachedPage, 'version' | 'expires'>,
  html: Uint8Array<ArrayBuffer>,
  headers: HeaderRecord,
): Promise<CachedPage> {
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    promisify(gzip)(html),
  ]);
  const tag = createHash('sha256').update(html).digest('base64url').slice(0, 22);
  const encodedAs = (encoding: Encoding, body: Uint8Array<ArrayBuffer>): EncodedPage => {
    const etag = `"${tag}-${encoding}"`;
    const { 'content-type': type = '', ...others } = headers;
    return {
      etag,
      body,
      headers: {
        ...others,
        'content-type': type,
        etag,
        'content-length': String(body.length),
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      },
      notModifiedHeaders: { ...others, etag },
    };
  };
  return {
    version,
    expires,
    encoded: {
      br: encodedAs('br', new Uint8Array(br)),
      gzip: encodedAs('gzip', new Uint8Array(gzipped)),
      identity: encodedAs('identity', html),
    },
  };
}

/** The key of a cached page: everything that the page depends on. All spellings of a language share one page. */
export function pageKey(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  path: string,
  { protocol, host }: Origin,
  { addressLanguage, language, theme }: Preferences,
): string {
  const origin = publicUrl?.origin ?? host;
  return `${protocol} ${origin} ${path} ${addressLanguage} ${language.code} ${theme}`;
}

/** A path that may be that of a page, without a query or with a language in any spelling. */
const cacheableUrl =
  /^(\/(?!api\/|assets\/|uploads\/)[^?]*)(\?lang=(?:[\w.~-]|%(?!7f)[2-7][\da-f])*)?$/i;

/** The path of a request for a page that may be cached; null for other requests, also those with an API key, which opens no page. */
export function cacheablePath(incoming: IncomingMessage): string | null {
  const { method, url = '', headers } = incoming;
  if (method !== 'GET' && method !== 'HEAD') return null;
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) {
    return null;
  }
  if (givenKey(incoming) !== undefined) return null;
  return hasOneHost(incoming) ? (url.match(cacheableUrl)?.[1] ?? null) : null;
}

/** The response with a cached page: in an encoding that the browser accepts, or 304 if the browser already has it. */
export function replyTo(incoming: IncomingMessage, page: CachedPage) {
  const encoded = page.encoded[encodingFor(incoming)];
  return browserHasVersion(incoming, encoded.etag)
    ? { status: 304, headers: encoded.notModifiedHeaders, body: null }
    : { status: 200, headers: encoded.headers, body: encoded.body };
}

export function toPageResponse(incoming: IncomingMessage, page: CachedPage): Response {
  const { status, headers, body } = replyTo(incoming, page);
  return new Response(body, { status, headers });
}

/** Whether a cached page, or a part of one, is still valid for a version of the content. */
export function isCurrentVersion(
  cached: { version: number; expires: number } | undefined,
  version: number | null,
): boolean {
  return cached !== undefined && cached.version === version && Date.now() < cached.expires;
}

/**
 * Renders a page and caches it; requests that arrive while it is being rendered wait for it.
 *
 * @param render returns null if the rendered page turns out not to be cacheable; then each request that has waited renders its own
 *   page.
 */
export async function renderOnce<Page extends CachedPage | null>(
  { pages, rendering }: PageCache,
  { key, version }: { key: string; version: number },
  render: () => Promise<Page>,
): Promise<CachedPage | Page> {
  const renderingKey = `${version} ${key}`;
  const other = await rendering.get(renderingKey);
  if (other) return other;
  const own = render();
  rendering.set(
    renderingKey,
    own.catch(() => null),
  );
  try {
    const page = await own;
    if (page !== null) pages.set(key, page);
    return page;
  } finally {
    rendering.delete(renderingKey);
  }
}

function encodingFor(incoming: IncomingMessage): Encoding {
  return (['br', 'gzip'] as const).find((name) => acceptsEncoding(incoming, name)) ?? 'identity';
}

/** The size of the cache of results, in bytes, including what the cache itself takes. */
const usualMax = 16 * 1024 * 1024;
/** Roughly what an entry takes in addition to its pieces, and a piece in addition to its bytes. */
const entryBytes = 300;
const pieceBytes = 100;
/**
 * A result is cached when it is rendered a second time within so many other results, because most results are requested only once.
 */
const maxSeen = 10_000;

type Piece = Uint8Array;

/** A cache of the parts in which results differ, rendered and compressed. */
type RenderCache = {
  /**
   * Returns the pieces that are rendered from these texts.
   *
   * @param texts everything that the pieces depend on, which is their key: so they cannot be out of date, and a visitor who sees less
   *   of a parcel cannot get the pieces of one who sees more.
   * @param render renders and compresses the pieces.
   */
  getOrRender(texts: string[], render: () => Piece[]): readonly Piece[];
  /** The size of the cache, in bytes. */
  bytes(): number;
};

/** Creates an LRU cache. @param max its maximum size, in bytes. */
export function createRenderCache(max = usualMax): RenderCache {
  const cache = new LRUCache<string, Piece[]>({
    maxSize: max,
    sizeCalculation: (pieces) =>
      pieces.reduce((sum, { length }) => sum + length + pieceBytes, entryBytes),
  });
  // Created with the first result: to allocate room for so many keys takes a millisecond, which the start saves.
  let rendered: LRUCache<string, true> | undefined;

  return {
    getOrRender(texts, render) {
      const key = hash('sha256', texts.join('\0'), 'base64');
      const cached = cache.get(key);
      if (cached !== undefined) return cached;
      const pieces = render();
      rendered ??= new LRUCache({ max: maxSeen });
      if (rendered.has(key)) {
        // Copies, because a small buffer is a part of a larger one, which would stay in memory with it.
        const copies = pieces.map((piece) => new Uint8Array(piece));
        cache.set(key, copies);
      } else {
        rendered.set(key, true);
      }
      return pieces;
    },
    bytes: () => cache.calculatedSize,
  };
}
