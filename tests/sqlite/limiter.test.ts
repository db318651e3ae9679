import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sqliteLimiter } from '../../server/database/sqlite/open.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function limited(seconds = 61) {
  const sqlite = new Sqlite(':memory:');
  sqlite.exec('create table rate_limits (key text primary key, points integer, expire integer)');
  const limiter = sqliteLimiter(sqlite, { name: 'test', points: 2, seconds });
  const keys = () => sqlite.prepare('select key from rate_limits').pluck().all();
  return { sqlite, limiter, keys };
}

test('above the limit nothing more is written', async () => {
  const { sqlite, limiter } = limited();
  for (const _use of [1, 2]) await limiter.consume('somebody');
  await expect(limiter.consume('somebody')).rejects.toMatchObject({ remainingPoints: 0 });
  const points = sqlite.prepare('select points from rate_limits').pluck();
  const before = points.get();

  for (let use = 1; use <= 5; use += 1) {
    await expect(limiter.consume('somebody')).rejects.toMatchObject({ remainingPoints: 0 });
  }

  expect(points.get()).toBe(before);
});

test('a minute is counted without writing, and then forgotten', async () => {
  const { limiter, keys } = limited(60);
  for (const _use of [1, 2]) await limiter.consume('somebody');
  await expect(limiter.consume('somebody')).rejects.toMatchObject({ remainingPoints: 0 });
  expect(keys()).toEqual([]);

  vi.advanceTimersByTime(60_000);

  await expect(limiter.consume('somebody')).resolves.toMatchObject({ remainingPoints: 1 });
});

test('of very many networks in a minute, those that asked longest ago count anew', async () => {
  vi.useRealTimers();
  const { limiter } = limited(60);
  const network = (number: number) => `2001:db8:0:${number.toString(16)}::/64`;
  for (let number = 0; number < 10_000; number += 1) await limiter.consume(network(number));
  await limiter.consume(network(0));

  await limiter.consume(network(10_000));

  expect(await limiter.get(network(0))).toMatchObject({ consumedPoints: 2 });
  expect(await limiter.get(network(1))).toBeNull();
  expect(await limiter.get(network(2))).toMatchObject({ consumedPoints: 1 });
});
