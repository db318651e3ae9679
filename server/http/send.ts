import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { SiteEnv } from './context.ts';
import { acceptsEncoding, addVary, setHeaders } from './headers.ts';
import { deflatePart, joinGzip } from './node/gzip-parts.ts';
import { allowPauses } from './node/slow-clients.ts';

/** Shorter bodies are not compressed: they fit into the first packets anyway. */
const minBytes = 4096;
/** Longer bodies would block the event loop, and are compressed in another thread. */
const maxSyncBytes = 64 * 1024;
/** Level 6 takes twice the time, and saves only a few per cent more. */
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

type GeneratedFile = {
  /** The name under which browsers save the file: ASCII, without quotes. */
  name: string;
  contentType: string;
  /** Generated at the client's speed; none after the client has disconnected. */
  chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>;
};

/**
 * Responds with a file of unknown length that is generated while it is sent. If generating fails, the connection is
 * reset, so that the client does not take a part for the whole file.
 */
export function sendFile(
  c: Context<SiteEnv>,
  { name, contentType, chunks }: GeneratedFile,
): Response {
  setHeaders(c, {
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'private, no-store',
  });
  allowPauses(c.env.outgoing);
  return c.body(chunkStream(withReset(c, chunks)), 200, { 'Content-Type': contentType });
}

async function* withReset(
  c: Context<SiteEnv>,
  chunks: GeneratedFile['chunks'],
): GeneratedFile['chunks'] {
  try {
    yield* chunks;
  } catch (err) {
    const { deps, requestId } = c.var;
    deps.log.error({ err, request: requestId }, 'a file could not be finished');
    // A reset: to an HTTP/1.0 proxy, the end of the connection would be the end of the file.
    const { socket } = c.env.incoming;
    socket.resetAndDestroy();
    if (!socket.destroyed) throw err;
  }
}

/** A stream that generates a chunk only when the client can take it. */
function chunkStream(chunks: GeneratedFile['chunks']): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
