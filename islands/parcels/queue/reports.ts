import { newIdempotencyKey } from '../../shared/idempotency-key.ts';
import { siteTime } from './clock.ts';
import { announceChange, queueDatabase, type StopReport } from './database.ts';
import { isSettled, isStopReport, nextNumber, whoActs } from './items.ts';

export type NewReport = Pick<StopReport, 'stop' | 'code' | 'outcome' | 'path' | 'fields'>;

/**
 * Stores how a stop ended, as of now; it then waits to be sent. One that was refused goes.
 *
 * @throws if the device cannot keep it.
 */
export async function addReport(report: NewReport): Promise<void> {
  const [database, by] = await Promise.all([queueDatabase(), whoActs()]);
  // Strict: a signature is on the disk when the screen says so.
  const { store, done } = database.transaction('scans', 'readwrite', { durability: 'strict' });
  const before = (await store.getAll())
    .filter(isStopReport)
    .filter((one) => one.stop === report.stop && !isSettled(one));
  if (before.some(({ state }) => state === 'waiting')) return;
  await Promise.all(before.map(({ number }) => store.delete(number)));
  const happened_at = siteTime().toISOString();
  const item: StopReport = {
    ...{ ...report, kind: 'stop', happened_at, by, key: newIdempotencyKey() },
    ...{ number: await nextNumber(store), state: 'waiting', sentence: null },
  };
  await Promise.all([store.add(item), done]);
  announceChange();
}
