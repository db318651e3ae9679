// @module-tag postgres
import { RateLimiterRes } from 'rate-limiter-flexible';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { consumeLimit } from '../../../server/http/rate-limits.ts';
import { freshDatabase } from '../../support/database.ts';

const second = 1000;
const threeDays = 72 * 60 * 60 * second;
const now = Date.parse('2030-01-04T00:00:00Z');

beforeEach(() => {
  // The timers are the machine's: a database answers when it does.
  vi.useFakeTimers({ toFake: ['Date'], now });
});

afterEach(() => {
  vi.useRealTimers();
});

describe.each([
  ['a minute', 60],
  ['an hour', 3600],
])('a limit of %s', (_name, seconds) => {
  const windowMs = seconds * second;
  const limited = async () => (await freshDatabase()).limiter({ name: 'test', points: 2, seconds });

  test.each([
    ['ahead', threeDays],
    ['behind', -threeDays],
  ])('forgets what was counted while the clock was three days %s', async (_where, wrongBy) => {
    const limiter = await limited();
    vi.setSystemTime(now + wrongBy);
    for (const _use of [1, 2, 3]) await consumeLimit(limiter, 'somebody');

    vi.setSystemTime(now);

    expect((await limiter.get('somebody'))?.msBeforeNext ?? 0).toBeLessThanOrEqual(0);
    const { allowed, result } = await consumeLimit(limiter, 'somebody');
    expect([allowed, result.consumedPoints]).toEqual([true, 1]);
    expect(result.msBeforeNext).toBeLessThanOrEqual(windowMs);
  });

  test('counts on, from the beginning, while the clock is wrong', async () => {
    const limiter = await limited();
    for (const _use of [1, 2, 3]) await consumeLimit(limiter, 'somebody');
    vi.setSystemTime(now - threeDays);

    const uses = [];
    for (const _use of [1, 2, 3]) uses.push((await consumeLimit(limiter, 'somebody')).allowed);

    expect(uses).toEqual([true, true, false]);
  });

  test('tells nobody to wait for longer than it lasts, where the clock was a little ahead', async () => {
    const limiter = await limited();
    vi.setSystemTime(now + 50 * second);
    for (const _use of [1, 2, 3]) await consumeLimit(limiter, 'somebody');
    vi.setSystemTime(now);

    const known = await limiter.get('somebody');
    const penalty = await limiter.penalty('somebody');
    const { result } = await consumeLimit(limiter, 'somebody');

    for (const { msBeforeNext } of [known ?? new RateLimiterRes(), penalty, result]) {
      expect(msBeforeNext).toBeLessThanOrEqual(windowMs);
    }
  });
});
