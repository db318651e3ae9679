import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import type { SiteEnv } from '../context.ts';
import { setHeaders } from '../headers.ts';

/** A part of a file: the positions of its first and last byte. */
type Part = { start: number; end: number };

type ChunkedFile = {
  size: number;
  contentType: string;
  /** Reads the chunks. Called again for each chunk, so that a slow client does not keep the later ones in memory. */
  read(): Promise<FileChunks | undefined>;
};

/** Responds with a file, or the requested range of it. Only the chunk that is being sent is in memory. */
export function sendChunks(c: Context<SiteEnv>, file: ChunkedFile): Response {
  const { size } = file;
  setHeaders(c, { 'Accept-Ranges': 'bytes' });
  const part = isRangeRequest(c) ? parseRangeHeader(c.env.incoming.headers.range, size) : null;
  if (part === 'outside') return c.body(null, 416, { 'Content-Range': `bytes */${size}` });
  if (part === null) return sendPart(c, file, { start: 0, end: size - 1 }, 200);
  setHeaders(c, { 'Content-Range': `bytes ${part.start}-${part.end}/${size}` });
  return sendPart(c, file, part, 206);
}

/** Whether the client wants a range of this file. If If-Range names another file, or a weak tag, the client wants the whole file. */
function isRangeRequest({ env: { incoming, outgoing } }: Context<SiteEnv>): boolean {
  const { 'if-range': ifRange } = incoming.headers;
  const isSame = ifRange === outgoing.getHeader('ETag') && String(ifRange).startsWith('"');
  return incoming.method === 'GET' && (ifRange === undefined || isSame);
}

function sendPart(
  c: Context<SiteEnv>,
  { contentType, read }: ChunkedFile,
  { start, end }: Part,
  status: 200 | 206,
): Response {
  const { outgoing } = c.env;
  setHeaders(c, { 'Content-Type': contentType, 'Content-Length': String(end + 1 - start) });
  if (c.req.method === 'HEAD') return c.body(null, status);
  outgoing.statusCode = status;
  // Later, because the middleware around the handler may still set headers.
  setImmediate(() => {
    writePart(outgoing, read, { start, end }).catch((err: unknown) => {
      c.var.deps.log.error({ err, request: c.var.requestId }, 'a file could not be finished');
      // A reset, so that the client does not take a part for the whole file.
      c.env.incoming.socket.resetAndDestroy();
    });
  });
  return RESPONSE_ALREADY_SENT;
}

/** Writes a part of a file, one chunk at a time, at the client's speed. */
async function writePart(
  outgoing: ServerResponse,
  read: ChunkedFile['read'],
  { start, end }: Part,
): Promise<void> {
  for (let at = start; at <= end; ) {
    const first = Math.floor(at / chunkBytes) * chunkBytes;
    const whole = (await read())?.[first / chunkBytes];
    const chunk = whole?.subarray(at - first, end + 1 - first);
    if (chunk === undefined || chunk.length === 0) throw new Error('The file was deleted');
    if (outgoing.destroyed) return;
    at += chunk.length;
    if (!outgoing.write(chunk)) await waitForDrain(outgoing);
    if (at <= end) await nextEventLoopTurn();
  }
  outgoing.end();
}

/** Waits until the client can take more data, or has disconnected. */
function waitForDrain(outgoing: ServerResponse): Promise<void> {
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

/** One range: `bytes=0-99`, `bytes=100-`, or the last `bytes=-100`. */
const oneRange = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/;

/**
 * Parses a Range header (RFC 9110).
 *
 * @returns the requested part of the file; null for the whole file, if there is no range or none of a supported form; `outside` if
 *   the file ends before the range.
 */
function parseRangeHeader(header: string | undefined, size: number): Part | null | 'outside' {
  const [, from, to, last] = header?.match(oneRange) ?? [];
  if (from === undefined && last === undefined) return null;
  const start = from === undefined ? Math.max(0, size - Number(last)) : Number(from);
  const end = to === undefined || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end ? 'outside' : { start, end };
}

/** How many chunks are sent in one turn of the event loop. More would delay new visitors while large files are sent. */
const maxPerTurn = 4;

const turnQueue: (() => void)[] = [];

/** Waits for a turn of the event loop with room for another chunk. */
function nextEventLoopTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (turnQueue.push(resolve) === 1) setImmediate(startTurn);
  });
}

function startTurn(): void {
  for (const resolve of turnQueue.splice(0, maxPerTurn)) resolve();
  if (turnQueue.length > 0) setImmediate(startTurn);
}

/** Larger chunks would take more memory for slow clients, smaller chunks more turns of the event loop. */
const chunkBytes = 64 * 1024;
const maxBytes = 16 * 1024 * 1024;
/** Chunks are dropped after this time, so that an idle site uses no memory for files. */
const ttlMs = 60_000;

/** The content of a file in chunks with memory of their own, so that a chunk in use does not keep the others in memory. */
export type FileChunks = Buffer<ArrayBuffer>[];

/**
 * Reads a file in chunks, which all readers share and which are cached for a while. The content of a key must never change.
 *
 * @param read reads the whole file; undefined if there is no such file.
 */
type FileChunksOf = (
  key: string,
  read: () => Promise<Uint8Array | undefined>,
) => Promise<FileChunks | undefined>;

declare module '../../deps.ts' {
  interface Deps {
    chunksOf: FileChunksOf;
  }
}

/** An LRU cache of the chunks of files, up to 16 MB. */
export function createFileChunks(): FileChunksOf {
  const cache = new LRUCache<string, FileChunks>({
    maxSize: maxBytes,
    sizeCalculation: (chunks) => chunks.reduce((sum, { length }) => sum + length, 1),
    ttl: ttlMs,
    ttlAutopurge: true,
  });
  const pending = new Map<string, Promise<FileChunks | undefined>>();

  const readChunks = async (key: string, read: Parameters<FileChunksOf>[1]) => {
    try {
      const bytes = await read();
      if (bytes === undefined) return undefined;
      const chunks = splitIntoChunks(bytes);
      cache.set(key, chunks);
      return chunks;
    } finally {
      pending.delete(key);
    }
  };

  return async (key, read) => {
    const chunks = cache.get(key);
    if (chunks !== undefined) return chunks;
    const current = pending.get(key);
    if (current !== undefined) return current;
    const reading = readChunks(key, read);
    pending.set(key, reading);
    return reading;
  };
}

function splitIntoChunks(bytes: Uint8Array): FileChunks {
  const count = Math.max(1, Math.ceil(bytes.length / chunkBytes));
  return Array.from({ length: count }, (_, index) =>
    Buffer.from(bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes)),
  );
}
