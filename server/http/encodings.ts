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

/** @param header of Accept-Encoding; '' where there is none. */
export function acceptsEncoding(header: string, encoding: 'br' | 'gzip'): boolean {
  return encodingsIn(header).has(encoding);
}
