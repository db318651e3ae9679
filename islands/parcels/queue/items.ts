import type { TypedCode } from '../../../server/shared/typed-code.ts';
import { newIdempotencyKey } from '../../shared/api.ts';
import {
  announceChange,
  type ChosenEvent,
  changeDevice,
  changeItems,
  newDevice,
  type QueueChanges,
  type QueueItem,
  queueDatabase,
  readDevice,
  type ScanItem,
  type ScanStore,
  type StopReport,
} from './database.ts';
import { siteTime } from './request.ts';

// The items recorded on this device: scans, and outcomes of stops. They wait to be sent, or were sent.

export function isScan(item: QueueItem): item is ScanItem {
  return item.kind !== 'stop';
}

export function isStopReport(item: QueueItem): item is StopReport {
  return item.kind === 'stop';
}

/** Whether nothing is left to do about the item. */
export function isSettled({ state }: QueueItem): boolean {
  return state === 'done' || state === 'undone';
}

/** Whether the site has refused the item, so that somebody has to decide. */
export function isProblem({ state }: Pick<QueueItem, 'state'>): boolean {
  return state === 'unknown' || state === 'refused';
}

/** The id of the member who is signed in; null if unknown. */
export async function deviceUser(): Promise<number | null> {
  return (await readDevice()).member;
}

/** Whether a member may see and send an item. Members may see and send their own items, and items of an unknown member. */
function belongsToMember({ by = null }: QueueItem, member: number | null): boolean {
  return by === null || member === null || by === member;
}

/** All items that this device stores for the member who is signed in, oldest first. */
export async function listItems(): Promise<QueueItem[]> {
  const [database, member] = await Promise.all([queueDatabase(), deviceUser()]);
  return (await database.getAll('scans')).filter((item) => belongsToMember(item, member));
}

/** The next item to send: the member's oldest one that is waiting. */
export async function nextWaiting(): Promise<QueueItem | undefined> {
  const [database, member] = await Promise.all([queueDatabase(), deviceUser()]);
  const waiting = database.transaction('scans').store.index('state').iterate('waiting');
  for await (const { value } of waiting) if (belongsToMember(value, member)) return value;
  return undefined;
}

/** Changes an item. @returns the changed item; undefined if it is gone. */
function updateItem(number: number, update: (item: QueueItem) => QueueItem) {
  return changeItems(async (store) => {
    const item = await store.get(number);
    const after = item && update(item);
    if (after !== undefined) await store.put(after);
    return after;
  });
}

export async function changeItem(number: number, changes: QueueChanges): Promise<void> {
  await updateItem(number, (item) => ({ ...item, ...changes }));
}

/** Stores that an item is about to be sent. @returns the item; undefined if it was taken back meanwhile. */
export async function markSending(number: number): Promise<QueueItem | undefined> {
  const item = await updateItem(number, (before) => ({ ...before, wasSent: true }));
  return item?.state === 'waiting' ? item : undefined;
}

export async function storeOutcome(number: number, changes: QueueChanges): Promise<void> {
  await updateItem(number, (item) => afterSending(item, changes));
}

/** An item after sending. If it was taken back meanwhile and the site has recorded it, it waits again, to be undone. */
export function afterSending(item: QueueItem, changes: QueueChanges): QueueItem {
  const after = { ...item, ...changes };
  if (!item.toUndo || item.recorded) return after;
  return { ...after, state: after.recorded ? 'waiting' : 'undone' };
}

export function removeItems(condition: (item: QueueItem) => boolean): Promise<void> {
  return changeItems(async (store) => {
    const removed = (await store.getAll()).filter(condition);
    await Promise.all(removed.map(({ number }) => store.delete(number)));
  });
}

/** The length of a shift. After it, settled items are deleted, and a code that is scanned again is a new scan. */
export const shiftMs = 12 * 60 * 60 * 1000;

/** Deletes items that were settled in an earlier shift, and a driver's stops once they may no longer be stored. */
export async function removeOldItems(): Promise<void> {
  const since = Date.now() - shiftMs;
  await removeItems((item) => isSettled(item) && item.number < since);
  const { today } = await readDevice();
  if (today !== null && isPast(today)) await changeDevice({ today: null });
}

/** Whether a device may no longer store a driver's day. */
export function isPast({ forget_at }: { forget_at: string }): boolean {
  return Date.parse(forget_at) <= Date.now();
}

/** The common fields of a new item. Its number follows all others. */
async function waitingItem(store: ScanStore, by: number | null) {
  const last = await store.openKeyCursor(null, 'prev');
  return {
    number: Math.max(Date.now(), (last?.key ?? 0) + 1),
    by,
    key: newIdempotencyKey(),
    happened_at: new Date(siteTime()).toISOString(),
    state: 'waiting',
    sentence: null,
  } as const;
}

export type NewReport = Pick<StopReport, 'stop' | 'code' | 'outcome' | 'path' | 'fields'> & {
  /** The number of the latest report of this stop that the screen knew of; 0: none. */
  after: number;
};

/** Stores the outcome of a stop, to be sent. Replaces a refused one. @throws if the device cannot store it. */
export async function addReport({ after, ...report }: NewReport): Promise<void> {
  const by = await deviceUser();
  await changeItems(async (store) => {
    const before = (await store.getAll())
      .filter(isStopReport)
      .filter((one) => one.stop === report.stop && !isSettled(one) && !one.toUndo);
    const waiting = before.filter(({ state }) => state === 'waiting');
    // Another tab has recorded the stop meanwhile.
    if (waiting.some(({ number }) => number > after)) return;
    const refused = before.filter((one) => !waiting.includes(one));
    await Promise.all(refused.map(({ number }) => store.delete(number)));
    await store.add({ ...(await waitingItem(store, by)), ...report, kind: 'stop', wasSent: false });
  });
}

/** Stores a scan, to be sent. @returns the scan, or an existing one of the same code with the same event. */
export async function addScan(
  { code, key }: TypedCode,
  event: ChosenEvent,
): Promise<{ scan: ScanItem; isTwice: boolean }> {
  const by = await deviceUser();
  return changeItems(async (store) => {
    const same = JSON.stringify([key, event.preset.id, event.location, event.note]);
    const before = (await store.index('same').getAll(same)).filter(isScan);
    const since = Date.now() - shiftMs;
    const existing = before.find(
      ({ state, number, toUndo }) =>
        !toUndo && (state === 'waiting' || (state === 'done' && number >= since)),
    );
    if (existing !== undefined) {
      const scan = { ...existing, repeats: existing.repeats + 1 };
      await store.put(scan);
      return { scan, isTwice: true };
    }
    // Scanning a failed code again retries it. A scan that was taken back must still be undone.
    const over = before.filter(({ state }) => state !== 'waiting');
    await Promise.all(over.map(({ number }) => store.delete(number)));
    const queued = { ...(await waitingItem(store, by)), wasSent: false, recorded: null };
    const scan: ScanItem = { ...queued, code, same, event, repeats: 0 };
    await store.add(scan);
    return { scan, isTwice: false };
  });
}

/** Sends an item again that could not be recorded. */
export function retryItem(number: number): Promise<void> {
  return changeItem(number, { state: 'waiting', sentence: null });
}

/** Deletes an item that could not be recorded. */
export function dismissItem(number: number): Promise<void> {
  return removeItems((item) => item.number === number && !isSettled(item));
}

/** Deletes the settled scans. Waiting scans and problems stay. */
export function removeFinished(): Promise<void> {
  return removeItems((item) => isScan(item) && isSettled(item));
}

/**
 * Takes an item back. If it has never been sent, it is deleted with its pictures; if it may have arrived, it waits to
 * be undone at the site.
 */
export function takeBack(number: number): Promise<void> {
  return changeItems(async (store) => {
    const item = await store.get(number);
    if (item === undefined || item.state === 'undone') return;
    const isOnlyHere = item.state === 'waiting' && item.wasSent === false;
    if (isOnlyHere) await store.delete(number);
    else await store.put({ ...item, toUndo: true, state: 'waiting', sentence: null });
  });
}

/** A stop's outcome that the site has recorded, with the id of its event. */
type RecordedEnd = Pick<StopReport, 'stop' | 'code' | 'outcome'> & { event: number };

/** Queues the undoing of an outcome that the site has recorded. */
export async function addUndo({ event, ...end }: RecordedEnd): Promise<void> {
  const by = await deviceUser();
  await changeItems(async (store) => {
    const known = (await store.getAll()).some(
      (item) => isStopReport(item) && item.toUndo && item.recorded?.event === event,
    );
    if (known) return;
    await store.add({
      ...(await waitingItem(store, by)),
      ...end,
      kind: 'stop',
      path: '',
      fields: {},
      toUndo: true,
      recorded: { event, at: siteTime() },
    });
  });
}

/** Counts what is not recorded yet on this device; zero if the browser stores no data. */
export async function countOpen(): Promise<{ scans: number; stops: number }> {
  try {
    const open = (await listItems()).filter((item) => !isSettled(item));
    const scans = open.filter(isScan).length;
    return { scans, stops: open.length - scans };
  } catch {
    return { scans: 0, stops: 0 };
  }
}

/** After a sign-out: deletes what this device stores about parcels, except for items that are not settled. */
export async function clearAtSignOut(): Promise<void> {
  try {
    await removeItems(isSettled);
    const { muted } = await readDevice();
    const database = await queueDatabase();
    await database.put('device', { ...newDevice, muted, signedOut: true }, 'this');
    announceChange();
  } catch {
    // The browser stores no data, so there is nothing to delete.
  }
}
