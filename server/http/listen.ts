import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';

const sweepMs = 50;
/** After this long without a byte either way, a connection is given up. */
const idleMs = 120_000;

/** A server that listens. */
export type Listening = {
  /** The port; the one that the system chose where 0 was asked for. */
  port: number;
  /** Stops accepting, lets running requests finish, and cuts what is left after `graceMs`. */
  drain(graceMs: number): Promise<void>;
};

/**
 * Serves an app over HTTP.
 *
 * @throws {NodeJS.ErrnoException} EADDRINUSE and the like, where it cannot listen.
 */
export async function listen(
  app: { fetch: Parameters<typeof getRequestListener>[0] },
  { host, port }: { host: string; port: number },
): Promise<Listening> {
  const handle = getRequestListener(app.fetch, {
    errorHandler: malformed,
    // Health checks that speak HTTP/1.0 name no host.
    hostname: 'localhost',
  });
  const server = createServer({ requestTimeout: 60_000, headersTimeout: 20_000 }, handle);
  server.setTimeout(idleMs);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return { port: portOf(server.address()), drain: (graceMs) => drain(server, graceMs) };
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
