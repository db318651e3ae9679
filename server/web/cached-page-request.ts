import type { IncomingMessage } from 'node:http';
import { hasOneHost } from '../http/connection.ts';
import { acceptsEncoding } from '../http/encodings.ts';
import { hasCopy } from '../http/immutable.ts';
import type { CachedPage, Encoding } from './page-cache.ts';

/** A path that may be a page's, and at most a language, however it is spelled. */
const keptAddress =
  /^(\/(?!api\/|assets\/|uploads\/)[^?]*)(\?lang=(?:[\w.~-]|%(?!7f)[2-7][\da-f])*)?$/i;

/** The path that a request asks for; null where it asks for no page that is kept. */
export function cacheablePath(incoming: IncomingMessage): string | null {
  const { method, url = '', headers } = incoming;
  if (method !== 'GET' && method !== 'HEAD') return null;
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) {
    return null;
  }
  return hasOneHost(incoming) ? (url.match(keptAddress)?.[1] ?? null) : null;
}

/** A kept page as a request wants it: compressed in its way, or only that it is the one it has. */
export function replyTo(incoming: IncomingMessage, page: CachedPage) {
  const encoded = page.encoded[encodingFor(incoming)];
  return hasCopy(incoming, encoded.etag)
    ? { status: 304, headers: encoded.notModifiedHeaders, body: null }
    : { status: 200, headers: encoded.headers, body: encoded.body };
}

function encodingFor(incoming: IncomingMessage): Encoding {
  return (['br', 'gzip'] as const).find((name) => acceptsEncoding(incoming, name)) ?? 'identity';
}
