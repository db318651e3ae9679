import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { migrate } from '../../server/database/migrate.ts';
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

test('codes are found and sorted by one index', async () => {
  const { db } = await opened(await postgresUrl());
  await sql`set enable_seqscan = off`.execute(db);
  const planOf = async (rest: string) => {
    const query = sql.raw<Record<string, string>>(`explain select id from parcels ${rest}`);
    return JSON.stringify((await query.execute(db)).rows);
  };

  expect(await planOf("where lower(tracking_code) = 'test-1001'")).toContain('parcels_by_code ');
  expect(await planOf('order by lower(tracking_code) limit 20')).toContain('parcels_by_code ');
});
