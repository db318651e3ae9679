import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import type { Database } from '../../server/database/database.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openSqlite } from '../../server/database/sqlite/open.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

/** The site's database in a folder of the test's own, as a start leaves it. */
async function migratedDatabase(dir: string): Promise<Database> {
  const database = openSqlite(dir);
  onTestFinished(() => database.db.destroy());
  await migrate(database, migrations);
  return database;
}

function permissionsOf(path: string): number {
  return statSync(path).mode & 0o777;
}

test('in a folder that is open to all, only this user reads the database', async () => {
  const dir = temporaryDir();
  chmodSync(dir, 0o755);

  const database = await migratedDatabase(dir);
  await database.db.selectFrom('settings').selectAll().execute();

  const files = readdirSync(dir);
  expect(files).toContain('waybill.db');
  expect(files).toContain('waybill.db-wal');
  expect(files.map((file) => permissionsOf(join(dir, file)))).toEqual(files.map(() => 0o600));
});

test.each([
  // 2 is FULL: what was answered with success is on the disk, whenever the power fails.
  ['synchronous', 2],
  ['foreign_keys', 1],
  // Whoever waits longer lets the others go on.
  ['busy_timeout', 5],
  ['journal_mode', 'wal'],
])('every start opens it with %s = %s', async (pragma, value) => {
  const dir = temporaryDir();
  await (await migratedDatabase(dir)).db.destroy();
  // Only now it is a file that a start finds: SQLite's own defaults are others for one with a WAL.
  const { db } = await migratedDatabase(dir);

  const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(pragma)}`.execute(db);

  expect(rows.flatMap(Object.values)).toEqual([value]);
});

test('an empty file is not taken for a new site', () => {
  const dir = temporaryDir();
  writeFileSync(join(dir, 'waybill.db'), '');

  expect(() => openSqlite(dir)).toThrow(
    /^Cannot open the database .*waybill\.db: the file is empty; restore a backup/,
  );
  expect(readdirSync(dir)).toEqual(['waybill.db']);
  expect(statSync(join(dir, 'waybill.db')).size).toBe(0);
});
