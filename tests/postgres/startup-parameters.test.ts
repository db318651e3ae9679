import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { openPostgres } from '../../server/database/postgres/open.ts';
import { listenInTest } from '../support/listen-in-test.ts';

/** What PgBouncer takes from a connection that begins, without being configured to ignore it. */
const known = ['user', 'database', 'client_encoding', 'application_name'];

const limits = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'];

/** A server that refuses everybody with these words, as PgBouncer does. @returns what connections began with. */
async function startRefusingServer(words: string) {
  const began: string[][] = [];
  const server = createServer((socket) => {
    socket.once('data', (message) => {
      // The length and the version of the protocol; then names and values in turn.
      const parts = message.toString('utf8', 8).split('\0');
      began.push(parts.filter((part, index) => index % 2 === 0 && part !== ''));
      socket.end(errorResponse(words));
    });
  });
  const port = await listenInTest(server);
  return { url: `postgres://waybill@127.0.0.1:${port}/waybill`, began };
}

function errorResponse(words: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${words}\0\0`);
  const head = Buffer.alloc(5, 'E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

const unknownTo = (began: string[][]) =>
  began.map((names) => names.filter((name) => !known.includes(name)));

test('what a pooler refuses when a connection begins is left out', async () => {
  const words = 'unsupported startup parameter: statement_timeout';
  const { url, began } = await startRefusingServer(words);

  await expect(openPostgres({ url, pool: 1, readonly: true })).rejects.toThrow(words);

  expect(unknownTo(began).map((names) => names.sort())).toEqual([
    [...limits, 'options'].sort(),
    [],
  ]);
});

test('what is refused for another reason is not tried again without time limits', async () => {
  const { url, began } = await startRefusingServer('no such database: waybill');

  await expect(openPostgres({ url, pool: 1 })).rejects.toThrow('no such database: waybill');

  expect(began).toHaveLength(1);
});
