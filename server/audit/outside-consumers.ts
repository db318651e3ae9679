import type { Logger } from 'pino';
import type { Db } from '../database/tables.ts';
import { isFor, type OutsideConsumer, readEvents } from './consumer.ts';
import { leaseOffset, releaseOffset } from './consumer-offsets.ts';
import { findUnread } from './log-reader.ts';

/** For so long no other process gives the same events to the same consumer. */
const leaseMs = 3 * 60_000;

/** Delivers events to consumers outside the database, to each in its own time. */
export type OutsideConsumers = {
  /** Begins with each that is not at work. */
  wake(isOpen: () => boolean): void;
  /** Waits for those at work. */
  idle(): Promise<void>;
};

export function createOutsideConsumers(
  db: Db,
  log: Logger,
  consumers: readonly OutsideConsumer[],
): OutsideConsumers {
  const working = new Map<string, Promise<void>>();

  /** Delivers until there is nothing more to deliver. */
  async function work(consumer: OutsideConsumer, isOpen: () => boolean): Promise<void> {
    try {
      let hasMore = true;
      while (hasMore && isOpen()) hasMore = await deliverSome(db, consumer);
    } catch (err) {
      log.error({ err, consumer: consumer.name }, 'what follows from events has to wait');
    }
    working.delete(consumer.name);
  }

  return {
    wake(isOpen) {
      for (const consumer of consumers) {
        if (!working.has(consumer.name)) working.set(consumer.name, work(consumer, isOpen));
      }
    },
    async idle() {
      await Promise.all(working.values());
    },
  };
}

/** @returns whether there was something that was delivered. */
async function deliverSome(db: Db, consumer: OutsideConsumer): Promise<boolean> {
  const lease = await leaseOffset(db, consumer.name, leaseMs);
  if (lease === null) return false;
  let position = lease.position;
  try {
    const { range } = await findUnread(db, position);
    if (range === null) return false;
    const { events, after } = await readEvents(db, [consumer], range);
    const own = events.filter((event) => isFor(consumer, event));
    if (own.length > 0) await consumer.deliver(own);
    position = after;
    return true;
  } finally {
    await releaseOffset(db, consumer.name, { ...lease, position });
  }
}
