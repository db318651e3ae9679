import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openSqlite } from '../../server/database/sqlite/open.ts';
import { insertStarterContent } from '../../server/database/starter.ts';
import { insertDemoData } from '../../server/demo/demo.ts';
import { opened, postgresUrl } from '../support/database.ts';
import { moveToPostgres } from '../support/process.ts';
import { distDir } from '../support/site.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

let demo: Promise<Buffer> | undefined;

/** A data folder with the demo's parcels, pictures, reviews and clients. */
async function demoDir(): Promise<string> {
  const dir = temporaryDir();
  demo ??= makeDemo();
  writeFileSync(join(dir, 'waybill.db'), await demo);
  return dir;
}

/** Its database, made once: the pictures of the demo take longer than most tests. */
async function makeDemo(): Promise<Buffer> {
  const dir = temporaryDir();
  const database = openSqlite(dir);
  await migrate(database, migrations);
  await insertStarterContent(database, { companyName: 'Nordwind', contactEmail: 'a@example.com' });
  await insertDemoData(database, distDir, 'UTC');
  await database.db.deleteFrom('parcels').where('id', '=', 3).execute();
  await database.db.destroy();
  return readFileSync(join(dir, 'waybill.db'));
}

function inSqlite<Result>(dir: string, work: (sqlite: Sqlite.Database) => Result): Result {
  const sqlite = new Sqlite(join(dir, 'waybill.db'));
  try {
    return work(sqlite);
  } finally {
    sqlite.close();
  }
}

test('a site moves whole: every row of every table, and the ids that come next', async () => {
  const DATA_DIR = await demoDir();
  const before = readFileSync(join(DATA_DIR, 'waybill.db'));
  const DATABASE_URL = await postgresUrl({ isEmpty: true });

  const { code, output } = await moveToPostgres({ DATA_DIR, DATABASE_URL });

  expect(output).toContain('Moved.');
  expect(code).toBe(0);
  const { db } = await opened(DATABASE_URL);
  for (const { name: table } of await db.introspection.getTables()) {
    const rows = inSqlite(DATA_DIR, (sqlite) =>
      sqlite.prepare(`select count(*) from ${table}`).pluck().get(),
    );
    expect(output).toMatch(new RegExp(`^  ${table} +${rows}  [0-9a-f]{32}$`, 'm'));
  }
  const parcel = sql<{ id: number }>`
    insert into parcels (tracking_code, recipient_name, destination, created_at, updated_at)
    values ('NEXT-1', 'a', 'b', '', '') returning id`;
  const next = inSqlite(DATA_DIR, (sqlite) =>
    sqlite.prepare("select seq + 1 from sqlite_sequence where name = 'parcels'").pluck().get(),
  );
  expect((await parcel.execute(db)).rows).toEqual([{ id: next }]);
  const { company_name } = await db
    .selectFrom('settings')
    .select('company_name')
    .executeTakeFirstOrThrow();
  expect(company_name).toBe('Nordwind');
  expect(readFileSync(join(DATA_DIR, 'waybill.db')).equals(before)).toBe(true);
});

test('what does not fit leaves PostgreSQL empty, and the file as it was', {
  tags: 'extended',
}, async () => {
  const DATA_DIR = await demoDir();
  // SQLite takes what PostgreSQL cannot hold.
  inSqlite(DATA_DIR, (sqlite) =>
    sqlite.prepare('insert into rate_limits (key, points) values (?, 1)').run('a\0b'),
  );
  const before = readFileSync(join(DATA_DIR, 'waybill.db'));
  const DATABASE_URL = await postgresUrl({ isEmpty: true });

  const { code, output } = await moveToPostgres({ DATA_DIR, DATABASE_URL });

  expect(code).toBe(1);
  expect(output).toMatch(/^waybill: Nothing was moved: invalid byte sequence/m);
  const { db } = await opened(DATABASE_URL);
  expect(await db.introspection.getTables({ withInternalKyselyTables: true })).toEqual([]);
  expect(readFileSync(join(DATA_DIR, 'waybill.db')).equals(before)).toBe(true);
});

test.each([
  ['a database that is in use', async () => ({ DATABASE_URL: await postgresUrl() }), /not empty/],
  ['no DATABASE_URL', async () => ({}), /Name an empty PostgreSQL database in DATABASE_URL/],
  [
    'no SQLite database',
    async () => ({
      DATA_DIR: temporaryDir(),
      DATABASE_URL: await postgresUrl({ isEmpty: true }),
    }),
    /There is no database/,
  ],
])('is refused for %s', async (_name, env, words) => {
  const { code, output } = await moveToPostgres({ DATA_DIR: await demoDir(), ...(await env()) });

  expect(output).toMatch(words);
  expect(code).toBe(1);
});

test('is refused while the site runs', async () => {
  const DATA_DIR = await demoDir();
  const running = openSqlite(DATA_DIR);
  await running.db.selectFrom('settings').select('id').execute();

  const { output } = await moveToPostgres({
    DATA_DIR,
    DATABASE_URL: await postgresUrl({ isEmpty: true }),
  });

  expect(output).toContain('a site is running with it; stop it first');
  await running.db.destroy();
});
