import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../database/tables.ts';
import type { Action, RecordType } from '../shared/audit.ts';
import { createWorker, type Worker } from '../worker.ts';

/** An entry of the audit log, as far as consumers need it. */
export type AuditEventRow = {
  id: number;
  action: Action;
  record_type: RecordType;
  record_id: number | null;
  parcel_id: number | null;
  /** JSON: see AuditEvent. */
  changes: string;
  /** 0: no mail follows from it. */
  notify: number;
};

/**
 * What follows from events. It gets each event once, in their order, and writes in the transaction that
 * moves its offset on: killed at any moment, it has done both or neither.
 */
export type Consumer = {
  /** Names its offset in the database: never changed. */
  name: string;
  consume(trx: Db, event: AuditEventRow): Promise<void>;
  /** Creations without `notify` are not passed to it: imports make thousands at once. */
  skipsSilentCreations?: true;
  /** What is to be done once it is written. */
  done?(): void;
};

/** Runs the consumers; to be woken where there are new events. */
export type Consumers = Omit<Worker, 'start'> & {
  /** To be waited for before the first request: a new consumer's first event is the next one. */
  start(): Promise<void>;
};

declare module '../deps.ts' {
  interface Deps {
    consumers: Consumers;
  }
}

const batch = 100;
/** Ids that are gone through at once: some consumers only pass most of them by. */
const stretch = 5000;
/** Events of another process, or of one that was killed. */
const lookMs = 2000;
const faultMs = 5000;

/** Runs consumers over the events, in this process or in another; in which one does not matter. */
export function createConsumers(db: Db, log: Logger, consumers: readonly Consumer[]): Consumers {
  const worker = createWorker(async (isOpen) => {
    // All at once, so that on SQLite they share their commits.
    const waits = await Promise.all(consumers.map((consumer) => catchUpOrWait(consumer, isOpen)));
    return Math.max(...waits);
  });

  /** @returns the milliseconds until the next look. */
  async function catchUpOrWait(consumer: Consumer, isOpen: () => boolean): Promise<number> {
    try {
      await catchUp(consumer, isOpen);
      return lookMs;
    } catch (err) {
      // Neither forgotten nor in the way of the others.
      log.error({ err, consumer: consumer.name }, 'what follows from events has to wait');
      return faultMs;
    }
  }

  async function catchUp(consumer: Consumer, isOpen: () => boolean): Promise<void> {
    while (isOpen() && (await isBehind(db, consumer.name))) {
      await db.transaction().execute((trx) => consumeSome(trx, consumer));
      consumer.done?.();
    }
  }

  return {
    ...worker,
    async start() {
      for (const { name } of consumers) await initOffset(db, name);
      worker.start();
    },
  };
}

/** A look without a lock: mostly there is nothing to do. */
async function isBehind(db: Db, consumer: string): Promise<boolean> {
  return (await newestId(db)) > (await offsetOf(db, consumer));
}

/** What happened before there was such a consumer is not its business. */
async function initOffset(db: Db, consumer: string): Promise<void> {
  await db
    .insertInto('consumer_offsets')
    .columns(['consumer', 'last_id'])
    .expression(({ selectFrom, val, lit }) =>
      selectFrom('audit_events')
        .select(({ fn }) => [
          val(consumer).as('consumer'),
          fn.coalesce(fn.max('id'), lit(0)).as('last_id'),
        ])
        // SQLite would take the conflict's `on` for a join's.
        .where(sql<boolean>`true`),
    )
    .onConflict((conflict) => conflict.column('consumer').doNothing())
    .execute();
}

async function offsetOf(db: Db, consumer: string): Promise<number> {
  const offset = await db
    .selectFrom('consumer_offsets')
    .select('last_id')
    .where('consumer', '=', consumer)
    .executeTakeFirst();
  return offset?.last_id ?? 0;
}

async function consumeSome(trx: Db, consumer: Consumer): Promise<void> {
  const { name, skipsSilentCreations = false } = consumer;
  // Read again in the transaction: another process may have been here.
  const last = await offsetOf(trx, name);
  const until = Math.min(last + stretch, await newestId(trx));
  const events = await trx
    .selectFrom('audit_events')
    .select(['id', 'action', 'record_type', 'record_id', 'parcel_id', 'changes', 'notify'])
    .where('id', '>', last)
    .where('id', '<=', until)
    .$if(skipsSilentCreations, (all) =>
      all.where((eb) => eb.or([eb('notify', '=', 1), eb('action', '<>', 'created')])),
    )
    .orderBy('id')
    .limit(batch)
    .execute();
  for (const event of events) await consumer.consume(trx, event);
  const isFull = events.length === batch;
  const last_id = (isFull ? events.at(-1)?.id : undefined) ?? until;
  if (last_id <= last) return;
  await trx.updateTable('consumer_offsets').set({ last_id }).where('consumer', '=', name).execute();
}

async function newestId(db: Db): Promise<number> {
  const newest = await db
    .selectFrom('audit_events')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.id ?? 0;
}
