import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshDatabase, sharedDatabase } from '../support/database.ts';

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

test('a count from a time that has not come yet is begun anew: the clock was wrong', async () => {
  const [{ db, limiter }] = await sharedDatabase();
  const limited = limiter({ name: 'test', points: 1, seconds: 3600 });
  const inThreeDays = Date.now() + 3 * 24 * 60 * 60 * 1000;
  await sql`insert into rate_limits (key, points, expire) values ('test:a', 9, ${inThreeDays})`.execute(
    db,
  );

  expect(await limited.get('a')).toBeNull();
  expect(await limited.consume('a')).toMatchObject({ consumedPoints: 1 });
  await expect(limited.consume('a')).rejects.toMatchObject(refused);
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
