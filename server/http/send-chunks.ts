import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import { type Part, partIn } from './byte-range.ts';
import type { SiteEnv } from './context.ts';
import { nextEventLoopTurn } from './event-loop-turns.ts';
import { chunkBytes, type FileChunks } from './file-chunks.ts';
import { setHeaders } from './headers.ts';

type SentPieces = {
  size: number;
  contentType: string;
  /** Reads the pieces, once more for each: a slow reader shall not hold those that it has not come to. */
  read(): Promise<FileChunks | undefined>;
};

/** Answers with a file, or the range of it that is asked for. It is in memory only as far as it is being sent. */
export function sendChunks(c: Context<SiteEnv>, file: SentPieces): Response {
  const { size } = file;
  setHeaders(c, { 'Accept-Ranges': 'bytes' });
  const part = wantsPart(c) ? partIn(c.env.incoming.headers.range, size) : null;
  if (part === 'outside') return c.body(null, 416, { 'Content-Range': `bytes */${size}` });
  if (part === null) return send(c, file, { start: 0, end: size - 1 }, 200);
  setHeaders(c, { 'Content-Range': `bytes ${part.start}-${part.end}/${size}` });
  return send(c, file, part, 206);
}

/** Whoever has a part of another file wants the whole of this one. A weak tag does not say that they are the same. */
function wantsPart({ env: { incoming, outgoing } }: Context<SiteEnv>): boolean {
  const { 'if-range': known } = incoming.headers;
  const isSame = known === outgoing.getHeader('ETag') && String(known).startsWith('"');
  return incoming.method === 'GET' && (known === undefined || isSame);
}

function send(
  c: Context<SiteEnv>,
  { contentType, read }: SentPieces,
  { start, end }: Part,
  status: 200 | 206,
): Response {
  const { outgoing } = c.env;
  setHeaders(c, { 'Content-Type': contentType, 'Content-Length': String(end + 1 - start) });
  if (c.req.method === 'HEAD') return c.body(null, status);
  outgoing.statusCode = status;
  // When the steps around the handler are done, which may still set headers.
  setImmediate(() => {
    write(outgoing, read, { start, end }).catch((err: unknown) => {
      c.var.deps.log.error({ err, request: c.var.requestId }, 'a file could not be finished');
      // Nobody shall take a part for the whole.
      c.env.incoming.socket.resetAndDestroy();
    });
  });
  return RESPONSE_ALREADY_SENT;
}

/** Writes a part of a file, a piece at a time, as its reader takes it. */
async function write(
  outgoing: ServerResponse,
  read: SentPieces['read'],
  { start, end }: Part,
): Promise<void> {
  for (let at = start; at <= end; ) {
    const first = Math.floor(at / chunkBytes) * chunkBytes;
    const piece = (await read())?.[first / chunkBytes];
    const chunk = piece?.subarray(at - first, end + 1 - first);
    if (chunk === undefined || chunk.length === 0) throw new Error('It is not there any more');
    if (outgoing.destroyed) return;
    at += chunk.length;
    if (!outgoing.write(chunk)) await taken(outgoing);
    if (at <= end) await nextEventLoopTurn();
  }
  outgoing.end();
}

/** Waits until what was written is taken, or nobody is there any more. */
function taken(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      outgoing.off('drain', done);
      outgoing.off('close', done);
      resolve();
    };
    outgoing.once('drain', done);
    outgoing.once('close', done);
  });
}
