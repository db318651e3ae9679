import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTransactionLimit } from '../../server/database/postgres/dialect.ts';
import type { SiteEnv } from '../../server/http/context.ts';
import { queueWrites } from '../../server/http/middleware/request-context.ts';
import { freshDatabase } from '../support/database.ts';

const max = 7;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Turns, and transactions that are numbered as they ask. */
function limitWhere({ isReading }: { isReading: boolean }) {
  const state = { isReading };
  const limit = createTransactionLimit(max, () => state.isReading);
  const begun: number[] = [];
  let asked = 0;
  const ask = async (count: number) => {
    for (let round = 0; round < count; round += 1) {
      asked += 1;
      const number = asked;
      void limit.begin().then(() => begun.push(number));
    }
    await vi.advanceTimersByTimeAsync(0);
  };
  const end = async (commitMs: number | null = 1) => {
    limit.end(commitMs);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { state, begun, ask, end };
}

test('as many run at once as there are connections, while nobody reads', async () => {
  const { begun, ask, end } = limitWhere({ isReading: false });
  await ask(9);
  expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7]);
  await end();
  expect(begun.at(-1)).toBe(8);
});

test('two run at once while somebody reads, and the others follow in their order', async () => {
  const { begun, ask, end, state } = limitWhere({ isReading: true });
  await ask(5);
  expect(begun).toEqual([1, 2]);
  await end(null);
  expect(begun).toEqual([1, 2, 3]);
  state.isReading = false;
  await end(null);
  expect(begun).toEqual([1, 2, 3, 4, 5]);
});

test('more are let in while commits take no longer for it', async () => {
  const { begun, ask, end } = limitWhere({ isReading: true });
  await ask(300);
  for (let count = 0; count < 200; count += 1) await end(2);
  expect(begun).toHaveLength(200 + max);
});

test('fewer are let in when commits begin to wait for one another', async () => {
  const { begun, ask, end } = limitWhere({ isReading: true });
  await ask(500);
  for (let count = 0; count < 200; count += 1) await end(2);
  for (let count = 0; count < 200; count += 1) await end(20);
  expect(begun).toHaveLength(400 + 2);
});

test('who has waited for a second goes on, and is not let in twice', async () => {
  const { begun, ask, end } = limitWhere({ isReading: true });
  await ask(4);
  await vi.advanceTimersByTimeAsync(999);
  expect(begun).toEqual([1, 2]);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual([1, 2, 3, 4]);
  await ask(1);
  for (let count = 0; count < 3; count += 1) await end(null);
  expect(begun).toEqual([1, 2, 3, 4, 5]);
});

test.each([
  ['GET', [1, 'next', -1]],
  ['HEAD', [1, 'next', -1]],
  ['POST', ['wait', 'next']],
])('a %s request counts as a reader until it is answered, a write waits', async (method, said) => {
  const calls: unknown[] = [];
  vi.useRealTimers();
  const database = {
    ...(await freshDatabase()),
    countReader: (change: number) => calls.push(change),
    waitToWrite: async () => void calls.push('wait'),
  };
  const app = new Hono<SiteEnv>().use(queueWrites({ database })).all('/', (c) => {
    calls.push('next');
    return c.body(null);
  });
  await app.request('/', { method });
  expect(calls).toEqual(said);
});
