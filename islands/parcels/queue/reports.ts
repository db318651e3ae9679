import type { TypedCode } from '../../../server/shared/typed-code.ts';
import { newIdempotencyKey } from '../../shared/idempotency-key.ts';
import {
  announceChange,
  type ChosenEvent,
  type QueueItem,
  queueDatabase,
  type Scan,
  type StopReport,
} from './database.ts';
import {
  isScan,
  isSettled,
  isStopReport,
  nextNumber,
  removeItems,
  shiftMs,
  whoActs,
} from './items.ts';
import { siteTime } from './request.ts';

/** What each item has that is recorded now, and waits to be sent. @param by the member who records it. */
function waitingItem(number: number, by: number | null) {
  const happened_at = siteTime().toISOString();
  return {
    number,
    by,
    key: newIdempotencyKey(),
    happened_at,
    state: 'waiting',
    sentence: null,
  } as const;
}

export type NewReport = Pick<StopReport, 'stop' | 'code' | 'outcome' | 'path' | 'fields'> & {
  /** The number of the earlier try at this stop that the screen knew of; 0: none. */
  after: number;
};

/**
 * Stores how a stop ended, as of now; it then waits to be sent. One that was refused goes.
 *
 * @throws if the device cannot keep it.
 */
export async function addReport({ after, ...report }: NewReport): Promise<void> {
  const [database, by] = await Promise.all([queueDatabase(), whoActs()]);
  // Strict: a signature is on the disk when the screen says so.
  const { store, done } = database.transaction('scans', 'readwrite', { durability: 'strict' });
  const before = (await store.getAll())
    .filter(isStopReport)
    .filter((one) => one.stop === report.stop && !isSettled(one) && !one.toUndo);
  const waiting = before.filter(({ state }) => state === 'waiting');
  // Another tab has recorded it meanwhile.
  if (waiting.some(({ number }) => number > after)) return;
  const refused = before.filter((one) => !waiting.includes(one));
  await Promise.all(refused.map(({ number }) => store.delete(number)));
  const number = await nextNumber(store);
  const item: StopReport = { ...waitingItem(number, by), ...report, kind: 'stop', wasSent: false };
  await Promise.all([store.add(item), done]);
  announceChange();
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
    ...waitingItem(await nextNumber(store), by),
    code,
    same,
    event,
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

/**
 * Takes back what was recorded on this device. What has not left it yet goes, with its pictures; what may have arrived waits
 * to be undone at the site.
 */
export async function takeBack(number: number): Promise<void> {
  const database = await queueDatabase();
  const { store, done } = database.transaction('scans', 'readwrite', { durability: 'strict' });
  const item = await store.get(number);
  if (item !== undefined && item.state !== 'undone') {
    if (isOnlyHere(item)) await store.delete(number);
    else await store.put({ ...item, toUndo: true, state: 'waiting', sentence: null });
  }
  await done;
  announceChange();
}

function isOnlyHere({ state, wasSent }: QueueItem): boolean {
  return state === 'waiting' && wasSent === false;
}

/** An end of a stop that the site knows of, by the event that recorded it. */
type RecordedEnd = Pick<StopReport, 'stop' | 'code' | 'outcome'> & { event: number };

/** Stores that what the site has recorded at a stop is to be undone; it then waits to be sent. */
export async function addUndo({ event, ...end }: RecordedEnd): Promise<void> {
  const [database, by] = await Promise.all([queueDatabase(), whoActs()]);
  const { store, done } = database.transaction('scans', 'readwrite', { durability: 'strict' });
  const known = (await store.getAll()).some(
    (item) => isStopReport(item) && item.toUndo && item.recorded?.event === event,
  );
  if (!known) {
    const item: StopReport = {
      ...waitingItem(await nextNumber(store), by),
      ...end,
      kind: 'stop',
      path: '',
      fields: {},
      toUndo: true,
      recorded: { event, at: siteTime().getTime() },
    };
    await store.add(item);
  }
  await done;
  announceChange();
}
