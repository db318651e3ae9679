import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { readConfig } from '../../server/config.ts';
import { prepareDatabase } from '../../server/prepare-database.ts';
import { dataDirOf, withDatabase } from '../support/database-file.ts';

const good = {
  '9000_good': {
    up: (db: Kysely<unknown>) =>
      db.schema.createTable('later').addColumn('id', 'integer').execute(),
  },
};
const bad = {
  '9001_bad': { up: (db: Kysely<unknown>) => sql`select nothing`.execute(db).then(() => {}) },
};

/** Opens the database of a folder with these migrations after those of the site. */
async function prepare(
  dataDir: string,
  later: Parameters<typeof prepareDatabase>[0]['migrations'],
) {
  const config = readConfig({ DATA_DIR: dataDir });
  const log = pino({ level: 'silent' });
  const prepared = await prepareDatabase({ config, log, migrations: { ...migrations, ...later } });
  onTestFinished(() => prepared.database.db.destroy());
  return prepared;
}

const backupsIn = (dataDir: string) => readdirSync(join(dataDir, 'backups'));

function inFile(file: string, statement: string): unknown[] {
  return withDatabase(file, (sqlite) => sqlite.prepare(statement).pluck().all());
}

const tables = "select name from sqlite_schema where type = 'table' order by name";

test('a start that brings the database up to date makes a backup of it first', async () => {
  const dataDir = await dataDirOf();

  const { migrated } = await prepare(dataDir, good);

  expect(migrated).toBe(1);
  const [name = '', ...others] = backupsIn(dataDir);
  expect(others).toEqual([]);
  expect(name).toMatch(/^waybill-\d{8}T\d{6}Z-before-update\.db$/);
  const backup = join(dataDir, 'backups', name);
  expect(inFile(backup, 'select name from kysely_migration')).toEqual(Object.keys(migrations));
  expect(inFile(backup, tables)).not.toContain('later');
  expect(inFile(join(dataDir, 'waybill.db'), tables)).toContain('later');
});

test('one that fails midway leaves the backup and the database as it was; the next goes on from there', async () => {
  const dataDir = await dataDirOf();
  const file = join(dataDir, 'waybill.db');
  const before = inFile(file, tables);

  await expect(prepare(dataDir, { ...good, ...bad })).rejects.toThrow(
    /^Migration 9001_bad failed and was undone: /,
  );

  expect(inFile(file, tables)).toEqual(before);
  expect(backupsIn(dataDir)).toEqual([expect.stringMatching(/-before-update/)]);
  expect((await prepare(dataDir, good)).migrated).toBe(1);
});

test('a start of the same version makes no backup', async () => {
  const dataDir = await dataDirOf();

  expect((await prepare(dataDir, {})).migrated).toBe(0);

  expect(readdirSync(dataDir)).not.toContain('backups');
});
