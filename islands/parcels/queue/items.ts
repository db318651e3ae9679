import {
  announceChange,
  changeDevice,
  type QueueChanges,
  type QueueItem,
  queueDatabase,
  readDevice,
  type Scan,
  type StopReport,
} from './database.ts';

/** What was recorded on this device, and waits to be sent or has been: scans, and how stops ended. */

export function isScan(item: QueueItem): item is Scan {
  return item.kind !== 'stop';
}

export function isStopReport(item: QueueItem): item is StopReport {
  return item.kind === 'stop';
}

/** Whether nothing is left to do about it. */
export function isSettled({ state }: QueueItem): boolean {
  return state === 'done' || state === 'undone';
}

/** Whether the site has refused it, so that somebody has to decide. */
export function isProblem({ state }: Pick<QueueItem, 'state'>): boolean {
  return state === 'unknown' || state === 'refused';
}

/** The member who is signed in; null: not known. */
export async function whoActs(): Promise<number | null> {
  return (await readDevice()).member;
}

/** Whether a member may see and send an item: their own ones, and those without a member. */
function isOf({ by = null }: QueueItem, member: number | null): boolean {
  return by === null || member === null || by === member;
}

/** All that this device keeps for the member who is signed in, oldest first. */
export async function listItems(): Promise<QueueItem[]> {
  const [database, member] = await Promise.all([queueDatabase(), whoActs()]);
  return (await database.getAll('scans')).filter((item) => isOf(item, member));
}

/** What is to be sent next: of what waits and is the member's, the oldest. */
export async function nextWaiting(): Promise<QueueItem | undefined> {
  const [database, member] = await Promise.all([queueDatabase(), whoActs()]);
  const waiting = database.transaction('scans').store.index('state').iterate('waiting');
  for await (const { value } of waiting) if (isOf(value, member)) return value;
  return undefined;
}

/** A number after all others. @param store of an open transaction. */
export async function nextNumber(store: {
  openKeyCursor(query: null, direction: 'prev'): Promise<{ key: number } | null>;
}): Promise<number> {
  const last = await store.openKeyCursor(null, 'prev');
  return Math.max(Date.now(), (last?.key ?? 0) + 1);
}

/** Changes an item. @returns it as it is then; undefined: it is gone. */
async function updateItem(
  number: number,
  update: (item: QueueItem) => QueueItem,
): Promise<QueueItem | undefined> {
  const database = await queueDatabase();
  const { store, done } = database.transaction('scans', 'readwrite', { durability: 'strict' });
  const item = await store.get(number);
  const after = item && update(item);
  const isChanged = after !== undefined && after !== item;
  if (isChanged) await store.put(after);
  await done;
  if (isChanged) announceChange();
  return after;
}

/** Changes an item, unless it is gone. */
export async function changeItem(number: number, changes: QueueChanges): Promise<void> {
  await updateItem(number, (item) => ({ ...item, ...changes }));
}

/** Stores that an item is about to be sent. @returns it as it is then; undefined: it was taken back meanwhile. */
export async function markSent(number: number): Promise<QueueItem | undefined> {
  const item = await updateItem(number, (before) =>
    before.wasSent === true ? before : { ...before, wasSent: true },
  );
  return item?.state === 'waiting' ? item : undefined;
}

/** Stores what sending an item has led to. */
export async function storeOutcome(number: number, changes: QueueChanges): Promise<void> {
  await updateItem(number, (item) => afterSending(item, changes));
}

/** An item that was sent. One that was taken back meanwhile is sent once more, to be undone, if the site has recorded it. */
export function afterSending(item: QueueItem, changes: QueueChanges): QueueItem {
  const after = { ...item, ...changes };
  if (!item.toUndo || item.recorded) return after;
  return { ...after, state: after.recorded ? 'waiting' : 'undone' };
}

/** Removes items that fulfil a condition. */
export async function removeItems(condition: (item: QueueItem) => boolean): Promise<void> {
  const database = await queueDatabase();
  const { store, done } = database.transaction('scans', 'readwrite');
  const removed = (await store.getAll()).filter(condition);
  await Promise.all([...removed.map(({ number }) => store.delete(number)), done]);
  if (removed.length > 0) announceChange();
}

/** After this, what is settled is deleted, and a code counts anew. */
export const shiftMs = 12 * 60 * 60 * 1000;

/** Deletes what was settled in an earlier shift, and a driver's stops a day after they were to be done. */
export async function removeOldItems(): Promise<void> {
  const since = Date.now() - shiftMs;
  await removeItems((item) => isSettled(item) && item.number < since);
  const { today } = await readDevice();
  if (today !== null && isPast(today)) await changeDevice({ today: null });
}

/** Whether a device may not keep a day any longer. */
export function isPast({ forget_at }: { forget_at: string }): boolean {
  return Date.parse(forget_at) <= Date.now();
}
