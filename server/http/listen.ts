import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';

const sweepMs = 50;
const twoMinutesMs = 120_000;

/** A listening server. */
export type Listening = {
  /** The port; if 0 was requested, the one that the system chose. */
  port: number;
  /** Handles requests with this app from now on. */
  serve(app: App): void;
  /** Stops accepting, lets running requests finish, closes what is left after `graceMs`. */
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
  /** A connection without traffic is closed after this time. */
  idleMs?: number;
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
export async function listen({ host, port, idleMs = twoMinutesMs }: Where): Promise<Listening> {
  let app = starting;
  const handle = getRequestListener((request, env) => app.fetch(request, env), {
    errorHandler: malformed,
    // For HTTP/1.0 health checks, which send no Host header.
    hostname: 'localhost',
  });
  const server = createServer(
    { requestTimeout: 60_000, headersTimeout: 20_000 },
    (incoming, outgoing) => {
      if (app.answerAtOnce?.(incoming, outgoing) !== true) handle(incoming, outgoing);
    },
  );
  server.setTimeout(idleMs);
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
    drain: (graceMs) => drain(server, graceMs),
  };
}

/** The app handles its own errors; this is for requests too malformed to reach it. */
function malformed(): Response {
  return new Response('Bad Request', { status: 400, headers: { Connection: 'close' } });
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return address.port;
}

function drain(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    // Keep-alive connections would stay open for a next request, which is not coming.
    const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(cut);
      resolve();
    });
  });
}
