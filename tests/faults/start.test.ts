import { readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openSqlite } from '../../server/database/sqlite/open.ts';
import { dataDirOf } from '../support/database-file.ts';
import { startInVain } from '../support/process.ts';
import { startRunning } from '../support/running-site.ts';
import { sample } from '../support/sweep.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

const pageBytes = 4096;

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

/** The data folder of a site without tables, but for one that a migration wants to make. */
async function siteInTheWay(): Promise<string> {
  const dataDir = temporaryDir();
  await openSqlite(dataDir).db.destroy();
  change(dataDir, 'create table parcel_counts (id integer)');
  return dataDir;
}

test('a migration that fails midway undoes its whole run; the next start goes on from there', {
  tags: 'extended',
}, async () => {
  const dataDir = await siteInTheWay();
  const before = schemaIn(dataDir);

  const { code, output } = await startInVain({ DATA_DIR: dataDir });

  expect(code).toBe(1);
  expect(output.trim().split('\n').at(-1)).toMatch(
    /^waybill: Migration 0001_baseline failed and was undone: /,
  );
  expect(schemaIn(dataDir)).toEqual(before);
  change(dataDir, 'drop table parcel_counts');
  expect((await (await startRunning({ dataDir })).ask('/')).status).toBe(200);
});

test('a database of a newer version is refused and left alone', async () => {
  const dataDir = await dataDirOf();
  change(dataDir, `insert into kysely_migration values ('9999_later', '2030-01-01')`);
  const before = readFileSync(join(dataDir, 'waybill.db'));

  const { code, output } = await startInVain({ DATA_DIR: dataDir });

  expect(code).toBe(1);
  expect(output).toMatch(/^waybill: The database does not fit this version of Waybill [^\n]+\n$/);
  expect(readFileSync(join(dataDir, 'waybill.db')).equals(before)).toBe(true);
});

test.each(sample([0.9, 0.5, 0.1], [0.5]))(
  'a database cut to %s of its pages is refused and left alone',
  async (share) => {
    const dataDir = await dataDirOf();
    const file = join(dataDir, 'waybill.db');
    // At the end of a page: otherwise its length alone says so.
    truncateSync(file, Math.floor((statSync(file).size / pageBytes) * share) * pageBytes);
    const before = readFileSync(file);

    const { code, output } = await startInVain({ DATA_DIR: dataDir });

    expect(code).toBe(1);
    expect(output).toMatch(
      /^waybill: [^\n]+malformed\. The file is damaged, [^\n]+ `npm run restore`\n$/,
    );
    expect(readFileSync(file).equals(before)).toBe(true);
  },
);
