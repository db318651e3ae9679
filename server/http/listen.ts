import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
// Creates RESPONSE_ALREADY_SENT before getRequestListener replaces the global Response: one of the new class would be
// sent like any other response.
import '@hono/node-server/utils/response';
import { widerNetworkOf } from './addresses.ts';
import { connectionReader } from './connection.ts';
import { drain } from './drain.ts';
import { createPipelineLimit } from './pipeline-limit.ts';
import { limitSendBuffers } from './send-buffer-limit.ts';
import { closeSlowClients, connectionsOf } from './slow-client-timeout.ts';

const twoMinutesMs = 120_000;
/** Each takes about 20 KB; more would not fit into memory. */
const maxConnections = 10_000;
/** A slow client is closed within three of these, which is less than 15 seconds. */
const checkIntervalMs = 4500;

/** A listening server. */
export type Listening = {
  /** The port; for port 0, the one that the system has chosen. */
  port: number;
  /** Handles requests with this app from now on. */
  serve(app: App): void;
  /**
   * Stops: each response is the last on its connection, idle connections are closed after a moment, running requests
   * may finish, and all other connections are closed after `graceMs`.
   */
  drain(graceMs: number): Promise<void>;
};

/** The server cannot listen on this address. The message is one line for the terminal. */
export class CannotListen extends Error {
  override name = 'CannotListen';
}

type ListenOptions = {
  host: string;
  /** 0: any free port. */
  port: number;
  /** Proxies whose X-Forwarded headers are trusted; see Config. */
  trustedProxies?: string[];
  /** A connection without traffic is closed after this time. */
  idleMs?: number;
  /** How often slow clients are checked for; see slow-client-timeout.ts. */
  checkMs?: number;
};

type App = {
  fetch: Parameters<typeof getRequestListener>[0];
  /** Responds at once, if it can. @returns whether it did. */
  answerAtOnce?(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
};

const starting: App = {
  fetch: () => new Response('Starting', { status: 503, headers: { 'Retry-After': '1' } }),
};

/**
 * Listens for HTTP; responds with 503 and Retry-After until it is given an app to serve.
 *
 * @throws {CannotListen} for example if the port is in use, or the address is not this machine's.
 */
export async function listen({
  host,
  port,
  trustedProxies = [],
  idleMs = twoMinutesMs,
  checkMs = checkIntervalMs,
}: ListenOptions): Promise<Listening> {
  let app = starting;
  let isStopping = false;
  const pipeline = createPipelineLimit();
  const handle = getRequestListener((request, env) => app.fetch(request, env), {
    errorHandler: badRequest,
    // For HTTP/1.0 health checks, which send no Host header.
    hostname: 'localhost',
  });
  const server = createServer(
    // Long uploads may be slow as long as they make progress.
    { requestTimeout: 300_000, headersTimeout: 10_000, connectionsCheckingInterval: 2000 },
    (incoming, outgoing) => pipeline.take(incoming, outgoing, begin),
  );
  const begin = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    scheduleCheck();
    if (isStopping && pipeline.isNewest(incoming, outgoing)) setLast(outgoing);
    if (app.answerAtOnce?.(incoming, outgoing) !== true) handle(incoming, outgoing);
  };
  const sockets = connectionsOf(server);
  const { networkOf } = connectionReader(trustedProxies);
  const networkOfSocket = (socket: Socket) => {
    const request = pipeline.requestOf(socket);
    return request === undefined ? '' : widerNetworkOf(networkOf(request));
  };
  const { isBusy } = pipeline;
  const scheduleCheck = limitSendBuffers(sockets, networkOfSocket, { isBusy });
  server.setTimeout(idleMs);
  server.maxConnections = maxConnections;
  closeSlowClients(server, sockets, pipeline.requestOf, checkMs);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      reject(new CannotListen(`Cannot listen on HOST ${host}, PORT ${port}: ${error.message}`));
    });
    server.listen(port, host, resolve);
  });
  return {
    port: portOf(server.address()),
    serve(next) {
      app = next;
    },
    async drain(graceMs) {
      isStopping = true;
      pipeline.newestResponses().forEach(setLast);
      await drain(server, sockets, graceMs);
    },
  };
}

/** Makes a response the last on its connection, unless its head has been sent. */
function setLast(outgoing: ServerResponse): void {
  if (!outgoing.headersSent) outgoing.setHeader('Connection', 'close');
}

/** The app handles its own errors; this is for requests that are too malformed to reach it. */
function badRequest(): Response {
  return new Response('Bad Request', { status: 400, headers: { Connection: 'close' } });
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return address.port;
}
