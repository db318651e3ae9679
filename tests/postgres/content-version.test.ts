import { expect, test, vi } from 'vitest';
import { createVersionWatch } from '../../server/database/postgres/content-version.ts';
import { contentChanged } from '../support/content/content-version.ts';
import { sharedDatabase } from '../support/database.ts';

test('what this node changed it knows at once, and another one within a second', async () => {
  const [one, other] = await sharedDatabase();
  const before = other.contentVersion();
  expect(before).not.toBeNull();

  await contentChanged(one.db);

  const after = one.contentVersion();
  expect(after).toBe(Number(before) + 1);
  const since = performance.now();
  await expect.poll(() => other.contentVersion(), { interval: 10 }).toBe(after);
  expect(performance.now() - since).toBeLessThan(1000);
});

test('what was taken back has changed nothing', async () => {
  const [{ db, contentVersion }] = await sharedDatabase();
  const before = contentVersion();

  const undone = contentChanged(db, async (trx) => {
    await trx.updateTable('content_version').set({ version: 99 }).execute();
    throw new Error('undone');
  });

  await expect(undone).rejects.toThrow('undone');
  expect(contentVersion()).toBe(before);
});

/** A version whose answers the test gives. */
async function asked(first: number) {
  vi.useFakeTimers();
  const ask = vi.fn<() => Promise<number>>().mockResolvedValue(first);
  const version = createVersionWatch(ask);
  await version.start();
  return { ask, version };
}

test('a version that cannot be asked for holds for a minute', async () => {
  const { ask, version } = await asked(7);
  ask.mockRejectedValue(new Error('away'));

  await vi.advanceTimersByTimeAsync(59_000);
  expect(version.read()).toBe(7);
  await vi.advanceTimersByTimeAsync(2000);
  expect(version.read()).toBeNull();

  ask.mockResolvedValue(8);
  await vi.advanceTimersByTimeAsync(200);
  expect(version.read()).toBe(8);
  version.stop();
  vi.useRealTimers();
});

test('what was changed is known while another change is still being asked for', async () => {
  const { version } = await asked(7);
  const { promise, resolve } = Promise.withResolvers<number>();
  const changed = version.changed(() => promise);
  version.changed(() => new Promise(() => {}));

  resolve(8);
  await changed;

  expect(version.read()).toBe(8);
  version.stop();
  vi.useRealTimers();
});

test('a version that is asked for in vain holds for a minute, and few wait for it', async () => {
  const { ask, version } = await asked(7);
  const { promise, resolve } = Promise.withResolvers<number>();
  ask.mockReset().mockReturnValue(promise);

  for (let second = 1; second < 60; second += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    expect(version.read()).toBe(7);
  }
  await vi.advanceTimersByTimeAsync(2000);
  expect(version.read()).toBeNull();
  expect(ask).toHaveBeenCalledTimes(4);

  resolve(8);
  ask.mockResolvedValue(9);
  await vi.advanceTimersByTimeAsync(200);
  expect(version.read()).toBe(9);
  version.stop();
  vi.useRealTimers();
});

test('a version that nobody has asked for in time is out of date: the process was held up', async () => {
  const { version } = await asked(7);

  // No more of its timer.
  version.stop();
  await vi.advanceTimersByTimeAsync(1000);

  expect(version.read()).toBeNull();
  vi.useRealTimers();
});

test('an answer from before a change is not believed', async () => {
  const { ask, version } = await asked(7);
  const slow = Promise.withResolvers<number>();
  ask.mockReturnValueOnce(slow.promise);
  await vi.advanceTimersByTimeAsync(200);

  await version.changed(async () => 8);
  slow.resolve(7);
  await vi.advanceTimersByTimeAsync(0);

  expect(version.read()).toBe(8);
  version.stop();
  vi.useRealTimers();
});
