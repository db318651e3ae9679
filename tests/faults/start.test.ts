import { readdirSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openSqlite } from '../../server/database/sqlite/open.ts';
import { dataDirOf } from '../support/database-file.ts';
import { startInVain } from '../support/process.ts';
import { startRunning } from '../support/running-site.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

/** Changes a database that no site has open. */
function change(dataDir: string, statement: string): void {
  const sqlite = new Sqlite(join(dataDir, 'waybill.db'));
  sqlite.exec(statement);
  sqlite.close();
}

function schemaIn(dataDir: string): unknown[] {
  const sqlite = new Sqlite(join(dataDir, 'waybill.db'), { readonly: true });
  const schema = sqlite.prepare('select name, sql from sqlite_master order by name').all();
  sqlite.close();
  return schema;
}

/** The data folder of an earlier version, with a table in it that a later migration wants to make. */
async function olderSiteInTheWay(): Promise<string> {
  const dataDir = temporaryDir();
  const database = openSqlite(dataDir);
  const earlier = Object.entries(migrations).filter(([name]) => name < '0028');
  await migrate(database, Object.fromEntries(earlier));
  await database.db.destroy();
  change(dataDir, 'create table parcel_counts (id integer)');
  return dataDir;
}

test('a migration that fails midway undoes its whole run; the next start goes on from there', async () => {
  const dataDir = await olderSiteInTheWay();
  const before = schemaIn(dataDir);

  const { code, said } = await startInVain({ DATA_DIR: dataDir });

  expect(code).toBe(1);
  expect(said.trim().split('\n').at(-1)).toMatch(
    /^waybill: Migration 0029_parcel_counts failed and was undone: /,
  );
  expect(schemaIn(dataDir)).toEqual(before);
  expect(readdirSync(join(dataDir, 'backups'))).toEqual([expect.stringMatching(/-before-update/)]);
  change(dataDir, 'drop table parcel_counts');
  expect((await (await startRunning({ dataDir })).ask('/')).status).toBe(200);
});

test('a database of a newer version is refused and left alone', async () => {
  const dataDir = await dataDirOf();
  change(dataDir, `insert into kysely_migration values ('9999_later', '2030-01-01')`);
  const before = readFileSync(join(dataDir, 'waybill.db'));

  const { code, said } = await startInVain({ DATA_DIR: dataDir });

  expect(code).toBe(1);
  expect(said).toMatch(/^waybill: The database does not fit this version of Waybill [^\n]+\n$/);
  expect(readFileSync(join(dataDir, 'waybill.db')).equals(before)).toBe(true);
});

test.each([0.9, 0.5, 0.1])(
  'a database cut to %s of its length is refused and left alone',
  async (share) => {
    const dataDir = await dataDirOf();
    const file = join(dataDir, 'waybill.db');
    truncateSync(file, Math.floor(statSync(file).size * share));
    const before = readFileSync(file);

    const { code, said } = await startInVain({ DATA_DIR: dataDir });

    expect(code).toBe(1);
    expect(said).toMatch(/^waybill: [^\n]+malformed\n$/);
    expect(readFileSync(file).equals(before)).toBe(true);
  },
);
