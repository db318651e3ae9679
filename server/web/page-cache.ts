import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config.ts';
import { givenKey } from '../http/bearer.ts';
import { hasOneHost, type Origin } from '../http/connection.ts';
import { acceptsEncoding, hasCopy } from '../http/headers.ts';
import type { Preferences } from '../http/preferences.ts';
import type { PageShell } from './page-shell.ts';
import { createRenderCache, type RenderCache } from './render-cache.ts';

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
  encoded: Record<Encoding, EncodedPage>;
};

export type PageCache = {
  pages: LRUCache<string, CachedPage>;
  /** Pages that are being rendered; null: the page turned out not to be cacheable. */
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
  version: number,
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

function encodingFor(incoming: IncomingMessage): Encoding {
  return (['br', 'gzip'] as const).find((name) => acceptsEncoding(incoming, name)) ?? 'identity';
}
