import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
// The listener puts another Response in the place of the web's, and takes one of those that it makes from then on
// for an answer to be sent.
import '@hono/node-server/utils/response';
import { widerNetworkOf } from './addresses.ts';
import { connectionReader } from './connection.ts';
import { drain } from './drain.ts';
import { createPipelineLimit } from './pipeline-limit.ts';
import { limitSendBuffers } from './send-buffer-limit.ts';
import { closeSlowClients, connectionsOf } from './slow-client-timeout.ts';

const twoMinutesMs = 120_000;
/** Each takes some 20 KB: more would not fit beside the rest of the site. */
const maxConnections = 10_000;
/** Three of these, and a busy moment, are less than fifteen seconds. */
const stalledMs = 4500;

/** A listening server. */
export type Listening = {
  /** The port; if 0 was requested, the one that the system chose. */
  port: number;
  /** Handles requests with this app from now on. */
  serve(app: App): void;
  /**
   * Accepts nothing new, says with each answer that it is the last on its connection, closes those without
   * a request after a moment, lets running requests finish, and closes what is left after `graceMs`.
   */
  drain(graceMs: number): Promise<void>;
};

/** The address cannot be listened on; the message is one clear line. */
export class CannotListen extends Error {
  override name = 'CannotListen';
}

type Where = {
  host: string;
  /** 0: any free port. */
  port: number;
  /** Their word is taken for whom a connection is; see Config. */
  trustedProxies?: string[];
  /** A connection without traffic is closed after this time. */
  idleMs?: number;
  /** How often transfers are looked at that do not move; see stalled-transfers.ts. */
  checkMs?: number;
};

type App = {
  fetch: Parameters<typeof getRequestListener>[0];
  /** Answers a request without delay, if it can. @returns whether it did. */
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
  checkMs = stalledMs,
}: Where): Promise<Listening> {
  let app = starting;
  let isStopping = false;
  const inTurn = createPipelineLimit();
  const handle = getRequestListener((request, env) => app.fetch(request, env), {
    errorHandler: malformed,
    // For HTTP/1.0 health checks, which send no Host header.
    hostname: 'localhost',
  });
  const server = createServer(
    // Long uploads may be slow as long as they move.
    { requestTimeout: 300_000, headersTimeout: 10_000, connectionsCheckingInterval: 2000 },
    (incoming, outgoing) => inTurn.take(incoming, outgoing, begin),
  );
  const begin = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    noteUnsent();
    if (isStopping && inTurn.isNewest(incoming, outgoing)) sayLast(outgoing);
    if (app.answerAtOnce?.(incoming, outgoing) !== true) handle(incoming, outgoing);
  };
  const sockets = connectionsOf(server);
  const { networkOf } = connectionReader(trustedProxies);
  const networkOfSocket = (socket: Socket) => {
    const request = inTurn.requestOf(socket);
    return request === undefined ? '' : widerNetworkOf(networkOf(request));
  };
  const { isOwing } = inTurn;
  const noteUnsent = limitSendBuffers(sockets, networkOfSocket, { isOwing });
  server.setTimeout(idleMs);
  server.maxConnections = maxConnections;
  closeSlowClients(server, sockets, inTurn.requestOf, checkMs);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      reject(new CannotListen(`Cannot listen on HOST ${host}, PORT ${port}: ${error.message}`));
    });
    server.listen(port, host, resolve);
  });
  return {
    port: portOf(server.address()),
    serve(served) {
      app = served;
    },
    async drain(graceMs) {
      isStopping = true;
      inTurn.newest().forEach(sayLast);
      await drain(server, graceMs);
    },
  };
}

/** Says that an answer is the last on its connection, if it is not too late to say so. */
function sayLast(outgoing: ServerResponse): void {
  if (!outgoing.headersSent) outgoing.setHeader('Connection', 'close');
}

/** The app handles its own errors; this is for requests too malformed to reach it. */
function malformed(): Response {
  return new Response('Bad Request', { status: 400, headers: { Connection: 'close' } });
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return address.port;
}
