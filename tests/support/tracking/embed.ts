import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * Another site, whose only page shows this HTML until the test ends.
 *
 * @returns its origin: another host and another port than those of the site that is tested.
 */
export async function otherSite(
  body: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...headers });
    response.end(`<!doctype html><title>Shop</title>${body}`);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('Not listening');
  return `http://127.0.0.1:${address.port}`;
}
