import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '../../server/database/postgres/open.ts';

/** What PgBouncer takes from a connection that begins, without being told to ignore it. */
const known = ['user', 'database', 'client_encoding', 'application_name'];

/** A server that refuses everybody. @returns its address, and what the first connection began with. */
async function startDeafServer() {
  const begun = Promise.withResolvers<string[]>();
  const server = createServer((socket) => {
    socket.once('data', (message) => {
      // The length and the version of the protocol; then names and values in turn.
      const words = message.toString('utf8', 8).split('\0');
      begun.resolve(words.filter((word, index) => index % 2 === 0 && word !== ''));
      socket.destroy();
    });
  });
  onTestFinished(() => {
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = Object(server.address());
  return { url: `postgres://waybill@127.0.0.1:${port}/waybill`, begun: begun.promise };
}

test('the documentation names all that PgBouncer has to ignore', async () => {
  const { url, begun } = await startDeafServer();

  await expect(openPostgres({ url, pool: 1, readonly: true })).rejects.toThrow('Cannot open');

  const page = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  const [, list = ''] = page.match(/^ignore_startup_parameters = (.+)$/m) ?? [];
  const unknown = (await begun).filter((name) => !known.includes(name));
  // What others set who look into the database, such as those on JDBC.
  const ofOthers = ['extra_float_digits'];
  expect(list.split(', ').sort()).toEqual([...unknown, ...ofOthers].sort());
});
