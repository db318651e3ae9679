import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';

const sweepMs = 50;
const twoMinutesMs = 120_000;

/** A server that listens. */
export type Listening = {
  /** The port; the one that the system chose where 0 was asked for. */
  port: number;
  /** Answers requests with this app from now on. */
  serve(app: { fetch: Fetch }): void;
  /** Stops accepting, lets running requests finish, and cuts what is left after `graceMs`. */
  drain(graceMs: number): Promise<void>;
};

/** An address that cannot be listened at; the message is one clear line. */
export class CannotListen extends Error {
  override name = 'CannotListen';
}

type Where = {
  host: string;
  /** 0: any that is free. */
  port: number;
  /** After this long without a byte either way, a connection is given up. */
  idleMs?: number;
};

type Fetch = Parameters<typeof getRequestListener>[0];

/**
 * Listens for HTTP, and asks to try again later until it is given an app to serve.
 *
 * @throws {CannotListen} where the port is taken, or the address is not this machine's.
 */
export async function listen({ host, port, idleMs = twoMinutesMs }: Where): Promise<Listening> {
  let fetch: Fetch = () =>
    new Response('Starting', { status: 503, headers: { 'Retry-After': '1' } });
  const handle = getRequestListener((request, env) => fetch(request, env), {
    errorHandler: malformed,
    // Health checks that speak HTTP/1.0 name no host.
    hostname: 'localhost',
  });
  const server = createServer({ requestTimeout: 60_000, headersTimeout: 20_000 }, handle);
  server.setTimeout(idleMs);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      reject(new CannotListen(`Cannot listen on HOST ${host}, PORT ${port}: ${error.message}`));
    });
    server.listen(port, host, resolve);
  });
  return {
    port: portOf(server.address()),
    serve(app) {
      fetch = app.fetch;
    },
    drain: (graceMs) => drain(server, graceMs),
  };
}

/** The app answers its own errors; what gets here is a request too broken to reach it. */
function malformed(): Response {
  return new Response('Bad Request', { status: 400, headers: { Connection: 'close' } });
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return address.port;
}

function drain(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    // A connection that has had its answer would be kept for the next request; none will come.
    const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(cut);
      resolve();
    });
  });
}
