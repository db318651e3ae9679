import { newIdempotencyKey } from '../../shared/idempotency-key.ts';
import { siteTime } from './clock.ts';
import { announceChange, type QueueItem, queueDatabase, type StopReport } from './database.ts';
import { isStopReport, nextNumber, whoActs } from './items.ts';

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
    const now = siteTime();
    const item: StopReport = {
      ...{ ...end, kind: 'stop', path: '', fields: {}, by, key: newIdempotencyKey() },
      ...{ number: await nextNumber(store), happened_at: now.toISOString(), state: 'waiting' },
      ...{ sentence: null, toUndo: true, recorded: { event, at: now.getTime() } },
    };
    await store.add(item);
  }
  await done;
  announceChange();
}
