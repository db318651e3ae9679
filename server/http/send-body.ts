import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { SiteEnv } from './context.ts';
import { acceptsEncoding } from './encodings.ts';
import { deflatePart, joinGzip } from './gzip-parts.ts';
import { addVary } from './headers.ts';

/** Shorter ones travel in the first packets anyway. */
const minBytes = 4096;
/** Longer ones would keep other requests waiting, and are compressed beside the event loop. */
const maxSyncBytes = 64 * 1024;
/** Level 6 takes twice the time for a few bytes in a hundred. */
const level = 3;

const compressible = /^(text\/|application\/(\w+\+)?(json|xml)\b|image\/svg)/;

/** Answers with a body, compressed where that pays. */
export function sendBody(
  c: Context<SiteEnv>,
  body: string | Uint8Array<ArrayBuffer>,
  contentType: string,
  status: ContentfulStatusCode = 200,
): Response | Promise<Response> {
  const size = Buffer.byteLength(body);
  // One header alone lets Hono pass it on as it is; the length is added by the server.
  const plain = { 'Content-Type': contentType };
  if (size < minBytes || !compressible.test(contentType)) return c.body(body, status, plain);

  addVary(c, 'Accept-Encoding');
  if (!acceptsEncoding(c.env.incoming, 'gzip')) return c.body(body, status, plain);

  const send = (bytes: Uint8Array<ArrayBuffer>) =>
    c.body(bytes, status, { ...plain, 'Content-Encoding': 'gzip' });
  return size > maxSyncBytes
    ? promisify(gzip)(body, { level }).then(send)
    : send(joinGzip([deflatePart(body, 'quick')]));
}
