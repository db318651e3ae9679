import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const maxBytes = 32 * 1024 * 1024;

export type Encoding = 'br' | 'gzip' | 'identity';

/** A rendered page, ready to be sent. */
export type CachedPage = {
  /** The version of the content that it was rendered from. */
  version: number;
  etag: string;
  headers: Record<string, string>;
  showsOutsideMedia: boolean | undefined;
  bodies: Record<Encoding, Uint8Array<ArrayBuffer>>;
};

export type PageCache = LRUCache<string, CachedPage>;

/** An LRU cache of rendered pages, up to 32 MB. */
export function createPageCache(): PageCache {
  return new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf });
}

function sizeOf({ bodies }: CachedPage): number {
  return Object.values(bodies).reduce((sum, body) => sum + body.length, 0);
}

/** A page's HTML in every encoding, and its ETag. */
export async function compressPage(
  body: ArrayBuffer,
): Promise<Pick<CachedPage, 'etag' | 'bodies'>> {
  const html = Buffer.from(body);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    promisify(gzip)(html),
  ]);
  return {
    etag: createHash('sha256').update(html).digest('base64url').slice(0, 22),
    bodies: { br: new Uint8Array(br), gzip: new Uint8Array(gz), identity: new Uint8Array(html) },
  };
}
