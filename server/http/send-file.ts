import type { Context } from 'hono';
import type { SiteEnv } from './context.ts';
import { setHeaders } from './headers.ts';
import { allowPauses } from './slow-client-timeout.ts';

type SentFile = {
  /** For the reader's disk: ASCII, without quotes. */
  name: string;
  contentType: string;
  /** They are made as they are taken, and none after the reader is gone. */
  chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>;
};

/**
 * Answers with a file that is made while it is sent, whose length nobody knows. Where it cannot be finished, the
 * connection breaks, so that nobody takes a part for the whole.
 */
export function sendFile(c: Context<SiteEnv>, { name, contentType, chunks }: SentFile): Response {
  setHeaders(c, {
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'private, no-store',
  });
  allowPauses(c.env.outgoing);
  return c.body(streamOf(breaking(c, chunks)), 200, { 'Content-Type': contentType });
}

async function* breaking(c: Context<SiteEnv>, chunks: SentFile['chunks']): SentFile['chunks'] {
  try {
    yield* chunks;
  } catch (err) {
    const { deps, requestId } = c.var;
    deps.log.error({ err, request: requestId }, 'a file could not be finished');
    // A proxy that speaks HTTP/1.0 takes a mere end for the end of the file.
    const { socket } = c.env.incoming;
    socket.resetAndDestroy();
    if (!socket.destroyed) throw err;
  }
}

/** None is made before it is asked for. */
function streamOf(chunks: SentFile['chunks']): ReadableStream<Uint8Array<ArrayBuffer>> {
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
