import type { TypedCode } from '../../../server/shared/typed-code.ts';
import { newIdempotencyKey } from '../../shared/idempotency-key.ts';
import { siteTime } from './clock.ts';
import { announceChange, type ChosenEvent, type Scan, scanDatabase } from './database.ts';

/** After this, settled scans are deleted, and a code counts anew. */
const shiftMs = 12 * 60 * 60 * 1000;

/** What was scanned on this device, newest first. */
export async function listScans(): Promise<Scan[]> {
  const database = await scanDatabase();
  return (await database.getAll('scans')).reverse();
}

/**
 * Stores a scan, which then waits to be sent.
 *
 * @returns it, or what it repeats: the same code with the same event.
 */
export async function addScan(
  { code, key }: TypedCode,
  event: ChosenEvent,
): Promise<{ scan: Scan; isTwice: boolean }> {
  const database = await scanDatabase();
  // Strict: what was scanned is on the disk when the screen says so.
  const { store, done } = database.transaction('scans', 'readwrite', { durability: 'strict' });
  const same = JSON.stringify([key, event.preset.id, event.location, event.note]);
  const before = await store.index('same').getAll(same);
  const since = Date.now() - shiftMs;
  const existing = before.find(
    ({ state, number }) => state === 'waiting' || (state === 'done' && number >= since),
  );
  if (existing !== undefined) {
    const scan = { ...existing, repeats: existing.repeats + 1 };
    await Promise.all([store.put(scan), done]);
    announceChange();
    return { scan, isTwice: true };
  }
  // Scanning a failed code again retries it.
  await Promise.all(before.map(({ number }) => store.delete(number)));
  const last = await store.openKeyCursor(null, 'prev');
  const scan: Scan = {
    number: Math.max(Date.now(), (last?.key ?? 0) + 1),
    key: newIdempotencyKey(),
    code,
    same,
    event,
    happened_at: siteTime().toISOString(),
    state: 'waiting',
    sentence: null,
    recorded: null,
    repeats: 0,
  };
  await Promise.all([store.add(scan), done]);
  announceChange();
  return { scan, isTwice: false };
}

/** The scan that is to be sent next: of those that wait, the oldest. */
export async function nextWaiting(): Promise<Scan | undefined> {
  const database = await scanDatabase();
  return database.getFromIndex('scans', 'state', 'waiting');
}

/** Changes a scan, unless it is gone. */
export async function changeScan(number: number, changes: Partial<Scan>): Promise<void> {
  const database = await scanDatabase();
  const { store, done } = database.transaction('scans', 'readwrite', { durability: 'strict' });
  const scan = await store.get(number);
  if (scan !== undefined) await store.put({ ...scan, ...changes });
  await done;
  announceChange();
}

/** Removes scans that fulfil a condition. */
async function removeScans(condition: (scan: Scan) => boolean): Promise<void> {
  const database = await scanDatabase();
  const { store, done } = database.transaction('scans', 'readwrite');
  const removed = (await store.getAll()).filter(condition);
  await Promise.all([...removed.map(({ number }) => store.delete(number)), done]);
  if (removed.length > 0) announceChange();
}

/** Gives up a scan that could not be recorded. */
export function dismissScan(number: number): Promise<void> {
  return removeScans((scan) => scan.number === number && !isSettled(scan));
}

/** Empties the list; what waits or is a problem stays. */
export function removeSettled(): Promise<void> {
  return removeScans(isSettled);
}

/** Deletes the scans that were settled in an earlier shift. */
export function removeOld(): Promise<void> {
  const since = Date.now() - shiftMs;
  return removeScans((scan) => isSettled(scan) && scan.number < since);
}

/** Whether nothing is left to do about a scan. */
export function isSettled({ state }: Scan): boolean {
  return state === 'done' || state === 'undone';
}
