import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config.ts';
import type { Origin } from '../http/connection.ts';
import type { Preferences } from '../http/preferences.ts';
import type { PageShell } from './page-shell.ts';

const maxBytes = 32 * 1024 * 1024;
/** For one host, all languages and themes are ninety. */
const maxShells = 200;

export type Encoding = 'br' | 'gzip' | 'identity';

type HeaderRecord = Record<string, string>;

/** A page in one encoding, with every header that it is sent with. */
export type EncodedPage = {
  etag: string;
  headers: HeaderRecord;
  /** Those of an answer that the visitor has the page already. */
  notModifiedHeaders: HeaderRecord;
  body: Uint8Array<ArrayBuffer>;
};

/** A drawn page, ready to be sent. */
export type CachedPage = {
  /** The version of the content that it was rendered from. */
  version: number;
  encoded: Record<Encoding, EncodedPage>;
};

export type PageCache = {
  pages: LRUCache<string, CachedPage>;
  /** Pages that are being drawn; null turns out not to be kept. */
  drawing: Map<string, Promise<CachedPage | null>>;
  /** What results have in common. */
  shells: LRUCache<string, PageShell>;
  /** The answer that is kept of this version; `draw` makes it, once for all who ask meanwhile. */
  graph(version: number, draw: () => Promise<CachedPage>): Promise<CachedPage>;
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
    drawing: new Map(),
    shells: new LRUCache({ max: maxShells }),
    graph: keptOnce(),
  };
}

function keptOnce(): PageCache['graph'] {
  let kept: { version: number; page: Promise<CachedPage> } | undefined;
  return (version, draw) => {
    if (kept?.version === version) return kept.page;
    const page = draw();
    kept = { version, page };
    // A failure is not kept, because the next try may succeed.
    page.catch(() => {
      kept = undefined;
    });
    return page;
  };
}

function sizeOf({ encoded }: CachedPage): number {
  return Object.values(encoded).reduce((sum, { body }) => sum + body.length, 0);
}

/**
 * Makes a page ready to be sent, in every encoding.
 *
 * @param headers what it is sent with, but for those that depend on the encoding.
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

/** Everything that a page depends on. A language has many spellings, all of which are the same page. */
export function pageKey(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  path: string,
  { protocol, host }: Origin,
  { addressLanguage, language, theme }: Preferences,
): string {
  const origin = publicUrl?.origin ?? host;
  return `${protocol} ${origin} ${path} ${addressLanguage} ${language.code} ${theme}`;
}
