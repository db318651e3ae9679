import { newIdempotencyKey } from '../../shared/idempotency-key.ts';
import { siteTime } from './clock.ts';
import { announceChange, queueDatabase, type StopReport } from './database.ts';
import { isSettled, isStopReport, nextNumber, whoActs } from './items.ts';

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
  const happened_at = siteTime().toISOString();
  const item: StopReport = {
    ...{ ...report, kind: 'stop', happened_at, by, key: newIdempotencyKey() },
    ...{ number: await nextNumber(store), state: 'waiting', sentence: null, wasSent: false },
  };
  await Promise.all([store.add(item), done]);
  announceChange();
}
