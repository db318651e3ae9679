import { Server as HttpServer } from 'node:http';
import type { Server } from 'node:net';
import { onTestFinished } from 'vitest';
import { listen } from './listen.ts';

/** Listens on a free port of this machine until the test ends. @returns the port. */
export async function listenInTest(server: Server): Promise<number> {
  onTestFinished(() => {
    if (server instanceof HttpServer) server.closeAllConnections();
    server.close();
  });
  return listen(server);
}
