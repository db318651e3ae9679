import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Logger } from 'pino';
import { isPostgres } from './database/engine.ts';
import type { Db } from './database/tables.ts';
import { createWorker, type Worker } from './worker.ts';

/**
 * Work that waits in the database, so that it outlives a restart and any process may do it: mails and webhooks.
 * `next_attempt_at` of a row says when it is due. Who does it takes a lease first, which moves that time to the lease's
 * end: after a kill another process goes on from there.
 */
export type Queue = Worker;

/** Jobs that are done one after the other, and when the first of them is due. */
export type Lane = { id: number; due: string };

/** What a kind of job says of itself. */
type Kind = {
  /** In the log. */
  name: string;
  log: Logger;
  now?: () => Date;
  /** The lanes that have jobs, now or later. @param isBusy whether a lane is being worked on. */
  findLanes(isBusy: (lane: number) => boolean): Promise<Lane[]>;
  /** Does some of what is due in a lane. @returns whether there may be more. */
  work(lane: number, isOpen: () => boolean): Promise<boolean>;
};

/** The longest time between two looks: another process may have added a job, or been killed while it did one. */
const pollMs = 60_000;
/** How soon to try again after an error of the database. */
const retryMs = 5000;
/** No job waits longer than the longest pause, of twelve hours; a later time was set by a wrong clock. */
const maxWaitMs = 13 * 60 * 60 * 1000;

/** Creates what does the jobs of a kind, in each lane beside the others; several processes may do so at once. */
export function createQueue({ name, log, now = () => new Date(), ...kind }: Kind): Queue {
  const lanes = new Map<number, Promise<void>>();

  const worker = createWorker(async (isOpen) => {
    try {
      return await startLanes(isOpen);
    } catch (error) {
      logFault(error);
      return retryMs;
    }
  });

  /** @returns milliseconds until the next look. */
  async function startLanes(isOpen: () => boolean): Promise<number> {
    const found = await kind.findLanes((id) => lanes.has(id));
    const at = now().getTime();
    // A lane that is being worked on is looked at again when it ends.
    const idle = found.filter(({ id }) => !lanes.has(id));
    const waits = idle.map(({ due }) => Date.parse(due) - at);
    const isDue = (waitMs: number) => waitMs <= 0 || waitMs > maxWaitMs;
    for (const [index, { id }] of idle.entries()) {
      if (isDue(waits[index] ?? 0) && isOpen()) lanes.set(id, workOn(id, isOpen));
    }
    return Math.min(...waits.filter((waitMs) => !isDue(waitMs)), pollMs);
  }

  /** Does what is due in a lane, until nothing is. */
  async function workOn(id: number, isOpen: () => boolean): Promise<void> {
    try {
      let mayHaveMore = true;
      while (mayHaveMore && isOpen()) mayHaveMore = await kind.work(id, isOpen);
      lanes.delete(id);
      worker.wake();
    } catch (error) {
      logFault(error);
      lanes.delete(id);
      setTimeout(worker.wake, retryMs).unref();
    }
  }

  /** Without what the database says of the row, which may be what a mail holds. */
  function logFault(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    log.error({ reason }, `the ${name} queue has to wait for the database`);
  }

  return {
    ...worker,
    async idle() {
      do {
        await Promise.all(lanes.values());
        await worker.idle();
      } while (lanes.size > 0);
    },
    async stop() {
      await worker.stop();
      await Promise.all(lanes.values());
    },
  };
}

/** A lease on jobs: its unique id, and when it begins and ends. */
export type Lease = { lease: string; from: Date; until: Date };

type Due = {
  table: 'mails' | 'webhook_queues' | 'geocodings';
  where: RawBuilder<SqlBool>;
  limit: number;
  /** What goes before the order of their times. */
  first?: RawBuilder<unknown>;
  /** What else changes with the claim. */
  set?: RawBuilder<unknown>;
};

/**
 * Claims the jobs that have been due longest. It is one statement: no other process can claim them before the lease ends,
 * and what another one claims at this moment is passed over.
 */
export async function claimDue<Row>(
  db: Db,
  { lease, from, until }: Lease,
  { table, where, limit, first, set }: Due,
): Promise<Row[]> {
  const latest = new Date(from.getTime() + maxWaitMs).toISOString();
  const { rows } = await sql<Row>`
    update ${sql.table(table)}
    set lease = ${lease}, next_attempt_at = ${until.toISOString()} ${set ? sql`, ${set}` : sql``}
    where id in (
      select id from ${sql.table(table)}
      where ${where} and (next_attempt_at <= ${from.toISOString()} or next_attempt_at > ${latest})
      order by ${first ? sql`${first},` : sql``} next_attempt_at, id
      limit ${limit} ${isPostgres(db) ? sql`for update skip locked` : sql``})
    returning *`.execute(db);
  return rows;
}

/** How soon a job is tried again if a person has to correct something first, in milliseconds. It does not count as a try. */
export const correctionMs = 5 * 60_000;
