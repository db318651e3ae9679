import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { interpolate } from '../../shared/interpolate.ts';
import { hasOneHost } from '../connection.ts';
import type { SiteEnv } from '../context.ts';
import { hasBody } from '../node/early-responses.ts';
import { Problem } from '../problem.ts';

const maxUrlLength = 4096;

const idempotencyKey = /^[\x20-\x7e]{8,100}$/;

/** A path with at most one parameter, of characters that are always valid: most requests need no further check. */
const plainUrl = /^\/[\w./~-]*(\?[\w-]+=[\w.~-]*)?$/;

/** Refuses requests with two Host headers, or an invalid one: the address would be ambiguous. */
export const oneHost = createMiddleware<SiteEnv>(async (c, next) => {
  if (!hasOneHost(c.env.incoming)) throw new Problem(400, c.get('t').errors.addressUnreadable);
  await next();
});

/**
 * Refuses malformed requests: invalid percent-encoding, control characters (except tabs and line breaks, which pasted codes may
 * contain), a URL that is too long or has a name or password, a parameter that occurs twice, a GET or HEAD with a body, a POST with
 * an invalid `Idempotency-Key`.
 */
export const wellFormed = createMiddleware<SiteEnv>(async (c, next) => {
  const { errors } = c.get('t');
  const { method, url = '', headers } = c.env.incoming;
  if (hasBody(headers) && (method === 'GET' || method === 'HEAD')) {
    throw new Problem(400, errors.bodyNotWanted);
  }
  // The key is checked for every POST, before anything is done. Some POST requests have effects outside the transaction that looks
  // up the key.
  const { 'idempotency-key': key } = headers;
  if (method === 'POST' && key !== undefined && !idempotencyKey.test(String(key))) {
    throw new Problem(422, errors.idempotencyKey);
  }
  if (url.length > maxUrlLength || !plainUrl.test(url)) checkUrl(c);
  await next();
});

function checkUrl(c: Context<SiteEnv>): void {
  const { errors } = c.get('t');
  const { pathname, search, username, password } = new URL(c.req.url);
  // `POST http://name:password@host/`: browsers cannot send it, and Request does not accept it.
  if (username !== '' || password !== '') throw new Problem(400, errors.addressUnreadable);
  if (pathname.length + search.length > maxUrlLength) throw new Problem(414, errors.addressTooLong);
  if (!isReadableUrlPart(pathname) || !isReadableUrlPart(search.replaceAll('+', ' '))) {
    throw new Problem(400, errors.addressUnreadable);
  }
  const names = [...new URLSearchParams(search).keys()];
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    throw new Problem(400, interpolate(errors.parameterTwice, { name: twice }));
}

function isReadableUrlPart(encoded: string): boolean {
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the point
    return !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(decodeURIComponent(encoded));
  } catch {
    return false;
  }
}
