import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { DatabaseUnusable } from '../../server/database/errors.ts';
import { migrate } from '../../server/database/migrate.ts';
import { attach, openSqlite } from '../../server/database/sqlite/open.ts';

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
  return { sqlite, database: attach(sqlite) };
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
  const files = [...list.matchAll(/from '\.\/(\d{4}_\w+)\.ts'/g)].map(([, name]) => name);
  expect(Object.keys(migrations)).toEqual(files);
});
