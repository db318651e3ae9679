import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { interpolate } from '../../shared/interpolate.ts';
import { hasOneHost } from '../connection.ts';
import type { SiteEnv } from '../context.ts';
import { hasBody } from '../node/early-responses.ts';
import { Problem } from '../problem.ts';

const maxUrlLength = 4096;

const idempotencyKey = /^[\x20-\x7e]{8,100}$/;

/** A path and at most one parameter of characters that are always valid, as in most requests. */
const plainUrl = /^\/[\w./~-]*(\?[\w-]+=[\w.~-]*)?$/;

/** Refuses requests with two Host headers or an invalid one, whose address is ambiguous. */
export const oneHost = createMiddleware<SiteEnv>(async (c, next) => {
  if (!hasOneHost(c.env.incoming)) throw new Problem(400, c.get('t').errors.addressUnreadable);
  await next();
});

/**
 * Refuses malformed requests: invalid percent-encoding, control characters (except tabs and line ends, which pasted
 * codes may contain), URLs that are too long, a name or password in the URL, a parameter that occurs twice, a GET or
 * HEAD with a body, a POST whose `Idempotency-Key` is none.
 */
export const wellFormed = createMiddleware<SiteEnv>(async (c, next) => {
  const { errors } = c.get('t');
  const { method, url = '', headers } = c.env.incoming;
  if (hasBody(headers) && (method === 'GET' || method === 'HEAD')) {
    throw new Problem(400, errors.bodyNotWanted);
  }
  // Before anything is done, and for every POST: of some the effect is not in the transaction that looks at the key.
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
  if (!isReadable(pathname) || !isReadable(search.replaceAll('+', ' '))) {
    throw new Problem(400, errors.addressUnreadable);
  }
  const names = [...new URLSearchParams(search).keys()];
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    throw new Problem(400, interpolate(errors.parameterTwice, { name: twice }));
}

function isReadable(encoded: string): boolean {
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the point
    return !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(decodeURIComponent(encoded));
  } catch {
    return false;
  }
}
