import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Logger } from 'pino';
import { isPostgres } from './database/engine.ts';
import type { Db } from './database/tables.ts';
import { errorMessage } from './shared/errors.ts';
import { createWorker, type Worker } from './worker.ts';

/**
 * Jobs in the database, so that they survive a restart and any process may do them: mails, webhooks and addresses to find.
 * A row's `next_attempt_at` says when its job is due. A process takes a lease first, which moves that time to the end of the
 * lease: if the process is killed, another process does the job after the end of the lease.
 */
export type Queue = Worker;

/** Jobs that are done one after the other; `due`: when the first of them is due (ISO 8601, UTC). */
export type Lane = { id: number; due: string };

/** A kind of job. */
type JobKind = {
  /** What log messages call it. */
  name: string;
  log: Logger;
  now?: () => Date;
  /** The lanes with jobs that are due now or later. @param isBusy whether a lane is being worked on. */
  findLanes(isBusy: (lane: number) => boolean): Promise<Lane[]>;
  /** Does some of the jobs that are due in a lane. @returns whether there may be more of them. */
  work(lane: number, isOpen: () => boolean): Promise<boolean>;
};

/** The longest time between two polls: another process may have added a job, or been killed during one. */
const pollMs = 60_000;
/** How soon to try again after an error of the database. */
const retryMs = 5000;
/** The longest pause between attempts is twelve hours; a later time comes from a wrong clock. */
const maxWaitMs = 13 * 60 * 60 * 1000;

/** Creates the worker for a kind of job. Lanes are worked on side by side, also by several processes. */
export function createQueue({ name, log, now = () => new Date(), ...kind }: JobKind): Queue {
  const lanes = new Map<number, Promise<void>>();

  const worker = createWorker(async (isOpen) => {
    try {
      return await startLanes(isOpen);
    } catch (error) {
      logFault(error);
      return retryMs;
    }
  });

  /** @returns milliseconds until the next poll. */
  async function startLanes(isOpen: () => boolean): Promise<number> {
    const found = await kind.findLanes((id) => lanes.has(id));
    const at = now().getTime();
    // A lane that is being worked on wakes the worker when it is done.
    const idle = found.filter(({ id }) => !lanes.has(id));
    const waits = idle.map(({ due }) => Date.parse(due) - at);
    const isDue = (waitMs: number) => waitMs <= 0 || waitMs > maxWaitMs;
    for (const [index, { id }] of idle.entries()) {
      if (isDue(waits[index] ?? 0) && isOpen()) lanes.set(id, workOn(id, isOpen));
    }
    return Math.min(...waits.filter((waitMs) => !isDue(waitMs)), pollMs);
  }

  /** Does the jobs of a lane until none is due. */
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

  /** Logs the reason alone: other properties of a database error may contain the row, such as a mail's text. */
  function logFault(error: unknown): void {
    log.error({ reason: errorMessage(error) }, `the ${name} queue has to wait for the database`);
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

/** A lease on jobs: a unique id, and when it begins and ends. */
export type Lease = { lease: string; from: Date; until: Date };

type DueJobs = {
  table: 'mails' | 'webhook_queues' | 'geocodings';
  where: RawBuilder<SqlBool>;
  limit: number;
  /** What due jobs are sorted by before the time when they are due; by default, nothing. */
  first?: RawBuilder<unknown>;
  /** Other columns that the claim sets. */
  set?: RawBuilder<unknown>;
};

/**
 * Claims the jobs that have been due longest, in one statement: no other process can claim them before the lease ends, and rows
 * that another process is claiming at this moment are skipped.
 */
export async function claimDue<Row>(
  db: Db,
  { lease, from, until }: Lease,
  { table, where, limit, first, set }: DueJobs,
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

/** How soon a job is tried again if a person has to correct something first, in milliseconds. Such a try does not count. */
export const correctionMs = 5 * 60_000;
