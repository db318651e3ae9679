import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openPostgres } from '../../server/database/postgres/open.ts';
import { emptyDatabase, opened, postgresUrl } from '../support/database.ts';

const count = Object.keys(migrations).length;

async function tablesOf(database: Awaited<ReturnType<typeof emptyDatabase>>) {
  const tables = await database.db.introspection.getTables({ withInternalKyselyTables: true });
  return tables.map(({ name }) => name);
}

test('of nodes that start at once one migrates, and the others find it done', async () => {
  const url = await postgresUrl({ isEmpty: true });
  const nodes = await Promise.all([1, 2, 3].map(() => opened(url)));

  const applied = await Promise.all(nodes.map((node) => migrate(node, migrations)));

  expect(applied.map(({ length }) => length).sort((a, b) => a - b)).toEqual([0, 0, count]);
});

test('a migration that fails midway leaves nothing', async () => {
  const database = await emptyDatabase();
  const broken = {
    ...migrations,
    '9999_broken': { up: async () => Promise.reject(new Error('no room')) },
  };

  await expect(migrate(database, broken)).rejects.toThrow(
    'Migration 9999_broken failed and was undone: no room',
  );

  expect(await tablesOf(database)).toEqual([]);
  expect(await migrate(database, migrations)).toHaveLength(count);
});

test('a database from a newer version is refused, and stays as it is', async () => {
  const database = await emptyDatabase();
  const newer = { ...migrations, '9999_newer': { up: async () => {} } };
  await migrate(database, newer);

  await expect(migrate(database, migrations)).rejects.toThrow(/is it from a newer one\?/);

  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(
    database.db,
  );
  expect(rows).toHaveLength(count + 1);
});

test('search uses the index of trigrams', async () => {
  const { db } = await opened(await postgresUrl());
  await sql`set enable_seqscan = off`.execute(db);

  const { rows } = await sql<Record<string, string>>`
    explain select id from parcels where search_text like ${'%lisbon%'} limit 5001`.execute(db);

  expect(JSON.stringify(rows)).toContain('parcels_by_trigram');
});

/** What PgBouncer takes from a connection that begins, without being configured to ignore it. */
const known = ['user', 'database', 'client_encoding', 'application_name'];

/** A server that refuses everybody. @returns its address, and what the first connection began with. */
async function startDeafServer() {
  const started = Promise.withResolvers<string[]>();
  const server = createServer((socket) => {
    socket.once('data', (message) => {
      // The length and the version of the protocol; then names and values in turn.
      const words = message.toString('utf8', 8).split('\0');
      started.resolve(words.filter((word, index) => index % 2 === 0 && word !== ''));
      socket.destroy();
    });
  });
  onTestFinished(() => {
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = Object(server.address());
  return { url: `postgres://waybill@127.0.0.1:${port}/waybill`, started: started.promise };
}

test('the documentation names all that PgBouncer has to ignore', async () => {
  const { url, started } = await startDeafServer();

  await expect(openPostgres({ url, pool: 1, readonly: true })).rejects.toThrow('Cannot open');

  const page = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  const [, list = ''] = page.match(/^ignore_startup_parameters = (.+)$/m) ?? [];
  const unknown = (await started).filter((name) => !known.includes(name));
  // What others set who look into the database, such as those on JDBC.
  const ofOthers = ['extra_float_digits'];
  expect(list.split(', ').sort()).toEqual([...unknown, ...ofOthers].sort());
});
