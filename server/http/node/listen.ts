import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { widerNetwork } from '../addresses.ts';
import { connectionReader } from '../connection.ts';
import { closeSlowClients, limitSendBuffers, trackConnections } from './slow-clients.ts';

// Creates RESPONSE_ALREADY_SENT before getRequestListener replaces the global Response: an instance of the new class would be sent
// like any other response.
import '@hono/node-server/utils/response';

const twoMinutesMs = 120_000;
/** Each connection takes about 20 KB; more would not fit into memory. */
const maxConnections = 10_000;
/** A slow client is closed within three intervals, which are less than 15 seconds. */
const checkIntervalMs = 4500;

/** A listening server. */
export type Listening = {
  /** The port; if port 0 was asked for, the port that the system has chosen. */
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
  /** How often slow clients are checked for; see slow-clients.ts. */
  checkMs?: number;
};

type App = {
  fetch: Parameters<typeof getRequestListener>[0];
  /** Responds immediately, if it can. @returns whether it has responded. */
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
  const sockets = trackConnections(server);
  const { networkOf } = connectionReader(trustedProxies);
  const networkOfSocket = (socket: Socket) => {
    const request = pipeline.requestOf(socket);
    return request === undefined ? '' : widerNetwork(networkOf(request));
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
    port: listeningPort(server.address()),
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

/** The response to a request that is too malformed to reach the app, which handles its own errors. */
function badRequest(): Response {
  return new Response('Bad Request', { status: 400, headers: { Connection: 'close' } });
}

function listeningPort(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return address.port;
}

const sweepMs = 50;
/**
 * How long a stopping server still accepts requests. During this time clients of persistent connections are told to close them, and
 * proxies notice that the server is not ready. Clients can rely on 0.4 s.
 */
const noticeMs = 500;
/** How many connections the system queues for a server of Node (511 and one). */
const backlog = 512;
/** If new connections keep coming, the longest time to wait for a moment without any. */
const maxQuietWaitMs = 2000;
/**
 * The longest turn of the event loop between the last check for waiting connections and the end of accepting: hardly any connection
 * arrives in it. One that does is reset, because no system call both checks and closes.
 */
const quickTurnMs = 1;

/**
 * Serves for a moment longer, accepts the connections that are already waiting, and then no others. Connections without a request
 * are closed, and all others `graceMs` after the call.
 *
 * @param sockets the server's connections, as they come and go.
 */
export async function drain(
  server: Server,
  sockets: Iterable<Socket>,
  graceMs: number,
): Promise<void> {
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
  const notice = Math.min(noticeMs, graceMs);
  await delay(notice);
  await acceptWaiting(server, graceMs - notice);
  // Do not use http.Server's close(). It closes idle connections immediately, which would reset a request that is on its way.
  const closed = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });
  // Idle connections would stay open for another request. They are closed after a turn of the event loop, because the connection of
  // a request that has not been read yet also looks idle.
  const sweep = setInterval(() => setImmediate(() => server.closeIdleConnections()), sweepMs);
  // Node does not count a connection without any request as idle; browsers open such connections in advance.
  const closeUnused = () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };
  const sweepUnused = setTimeout(() => setImmediate(closeUnused), noticeMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(sweepUnused);
  clearTimeout(deadline);
}

/**
 * Accepts the connections that the system has queued for this process, one in each turn of the event loop: closing the server would
 * reset them with their requests. The oldest are accepted first, so that all connections that waited at the call are accepted, even
 * if new ones keep coming, however long each turn takes.
 */
async function acceptWaiting(server: Server, maxMs: number): Promise<void> {
  const begin = performance.now();
  let accepted = 0;
  const onConnection = () => {
    accepted += 1;
  };
  server.on('connection', onConnection);
  for (let now = begin; now - begin < maxMs; ) {
    const before = accepted;
    // The first wait may only end the current turn.
    await turn();
    const turnStart = performance.now();
    await turn();
    now = performance.now();
    const hasAccepted = accepted > before;
    const isQuick = now - turnStart <= quickTurnMs;
    if (!hasAccepted && isQuick) break;
    const isTooLong = now - begin > maxQuietWaitMs;
    if (isTooLong && (!hasAccepted || accepted >= backlog)) break;
  }
  server.off('connection', onConnection);
}

/** A connection with so many waiting requests is closed. Few clients pipeline requests; browsers and proxies do not. */
const maxPipeline = 8;

/** Lets each connection of a server have one request handled at a time. */
type PipelineLimit = {
  /**
   * Handles a request once the responses to the earlier requests on its connection have been sent. Until then the request only
   * takes the memory of its head, and the connection is not read any further. A connection with too many waiting requests is
   * closed: a few kilobytes contain hundreds of requests, which Node emits together, and the client may never read the responses.
   *
   * @param begin handles the request; not called if the connection closes first.
   */
  take(incoming: IncomingMessage, outgoing: ServerResponse, begin: Begin): void;
  /** Of a connection's requests, the one whose handling began last. */
  requestOf(socket: Socket): IncomingMessage | undefined;
  /** The newest unfinished response of each connection. */
  newestResponses(): ServerResponse[];
  /** Whether any response is unfinished. */
  isBusy(): boolean;
  /** Whether a request is the newest on its connection. */
  isNewest(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
};

type Begin = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** Of a connection: the request whose handling began last, the newest response, and how many requests wait. */
type Pipeline = { request: IncomingMessage; newest: ServerResponse; waiting: number };

/** Creates the pipeline limit of one server. */
function createPipelineLimit(): PipelineLimit {
  // The pipelines are stored by connection, because a waiting response emits no 'close' when its connection is closed.
  const pipelines = new Map<Socket, Pipeline>();

  const findOrAddPipeline = (request: IncomingMessage, outgoing: ServerResponse): Pipeline => {
    const { socket } = request;
    const existing = pipelines.get(socket);
    if (existing !== undefined) {
      existing.newest = outgoing;
      return existing;
    }
    const pipeline = { request, newest: outgoing, waiting: 0 };
    pipelines.set(socket, pipeline);
    socket.once('close', () => pipelines.delete(socket));
    return pipeline;
  };

  return {
    take(incoming, outgoing, begin) {
      const { socket } = incoming;
      if (socket.destroyed) return;
      const pipeline = findOrAddPipeline(incoming, outgoing);
      if (outgoing.socket !== null) {
        pipeline.request = incoming;
        begin(incoming, outgoing);
        return;
      }
      pipeline.waiting += 1;
      if (pipeline.waiting >= maxPipeline) return void socket.destroy();
      socket.pause();
      // Node assigns the connection to a response once the system has taken all of the previous response.
      outgoing.once('socket', () => {
        process.nextTick(() => {
          pipeline.waiting -= 1;
          if (socket.destroyed) return;
          if (pipeline.waiting === 0) socket.resume();
          pipeline.request = incoming;
          begin(incoming, outgoing);
        });
      });
    },
    requestOf: (socket) => pipelines.get(socket)?.request,
    isNewest: ({ socket }, outgoing) => pipelines.get(socket)?.newest === outgoing,
    isBusy() {
      for (const { newest } of pipelines.values()) if (!newest.writableFinished) return true;
      return false;
    },
    newestResponses: () =>
      [...pipelines.values()]
        .map(({ newest }) => newest)
        .filter((response) => !response.writableFinished),
  };
}
