import { once } from 'node:events';
import { createServer } from 'node:net';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { DatabaseUnusable, PostgresFault } from '../../server/database/errors.ts';
import { openPostgres, schemaLockKey } from '../../server/database/postgres/open.ts';
import { retryConnection } from '../../server/prepare-database.ts';
import { opened, postgresUrl } from '../support/database.ts';
import { send } from '../support/http.ts';
import { freePort } from '../support/listen.ts';
import { listenInTest } from '../support/listen-in-test.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { start, startInVain } from '../support/process.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

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

const again = 'the database cannot be reached; trying again';

test('a node that starts while PostgreSQL has no connection left waits for one, and says so', {
  tags: 'extended',
}, async () => {
  const server = await startPostgres({
    max_connections: '4',
    superuser_reserved_connections: '0',
  });
  onTestFinished(server.stop);
  const others = [1, 2, 3, 4].map(() => new Client(server.url));
  await Promise.all(others.map((other) => other.connect()));

  const node = start({ DATABASE_URL: server.url, DATABASE_POOL: '2', DATA_DIR: temporaryDir() });

  expect(await node.says(again)).toMatchObject({
    level: 40,
    reason: expect.stringMatching(/too many clients already$/),
    waitMs: 1000,
  });
  await Promise.all(others.map((other) => other.end()));
  await node.says('listening');
});

test('a node that starts before PostgreSQL waits for it', { tags: 'extended' }, async () => {
  const port = await freePort();
  const DATABASE_URL = `postgres://postgres:password@localhost:${port}/postgres`;
  const node = start({ DATABASE_URL, DATA_DIR: temporaryDir() });
  expect(await node.says(again)).toMatchObject({
    reason: expect.stringContaining('ECONNREFUSED'),
  });

  const server = await startPostgres({ port: String(port) });
  onTestFinished(server.stop);

  await node.says('listening');
});

test('a node that waits ends at once on SIGTERM', async () => {
  const DATABASE_URL = `postgres://127.0.0.1:${await freePort()}/waybill`;
  const { child, says } = start({ DATABASE_URL, DATA_DIR: temporaryDir() });
  const exited = once(child, 'exit');
  await says(again);

  child.kill('SIGTERM');

  expect(await exited).toEqual([null, 'SIGTERM']);
});

test('a start with a database that there is not fails at once, with one line', async () => {
  const DATABASE_URL = await postgresUrl({ isEmpty: true });

  const { code, output } = await startInVain({
    DATABASE_URL: `${DATABASE_URL}-nowhere`,
    DATA_DIR: temporaryDir(),
  });

  expect(output).toMatch(/^waybill: Cannot open the database [^\n]+-nowhere" does not exist\n$/);
  expect(code).toBe(1);
});

describe('a start', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** How often it tries, for how long, and what it says in the end. */
  async function tryInVain(cause: Error) {
    const begun = Date.now();
    const onRetry = vi.fn();
    const work = () => Promise.reject(new DatabaseUnusable('Cannot open it', { cause }));
    const pause = async (ms: number) => {
      vi.advanceTimersByTime(ms);
    };
    const error = await retryConnection(work, onRetry, pause).catch((thrown: unknown) => thrown);
    return { error, retries: onRetry.mock.calls.length, ms: Date.now() - begun };
  }

  const answer = (code: string, message = 'no') =>
    new PostgresFault(Object.assign(new Error(message), { code, severity: 'FATAL' }));
  const refused = new PostgresFault(
    Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' }),
  );

  test.each([
    ['has no connection left', answer('53300')],
    ['is starting', answer('57P03')],
    ['is not there', refused],
    ['is not there for PgBouncer', answer('08P01', 'pgbouncer cannot connect to server')],
  ])(
    'where PostgreSQL %s tries for a minute, and then fails with what it was told',
    async (_, cause) => {
      const { error, retries, ms } = await tryInVain(cause);

      expect(error).toMatchObject({ name: 'DatabaseUnusable', message: 'Cannot open it' });
      expect(ms).toBe(60_000);
      expect(retries).toBeGreaterThan(10);
    },
  );

  test.each([
    ['the password is wrong', answer('28P01')],
    ['a pooler knows no such database', answer('08P01')],
    [
      'the host has no such name',
      new PostgresFault(Object.assign(new Error(), { code: 'ENOTFOUND' })),
    ],
  ])('where %s fails at once', async (_, cause) => {
    expect(await tryInVain(cause)).toMatchObject({ retries: 0, ms: 0 });
  });
});

/** The status of an answer; null if the port is not open yet. */
function statusOf(port: number): Promise<number | null> {
  return send(port, '/').then(
    ({ status }) => status,
    () => null,
  );
}

test('a node that waits for another one’s migration ends at once on SIGTERM', {
  tags: 'extended',
}, async () => {
  const DATABASE_URL = await postgresUrl({ isEmpty: true });
  const { db } = await opened(DATABASE_URL);
  await db.connection().execute(async (other) => {
    await sql`select pg_advisory_lock(${sql.lit(schemaLockKey)})`.execute(other);
    const port = await freePort();
    const { child } = start({ DATABASE_URL, DATA_DIR: temporaryDir(), PORT: String(port) });
    const exited = once(child, 'exit');
    // It listens, and says so, before it may use its database.
    await expect.poll(() => statusOf(port), { timeout: 10_000 }).toBe(503);

    child.kill('SIGTERM');

    expect(await exited).toEqual([null, 'SIGTERM']);
    await sql`select pg_advisory_unlock(${sql.lit(schemaLockKey)})`.execute(other);
  });
});
