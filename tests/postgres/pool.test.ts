import { expect, onTestFinished, test } from 'vitest';
import { poolOf } from '../../server/database/postgres/pool.ts';
import { postgresUrl } from '../support/database.ts';

test('a query that was given up keeps no other one waiting', async () => {
  const connectionString = await postgresUrl({ isEmpty: true });
  const pool = poolOf({ connectionString, max: 1, query_timeout: 1000 });
  onTestFinished(() => pool.end());

  await expect(pool.query('select pg_sleep(20)')).rejects.toThrow('Query read timeout');

  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(pool.totalCount).toBe(1);
});
