import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import { memoize } from '../memoized.ts';
import type { SiteEnv } from './context.ts';

/**
 * Sets a response header on Node's own response. Hono's `c.header()` creates a web Headers object, which costs more than the rest
 * of a small response; only headers that Hono's own middleware reads need it.
 */
export function setHeader(c: Context<SiteEnv>, name: string, value: string): void {
  c.env.outgoing.setHeader(name, value);
}

export function setHeaders(c: Context<SiteEnv>, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) c.env.outgoing.setHeader(name, value);
}

/** Adds names of request headers, separated by commas, to `Vary`. */
export function addVary(c: Context<SiteEnv>, names: string): void {
  const others = c.env.outgoing.getHeader('Vary');
  setHeader(c, 'Vary', others === undefined ? names : `${others}, ${names}`);
}

/** The encodings that an Accept-Encoding header allows. */
const acceptedEncodings = memoize(
  (header) =>
    new Set(
      parseAccept(header)
        .filter(({ q }) => q > 0)
        .map(({ type }) => type),
    ),
);

/** Whether a browser accepts an encoding. */
export function acceptsEncoding({ headers }: IncomingMessage, encoding: 'br' | 'gzip'): boolean {
  return acceptedEncodings(headers['accept-encoding'] ?? '').has(encoding);
}

/** Whether the browser already has the version with this ETag. Proxies may have made the tag weak. */
export function browserHasVersion({ headers }: IncomingMessage, etag: string): boolean {
  const tags = headers['if-none-match']?.split(',').map(strongTag) ?? [];
  return tags.includes('*') || tags.includes(strongTag(etag));
}

/** Whether `If-Match` allows the version with this ETag, or the request has no such header. */
export function matchesVersion({ headers }: IncomingMessage, etag: string): boolean {
  const tags = headers['if-match']?.split(',').map(strongTag) ?? ['*'];
  return tags.includes('*') || tags.includes(strongTag(etag));
}

function strongTag(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}

/**
 * Lets browsers cache a file permanently, because its content never changes.
 *
 * @returns 304 if the browser already has the file, or else null.
 */
export function cacheForever(c: Context<SiteEnv>, etag: string): Response | null {
  setHeaders(c, { 'Cache-Control': 'public, max-age=31536000, immutable', ETag: etag });
  return browserHasVersion(c.env.incoming, etag) ? c.body(null, 304) : null;
}

/** Whether the request opens a page for a person. A HEAD request of a program does not, and a browser's prefetch does not. */
export function isPageView(c: Context<SiteEnv>): boolean {
  const purpose = c.req.header('Sec-Purpose') ?? c.req.header('Purpose') ?? '';
  return c.req.method === 'GET' && !purpose.includes('prefetch');
}

/** The beginning of every API key. */
export const keyPrefix = 'wb_';

const bearer = /^bearer +(\S+) *$/i;

/**
 * The API key of a request: for a call any bearer token, elsewhere only one that looks like our keys, because a proxy in front of
 * the site may send its own credentials with every request.
 *
 * @returns undefined if the request has none.
 */
export function givenKey({ headers, url = '' }: IncomingMessage): string | undefined {
  const { authorization } = headers;
  if (authorization === undefined) return undefined;
  const token = bearer.exec(authorization)?.[1];
  return isCall(url) || token?.startsWith(keyPrefix) ? token : undefined;
}

/** Whether a request's target, which is a path or a whole URL, is a call of the API. */
function isCall(url: string): boolean {
  return url.startsWith('/api/') || /^https?:\/\/[^/]*\/api\//i.test(url);
}
