import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { SiteEnv } from './context.ts';
import { acceptsEncoding, addVary } from './headers.ts';
import { deflatePart, joinGzip } from './node/gzip-parts.ts';

/** Shorter bodies fit into the first packets anyway. */
const minBytes = 4096;
/** Longer bodies would block the event loop, and are compressed in another thread. */
const maxSyncBytes = 64 * 1024;
/** Level 6 takes twice the time and saves a few per cent more. */
const level = 3;

const compressible = /^(text\/|application\/(\w+\+)?(json|xml)\b|image\/svg)/;

/** Responds with a body, compressed if that is worth it. */
export function sendBody(
  c: Context<SiteEnv>,
  body: string | Uint8Array<ArrayBuffer>,
  contentType: string,
  status: ContentfulStatusCode = 200,
): Response | Promise<Response> {
  const size = Buffer.byteLength(body);
  // With a single header, Hono passes the body on unchanged; the server adds its length.
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
