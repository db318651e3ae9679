import { createHash, hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config.ts';
import { hasOneHost, type Origin } from '../http/connection.ts';
import { acceptsEncoding, givenKey, hasCopy } from '../http/headers.ts';
import type { Preferences } from '../http/preferences.ts';
import type { PageShell } from './page-shell.ts';

const maxBytes = 32 * 1024 * 1024;
/** One host has ninety: every language in every theme. */
const maxShells = 200;

type Encoding = 'br' | 'gzip' | 'identity';

type HeaderRecord = Record<string, string>;

/** A page in one encoding, with every header that it is sent with. */
type EncodedPage = {
  etag: string;
  headers: HeaderRecord;
  /** The headers of a 304 response. */
  notModifiedHeaders: HeaderRecord;
  body: Uint8Array<ArrayBuffer>;
};

/** A rendered page, ready to be sent. */
export type CachedPage = {
  /** The version of the content that it was rendered from. */
  version: number;
  /** When it stops being true, in milliseconds; Infinity: only content changes it. */
  expires: number;
  encoded: Record<Encoding, EncodedPage>;
};

export type PageCache = {
  pages: LRUCache<string, CachedPage>;
  /** Pages that are being rendered, by version and key; null: not cacheable. */
  rendering: Map<string, Promise<CachedPage | null>>;
  /** What pages of results have in common. */
  shells: LRUCache<string, PageShell>;
  /** The results themselves. */
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
    pages: new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf }),
    rendering: new Map(),
    shells: new LRUCache({ max: maxShells }),
    results: createRenderCache(),
  };
}

function sizeOf({ encoded }: CachedPage): number {
  return Object.values(encoded).reduce((sum, { body }) => sum + body.length, 0);
}

/**
 * Encodes a page in every encoding, with its headers.
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

/** Everything that a page depends on. All spellings of a language share one page. */
export function pageKey(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  path: string,
  { protocol, host }: Origin,
  { addressLanguage, language, theme }: Preferences,
): string {
  const origin = publicUrl?.origin ?? host;
  return `${protocol} ${origin} ${path} ${addressLanguage} ${language.code} ${theme}`;
}

/** A path that may be a page's, and no query but a language, however it is spelled. */
const cacheableUrl =
  /^(\/(?!api\/|assets\/|uploads\/)[^?]*)(\?lang=(?:[\w.~-]|%(?!7f)[2-7][\da-f])*)?$/i;

/** The path of a request for a page that may be cached; null for any other request, and for API keys, which open no page. */
export function cacheablePath(incoming: IncomingMessage): string | null {
  const { method, url = '', headers } = incoming;
  if (method !== 'GET' && method !== 'HEAD') return null;
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) {
    return null;
  }
  if (givenKey(incoming) !== undefined) return null;
  return hasOneHost(incoming) ? (url.match(cacheableUrl)?.[1] ?? null) : null;
}

/** The response to a request: the page in an encoding that it accepts, or 304 if the browser has it already. */
export function replyTo(incoming: IncomingMessage, page: CachedPage) {
  const encoded = page.encoded[encodingFor(incoming)];
  return hasCopy(incoming, encoded.etag)
    ? { status: 304, headers: encoded.notModifiedHeaders, body: null }
    : { status: 200, headers: encoded.headers, body: encoded.body };
}

export function responseOf(incoming: IncomingMessage, page: CachedPage): Response {
  const { status, headers, body } = replyTo(incoming, page);
  return new Response(body, { status, headers });
}

/** Whether a page, or a part of one, is still what it would be if it were rendered now. */
export function isCurrent(
  cached: { version: number; expires: number } | undefined,
  version: number | null,
): boolean {
  return cached !== undefined && cached.version === version && Date.now() < cached.expires;
}

/**
 * Renders a page and caches it; requests that come while it is being rendered wait for it.
 *
 * @param render null: the page turned out not to be cacheable, so that each request that waited renders its own.
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

/** In bytes, with what is needed to find them. */
const usualMax = 16 * 1024 * 1024;
/** What an entry takes besides its pieces, and a piece besides its bytes, about. */
const entryBytes = 300;
const pieceBytes = 100;
/** A result is cached when it is rendered for the second time among so many: most are asked for once. */
const maxSeen = 10_000;

type Piece = Uint8Array;

/** The parts of results that are not the same in every result, rendered and compressed. */
type RenderCache = {
  /**
   * The pieces that are rendered from these texts.
   *
   * @param texts all that it depends on. It is found by nothing else: so it cannot be out of date, and who sees less of a
   *   parcel than others does not find theirs.
   * @param render renders and compresses it.
   */
  getOrRender(texts: string[], render: () => Piece[]): readonly Piece[];
  /** What it takes, in bytes. */
  bytes(): number;
};

/** Creates an LRU cache. @param max how much it takes at most, in bytes. */
export function createRenderCache(max = usualMax): RenderCache {
  const cache = new LRUCache<string, Piece[]>({
    maxSize: max,
    sizeCalculation: (pieces) =>
      pieces.reduce((sum, { length }) => sum + length + pieceBytes, entryBytes),
  });
  // With the first result: its room for so many keys takes a millisecond of the start.
  let rendered: LRUCache<string, true> | undefined;

  return {
    getOrRender(texts, render) {
      const key = hash('sha256', texts.join('\0'), 'base64');
      const cached = cache.get(key);
      if (cached !== undefined) return cached;
      const pieces = render();
      rendered ??= new LRUCache({ max: maxSeen });
      if (rendered.has(key)) {
        // Copies: small buffers are parts of larger ones, which would stay along with them.
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
