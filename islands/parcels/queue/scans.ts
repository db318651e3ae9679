import type { TypedCode } from '../../../server/shared/typed-code.ts';
import { newIdempotencyKey } from '../../shared/idempotency-key.ts';
import { siteTime } from './clock.ts';
import { announceChange, type ChosenEvent, queueDatabase, type Scan } from './database.ts';
import { isScan, isSettled, nextNumber, removeItems, shiftMs, whoActs } from './items.ts';

/**
 * Stores a scan, which then waits to be sent.
 *
 * @returns it, or what it repeats: the same code with the same event.
 */
export async function addScan(
  { code, key }: TypedCode,
  event: ChosenEvent,
): Promise<{ scan: Scan; isTwice: boolean }> {
  const [database, by] = await Promise.all([queueDatabase(), whoActs()]);
  // Strict: what was scanned is on the disk when the screen says so.
  const { store, done } = database.transaction('scans', 'readwrite', { durability: 'strict' });
  const same = JSON.stringify([key, event.preset.id, event.location, event.note]);
  const before = (await store.index('same').getAll(same)).filter(isScan);
  const since = Date.now() - shiftMs;
  const existing = before.find(
    ({ state, number, toUndo }) =>
      !toUndo && (state === 'waiting' || (state === 'done' && number >= since)),
  );
  if (existing !== undefined) {
    const scan = { ...existing, repeats: existing.repeats + 1 };
    await Promise.all([store.put(scan), done]);
    announceChange();
    return { scan, isTwice: true };
  }
  // Scanning a failed code again retries it. What was taken back is still to be undone.
  const over = before.filter(({ state }) => state !== 'waiting');
  await Promise.all(over.map(({ number }) => store.delete(number)));
  const scan: Scan = {
    number: await nextNumber(store),
    key: newIdempotencyKey(),
    by,
    code,
    same,
    event,
    happened_at: siteTime().toISOString(),
    state: 'waiting',
    sentence: null,
    wasSent: false,
    recorded: null,
    repeats: 0,
  };
  await Promise.all([store.add(scan), done]);
  announceChange();
  return { scan, isTwice: false };
}

/** Gives up what could not be recorded. */
export function dismissItem(number: number): Promise<void> {
  return removeItems((item) => item.number === number && !isSettled(item));
}

/** Empties the list; what waits or is a problem stays. */
export function removeSettled(): Promise<void> {
  return removeItems((item) => isScan(item) && isSettled(item));
}
