import type { IncomingMessage } from 'node:http';
import { parseAccept } from 'hono/utils/accept';
import { memoized } from './memoized.ts';

/** The encodings that an Accept-Encoding header names and does not rule out. */
const encodingsIn = memoized(
  (header) =>
    new Set(
      parseAccept(header)
        .filter(({ q }) => q > 0)
        .map(({ type }) => type),
    ),
);

/** Whether a visitor's browser can unpack this. */
export function acceptsEncoding({ headers }: IncomingMessage, encoding: 'br' | 'gzip'): boolean {
  return encodingsIn(headers['accept-encoding'] ?? '').has(encoding);
}
