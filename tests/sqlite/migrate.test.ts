import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { readConfig } from '../../server/config.ts';
import { DatabaseUnusable } from '../../server/database/errors.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openSqlite, wrapSqlite } from '../../server/database/sqlite/open.ts';
import { prepareDatabase } from '../../server/prepare-database.ts';
import { dataDirOf, withDatabase } from '../support/database-file.ts';

const broken = {
  '9000_good': {
    up: async (db: Kysely<unknown>) => {
      await sql`create table half (id integer)`.execute(db);
    },
  },
  '9001_bad': {
    up: async (db: Kysely<unknown>) => {
      await sql`insert into no_such_table values (1)`.execute(db);
    },
  },
};

function memory() {
  const sqlite = new Sqlite(':memory:');
  onTestFinished(() => {
    sqlite.close();
  });
  return { sqlite, database: wrapSqlite(sqlite) };
}

function schemaOf(sqlite: Sqlite.Database): unknown[] {
  return sqlite.prepare('select name, sql from sqlite_master order by name').all();
}

describe('migrate', () => {
  test('runs every migration once, in order', async () => {
    const { database } = memory();

    expect(await migrate(database, migrations)).toEqual(Object.keys(migrations));
    expect(await migrate(database, migrations)).toEqual([]);
  });

  test('a failing migration undoes all of its run and says which one it was', async () => {
    const { sqlite, database } = memory();
    await migrate(database, migrations);
    const before = schemaOf(sqlite);

    const run = migrate(database, { ...migrations, ...broken });

    await expect(run).rejects.toThrow(/^Migration 9001_bad failed and was undone: no such table/);
    await expect(run).rejects.toBeInstanceOf(DatabaseUnusable);
    expect(schemaOf(sqlite)).toEqual(before);
    expect(await migrate(database, migrations)).toEqual([]);
  });

  test('a failing first run leaves nothing behind', async () => {
    const { sqlite, database } = memory();

    await expect(migrate(database, broken)).rejects.toThrow(DatabaseUnusable);

    expect(schemaOf(sqlite)).toEqual([]);
  });

  test('what went wrong is told even where SQLite undid everything by itself', async () => {
    const { sqlite, database } = memory();

    const run = database.exclusively(async () => {
      sqlite.exec('rollback');
      throw new Error('database or disk is full');
    });

    await expect(run).rejects.toThrow('database or disk is full');
  });

  test('a database from a newer version is refused and left alone', async () => {
    const { sqlite, database } = memory();
    await migrate(database, { ...migrations, '9999_later': { up: async () => {} } });
    const before = schemaOf(sqlite);

    await expect(migrate(database, migrations)).rejects.toThrow(/is it from a newer one/);

    expect(schemaOf(sqlite)).toEqual(before);
  });

  test('two processes at once: one migrates, the other waits and finds it done', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'waybill-'));
    const [first, second] = [openSqlite(dir), openSqlite(dir)];
    onTestFinished(async () => {
      await Promise.all([first.db.destroy(), second.db.destroy()]);
      rmSync(dir, { recursive: true });
    });

    await first.exclusively(async () => {
      // The other process is locked out for as long as this one is at work.
      const other = new Sqlite(join(dir, 'waybill.db'), { timeout: 0 });
      expect(() => other.exec('begin immediate')).toThrow('database is locked');
      other.close();
    });
    expect(await migrate(first, migrations)).toHaveLength(Object.keys(migrations).length);
    expect(await migrate(second, migrations)).toEqual([]);
  });
});

test('landed migrations are listed by the name of their file', () => {
  const list = readFileSync(join(import.meta.dirname, '../../migrations/index.ts'), 'utf8');
  const entries = [...list.matchAll(/'(\d{4}_\w+)': .*import\('\.\/(\w+)\.ts'\)/g)];
  expect(entries.map(([, name]) => name)).toEqual(Object.keys(migrations));
  expect(entries.filter(([, name, file]) => name !== file)).toEqual([]);
});

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
