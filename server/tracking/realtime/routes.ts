import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { setHeaders } from '../../http/headers.ts';
import { anyone, requestMay } from '../../http/middleware/access.ts';
import { detachSocket, waitForTurn } from '../../http/node/detach-socket.ts';
import { Problem } from '../../http/problem.ts';
import { paths } from '../../shared/paths.ts';
import { hourMs } from '../../times.ts';
import { api, get } from '../../verbs/call.ts';
import { lookUpForStream, noSuchParcel, visibilityFor } from '../lookup/lookup.ts';
import { retryField, Stream } from './stream.ts';

const contentType = 'text/event-stream';

const headers = {
  // `no-transform`, because compression would collect messages and delay them.
  'Cache-Control': 'private, no-store, no-transform',
  'Content-Security-Policy': "default-src 'none'",
  // Keeps nginx from buffering.
  'X-Accel-Buffering': 'no',
};

export const realtimeApi = api([
  get(
    paths.api.parcelStream,
    {
      summary: 'Follow a parcel as server-sent events',
      access: anyone,
      media: [contentType],
      also: { 204: null },
    },
    openStream,
  ),
]);

async function openStream(c: Context<SiteEnv>): Promise<Response> {
  const { realtime } = c.get('deps');
  setHeaders(c, headers);
  refuseIfFull(c);
  const parcel = await lookUpForStream(c, c.req.param());
  await waitForTurn(c.env.incoming, c.env.outgoing);
  if (c.req.method === 'HEAD') return c.body(null, 200, { 'Content-Type': contentType });
  const stream = new Stream({
    parcelId: parcel.id,
    ...(await visibilityFor(c, parcel)),
    language: c.get('language').code,
    isMember: c.var.apiKey === null && requestMay(c, 'parcels:read'),
    apiKeyId: c.var.apiKey?.id ?? null,
    network: c.get('connection').network,
    requestId: c.get('requestId'),
  });
  try {
    return await beginStream(c, stream);
  } finally {
    if (!stream.isOpen) realtime.leave(stream);
  }
}

async function beginStream(c: Context<SiteEnv>, stream: Stream): Promise<Response> {
  const { realtime, log } = c.get('deps');
  const { incoming, outgoing } = c.env;
  // The limit is checked again, because other clients may have opened streams meanwhile. From here on, this stream counts towards
  // the limit.
  refuseIfFull(c);
  const first = await realtime.join(stream, readLastEventId(c));
  if (first === null) throw noSuchParcel(c);
  // A browser does not reconnect after a 204.
  if (first.isLast && first.text === '') return c.body(null, 204);

  outgoing.setHeader('Content-Type', contentType);
  const socket = detachSocket(incoming, outgoing);
  const { requestId } = stream.info;
  if (socket !== null) {
    const end = endWithKey(c, stream);
    stream.begin(socket, `${retryField()}${first.text}`, () => {
      clearTimeout(end);
      realtime.leave(stream);
      log.info({ requestId, ms: Math.round(performance.now() - stream.since) }, 'stream ended');
    });
    if (first.isLast) stream.end();
  }
  return RESPONSE_ALREADY_SENT;
}

/** Ends a stream when its API key expires, if that is within an hour; no stream lasts longer. */
function endWithKey(c: Context<SiteEnv>, stream: Stream): NodeJS.Timeout | undefined {
  const endsAt = c.get('apiKey')?.endsAt ?? null;
  const ms = endsAt === null ? hourMs : Date.parse(endsAt) - Date.now();
  return ms < hourMs ? setTimeout(() => stream.end(), ms).unref() : undefined;
}

/** @throws {Problem} 503 or 429 if there are too many streams. The page then works as it does without JavaScript. */
function refuseIfFull(c: Context<SiteEnv>): void {
  const full = c.get('deps').realtime.full(c.get('connection').network);
  if (full === false) return;
  const extra = { headers: { 'Retry-After': '60' } };
  throw new Problem(full === 'all' ? 503 : 429, c.var.t.realtime.tooMany, extra);
}

function readLastEventId(c: Context<SiteEnv>): number | null {
  const id = c.req.header('Last-Event-ID') ?? '';
  return /^\d{1,15}$/.test(id) ? Number(id) : null;
}
