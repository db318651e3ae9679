import type { Context } from 'hono';
import type { SiteEnv } from './context.ts';
import { setHeaders } from './headers.ts';
import { allowPauses } from './node/slow-clients.ts';

type GeneratedFile = {
  /** The name to save it under: ASCII, without quotes. */
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
  return c.body(streamOf(withReset(c, chunks)), 200, { 'Content-Type': contentType });
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
    // An HTTP/1.0 proxy takes a connection that merely ends for the end of the file.
    const { socket } = c.env.incoming;
    socket.resetAndDestroy();
    if (!socket.destroyed) throw err;
  }
}

/** A chunk is generated only when the client can take it. */
function streamOf(chunks: GeneratedFile['chunks']): ReadableStream<Uint8Array<ArrayBuffer>> {
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
