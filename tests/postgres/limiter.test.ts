import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createPool } from '../../server/database/postgres/pool.ts';
import type { Db } from '../../server/database/tables.ts';
import { compactCounts, countAllParcels, findPageStart } from '../../server/parcels/list/counts.ts';
import { freshDatabase, postgresUrl, sharedDatabase } from '../support/database.ts';
import { insertParcel } from '../support/parcels.ts';

const refused = { remainingPoints: 0 };

test.each([
  ['an hour', 3600],
  ['a minute', 60],
])('a limit of %s is one for all nodes', async (_name, seconds) => {
  const limit = { name: 'test', points: 3, seconds };
  const [one, other] = (await sharedDatabase()).map(({ limiter }) => limiter(limit));

  await one?.consume('somebody');
  await other?.consume('somebody');
  expect(await one?.consume('somebody')).toMatchObject(refused);

  await expect(one?.consume('somebody')).rejects.toMatchObject(refused);
  await expect(other?.consume('somebody')).rejects.toMatchObject(refused);
});

test('what one node forgives is forgiven on the other', async () => {
  const limit = { name: 'test', points: 1, seconds: 3600 };
  const [one, other] = (await sharedDatabase()).map(({ limiter }) => limiter(limit));
  await one?.consume('somebody');
  await expect(one?.consume('somebody')).rejects.toMatchObject(refused);

  await other?.delete('somebody');

  expect(await one?.consume('somebody')).toMatchObject({ consumedPoints: 1 });
});

test('fifty uses at once are counted as fifty', async () => {
  const [{ limiter }] = await sharedDatabase();
  const limited = limiter({ name: 'test', points: 20, seconds: 60 });

  const uses = await Promise.allSettled(
    Array.from({ length: 50 }, () => limited.consume('somebody')),
  );

  expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
});

test('counts do not wait for the disk: their table is unlogged', async () => {
  const { db } = await freshDatabase();

  const { rows } = await sql`
    select relpersistence from pg_class where oid = 'rate_limits'::regclass`.execute(db);

  expect(rows).toEqual([{ relpersistence: 'u' }]);
});

function readCounts(db: Db) {
  return sql`select block, slot, parcels from parcel_counts order by block, slot`
    .execute(db)
    .then(({ rows }) => rows);
}

test('the counts of connections become one for each block but the newest, and writers lose none', async () => {
  const { db } = await freshDatabase();
  await sql`
    insert into parcel_counts (block, slot, parcels)
    values (0, 3, 10), (0, 5, -2), (1, 0, 7), (1, 9, 4), (2, 1, 5), (2, 2, 6)`.execute(db);

  const codes = Array.from({ length: 30 }, (_, number) => `FOLD-${number}`);
  await Promise.all([
    ...codes.map((tracking_code) => insertParcel(db, { tracking_code })),
    ...codes.map(() => compactCounts(db)),
  ]);
  await compactCounts(db);

  expect(await readCounts(db)).toEqual([
    { block: 0, slot: 0, parcels: 38 },
    { block: 1, slot: 0, parcels: 11 },
    { block: 2, slot: 1, parcels: 5 },
    { block: 2, slot: 2, parcels: 6 },
  ]);
  expect(await countAllParcels(db)).toBe(60);
  expect(await findPageStart(db, 12)).toEqual({ below: 2048, skip: 1 });
});

test('a query that was given up keeps no other one waiting', async () => {
  const connectionString = await postgresUrl({ isEmpty: true });
  const pool = createPool({ connectionString, max: 1, query_timeout: 1000 });
  onTestFinished(() => pool.end());

  await expect(pool.query('select pg_sleep(20)')).rejects.toThrow('Query read timeout');

  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(pool.totalCount).toBe(1);
});
