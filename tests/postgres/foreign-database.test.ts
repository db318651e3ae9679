import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../../server/database/tables.ts';
import { opened, postgresUrl } from '../support/database.ts';
import { backup, doctor, start, startInVain } from '../support/process.ts';
import { sample } from '../support/sweep.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

/** An empty database in which another program has made something. */
async function databaseWith(...statements: string[]): Promise<{ DATABASE_URL: string; db: Db }> {
  const DATABASE_URL = await postgresUrl({ isEmpty: true });
  const { db } = await opened(DATABASE_URL);
  for (const statement of statements) await sql.raw(statement).execute(db);
  return { DATABASE_URL, db };
}

async function tablesIn(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return tables.map(({ name }) => name);
}

const others: [string, string[], string][] = [
  ['tables', ['create table notes (text text)'], 'notes'],
  [
    'migrations',
    [
      'create table kysely_migration (name varchar(255) primary key, timestamp varchar(255))',
      "insert into kysely_migration values ('2024-01-init', '2024-01-01')",
    ],
    'kysely_migration',
  ],
];

test.each(sample(others, others.slice(0, 1)))(
  'a start, a backup and the doctor refuse a database with another program’s %s, and leave it as it was',
  async (_, statements, table) => {
    const { DATABASE_URL, db } = await databaseWith(...statements);
    const env = { DATABASE_URL, DATA_DIR: temporaryDir() };
    const line = new RegExp(
      `postgres://\\S+ is another program's database \\(it has "${table}", [^\\n]+\\) and [^\\n]+DATABASE_URL\\n`,
    );

    for (const run of [startInVain, doctor, () => backup(['backup'], env)]) {
      const { code, output } = await run(env);

      expect(output).toMatch(line);
      expect(output).not.toContain('password');
      expect(code).toBe(1);
    }
    expect(await tablesIn(db)).toEqual([table]);
  },
);

test('a start takes a database that has nothing but what extensions bring, in other schemas too', {
  tags: 'extended',
}, async () => {
  const { DATABASE_URL } = await databaseWith(
    // As those of PostGIS do.
    'create table spatial_ref_sys (srid integer)',
    'create extension pg_trgm',
    'alter extension pg_trgm add table spatial_ref_sys',
    'create schema other',
    'create table other.notes (text text)',
  );

  await start({ DATABASE_URL, DATA_DIR: temporaryDir() }).says('listening');
});

test('a start takes its own database, whatever else has been put there', {
  tags: 'extended',
}, async () => {
  const DATABASE_URL = await postgresUrl();
  const { db } = await opened(DATABASE_URL);
  await sql`create table a_report (text text)`.execute(db);
  // A name that Waybill's own tables had before the first release.
  await sql`create schema other`.execute(db);
  await sql`create table other.admins (id integer)`.execute(db);

  await start({ DATABASE_URL, DATA_DIR: temporaryDir() }).says('listening');
});
