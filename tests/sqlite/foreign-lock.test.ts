import { setImmediate as turn } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openSqlite } from '../../server/database/sqlite/open.ts';
import { insertParcelRow } from '../support/parcels/parcel-rows.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

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

test('what is read meanwhile is not what a transaction has not yet written', async () => {
  const { db, codes } = await contestedDatabase();
  const begun = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const transaction = db.transaction().execute(async (trx) => {
    await insertParcelRow(trx, parcel('TEST-1001'), new Date());
    begun.resolve();
    await finish.promise;
    throw new Error('undone');
  });
  await begun.promise;

  const read = watched(codes());
  await turn();
  expect(read.settled).toBe(false);
  finish.resolve();

  await expect(transaction).rejects.toThrow('undone');
  expect(await read.promise).toEqual([]);
});
