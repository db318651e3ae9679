import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import type { SiteEnv } from './context.ts';
import { setHeaders } from './headers.ts';

/** Whether the visitor's browser has what this tag names already; proxies may have put a `W/` before it. */
export function hasCopy({ headers }: IncomingMessage, etag: string): boolean {
  const tags = headers['if-none-match']?.split(',').map(strongTag) ?? [];
  return tags.includes('*') || tags.includes(strongTag(etag));
}

/**
 * Says that a file stays what it is for good, and may be kept.
 *
 * @returns the answer to those who have kept it, else null.
 */
export function immutable(c: Context<SiteEnv>, etag: string): Response | null {
  setHeaders(c, { 'Cache-Control': 'public, max-age=31536000, immutable', ETag: etag });
  return hasCopy(c.env.incoming, etag) ? c.body(null, 304) : null;
}

function strongTag(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}
