import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import type { Database } from '../../server/database/database.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openExistingSqlite, openSqlite } from '../../server/database/sqlite/open.ts';
import { statementCache } from '../../server/database/sqlite/statement-cache.ts';
import { insertParcelRow } from '../support/parcels/parcel-rows.ts';
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
  // 1 is NORMAL: commits do not wait for the disk, whoever writes does; see wal-sync.test.ts.
  ['synchronous', 1],
  ['foreign_keys', 1],
  // A process that waits longer lets the others go on.
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

test('commands, which nobody waits for, leave it to SQLite to wait for the disk', async () => {
  const dir = temporaryDir();
  await (await migratedDatabase(dir)).db.destroy();
  const { db } = openExistingSqlite(dir, { readonly: false });
  onTestFinished(() => db.destroy());

  const { rows } = await sql`pragma synchronous`.execute(db);

  // FULL.
  expect(rows).toEqual([{ synchronous: 2 }]);
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

/** A database, and another process that can lock it. */
async function contestedDatabase() {
  const dir = temporaryDir();
  const database = openSqlite(dir);
  await migrate(database, migrations);
  const other = new Sqlite(`${dir}/waybill.db`, { timeout: 0 });
  onTestFinished(async () => {
    other.close();
    await database.db.destroy();
  });
  const { db } = database;
  const codes = () => db.selectFrom('parcels').select('tracking_code').execute();
  return { database, db, other, codes };
}

const parcel = (tracking_code: string) => ({
  tracking_code,
  recipient_name: 'Ada',
  destination: 'London',
});

/** Notes when a promise is settled. */
function watched<Result>(promise: Promise<Result>) {
  const state = { settled: false, promise };
  const settle = () => {
    state.settled = true;
  };
  promise.then(settle, settle);
  return state;
}

test('while another process holds the lock, writes wait and reads go on', async () => {
  const { db, other, codes } = await contestedDatabase();
  other.exec('begin immediate');

  const write = watched(insertParcelRow(db, parcel('TEST-1001'), new Date()));

  expect(await codes()).toEqual([]);
  expect(write.settled).toBe(false);
  other.exec('commit');
  await write.promise;
  expect(await codes()).toEqual([{ tracking_code: 'TEST-1001' }]);
});

test('a transaction waits in the same way, and so does a limit', async () => {
  const { db, database, other, codes } = await contestedDatabase();
  const limiter = database.limiter({ name: 'test', points: 1, seconds: 3600 });
  other.exec('begin immediate');

  const transaction = watched(
    db.transaction().execute((trx) => insertParcelRow(trx, parcel('TEST-1001'), new Date())),
  );
  const use = watched(limiter.consume('somebody'));

  expect(await codes()).toEqual([]);
  expect([transaction.settled, use.settled]).toEqual([false, false]);
  other.exec('commit');
  await transaction.promise;
  expect(await use.promise).toMatchObject({ consumedPoints: 1 });
  expect(await codes()).toEqual([{ tracking_code: 'TEST-1001' }]);
});

test('what is read meanwhile is not what a transaction has not yet written, nor does it wait', async () => {
  const { db, codes } = await contestedDatabase();
  const started = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const transaction = db.transaction().execute(async (trx) => {
    await insertParcelRow(trx, parcel('TEST-1001'), new Date());
    started.resolve();
    await finish.promise;
    throw new Error('undone');
  });
  await started.promise;

  expect(await codes()).toEqual([]);
  finish.resolve();

  await expect(transaction).rejects.toThrow('undone');
  expect(await codes()).toEqual([]);
});

const open = (onWrite = () => {}) => statementCache(new Sqlite(':memory:'), onWrite);

test('a statement is prepared once, and the texts that are not used any more are forgotten', () => {
  const statements = open();
  const first = statements.prepare('select 0');
  expect(statements.prepare('select 0')).toBe(first);

  for (let number = 1; number <= 1000; number += 1) statements.prepare(`select ${number}`);

  expect(statements.prepare('select 0')).not.toBe(first);
});

test('a statement that is used again and again is kept', () => {
  const statements = open();
  const first = statements.prepare('select 0');

  for (let number = 1; number <= 1000; number += 1) {
    statements.prepare(`select ${number}`);
    expect(statements.prepare('select 0')).toBe(first);
  }
});

test('whoever wants to know is told before something is written, each time', () => {
  let writes = 0;
  const statements = open(() => {
    writes += 1;
  });

  statements.prepare('select 1');
  statements.prepare('create table a (b)').run();
  expect(writes).toBe(1);
  for (const _round of [1, 2]) statements.prepare('insert into a values (1)').run();
  expect(writes).toBe(3);
});
