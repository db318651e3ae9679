import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import { memoized } from '../memoized.ts';
import type { SiteEnv } from './context.ts';

/**
 * Sets a response header on Node's own response. Hono's `c.header()` creates a web Headers object, which costs more
 * than the rest of a small response; it is only needed for headers that Hono's own middleware reads.
 */
export function setHeader(c: Context<SiteEnv>, name: string, value: string): void {
  c.env.outgoing.setHeader(name, value);
}

export function setHeaders(c: Context<SiteEnv>, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) c.env.outgoing.setHeader(name, value);
}

/** Adds request headers, separated by commas, to those that the response depends on. */
export function addVary(c: Context<SiteEnv>, names: string): void {
  const others = c.env.outgoing.getHeader('Vary');
  setHeader(c, 'Vary', others === undefined ? names : `${others}, ${names}`);
}

/** The encodings of an Accept-Encoding header, without those that it excludes. */
const encodingsOf = memoized(
  (header) =>
    new Set(
      parseAccept(header)
        .filter(({ q }) => q > 0)
        .map(({ type }) => type),
    ),
);

/** Whether a browser accepts an encoding. */
export function acceptsEncoding({ headers }: IncomingMessage, encoding: 'br' | 'gzip'): boolean {
  return encodingsOf(headers['accept-encoding'] ?? '').has(encoding);
}

/** Whether the browser has the version with this ETag already; proxies may have made the tag a weak one. */
export function hasCopy({ headers }: IncomingMessage, etag: string): boolean {
  const tags = headers['if-none-match']?.split(',').map(strongTag) ?? [];
  return tags.includes('*') || tags.includes(strongTag(etag));
}

/** Whether a request asks for no certain version, or for the one with this ETag. */
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
 * @returns 304 if the browser has it already, else null.
 */
export function immutable(c: Context<SiteEnv>, etag: string): Response | null {
  setHeaders(c, { 'Cache-Control': 'public, max-age=31536000, immutable', ETag: etag });
  return hasCopy(c.env.incoming, etag) ? c.body(null, 304) : null;
}

/** Whether a page is being read now, not checked by a program (HEAD) nor prefetched by a browser. */
export function isPageView(c: Context<SiteEnv>): boolean {
  const purpose = c.req.header('Sec-Purpose') ?? c.req.header('Purpose') ?? '';
  return c.req.method === 'GET' && !purpose.includes('prefetch');
}

/** What every API key begins with. */
export const keyPrefix = 'wb_';

const bearer = /^bearer +(\S+) *$/i;

/**
 * The API key of a request: any bearer token of a call and, elsewhere, what looks like one of our keys. Proxies in front of
 * the site may send credentials of their own with every request.
 *
 * @returns undefined if it has none.
 */
export function givenKey({ headers, url = '' }: IncomingMessage): string | undefined {
  const { authorization } = headers;
  if (authorization === undefined) return undefined;
  const token = bearer.exec(authorization)?.[1];
  return isCall(url) || token?.startsWith(keyPrefix) ? token : undefined;
}

/** Of a path as it is sent, or a whole URL. */
function isCall(url: string): boolean {
  return url.startsWith('/api/') || /^https?:\/\/[^/]*\/api\//i.test(url);
}
