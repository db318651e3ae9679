import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { inDatabaseTransaction } from '../../database/transaction.ts';
import { goneStatus } from '../../shared/webhook.ts';
import { createWorker, type Worker } from '../../worker.ts';
import type { Mailer } from '../mail/mailer.ts';
import { createWebhookClient, type WebhookClient } from './attempt.ts';
import { endGone, type Health, recordHealth } from './health.ts';
import {
  type ClaimedQueue,
  claimQueues,
  type DueDelivery,
  findNextDeliveries,
  isDueAt,
  readDueTimes,
} from './leases.ts';
import { type AttemptOutcome, type QueueOutcome, recordOutcomes } from './outcomes.ts';
import { type EndpointRow, findEndpoint } from './queries.ts';
import { replaySome } from './replays.ts';
import type { Lookup } from './resolve.ts';

/** Sends webhooks from the database; several processes may do so at once. */
export type Webhooks = Worker & Pick<WebhookClient, 'attempt'>;

declare module '../../deps.ts' {
  interface Deps {
    webhooks: Webhooks;
  }
}

export type WebhookConfig = Pick<Config, 'publicUrl' | 'secrets' | 'webhookAllow'>;

type Options = {
  database: Pick<Database, 'db'>;
  config: WebhookConfig;
  log: Logger;
  mailer: Mailer;
  lookup?: Lookup;
  timeoutMs?: number;
};

/** The longest time between two looks: another process may have been killed with webhooks in its hands. */
const pollMs = 60_000;
/** How soon to try again after an error of the database. */
const retryMs = 5000;
/** Queues of one endpoint that are sent at the same time, and deliveries of each until it is given back. */
const queuesAtOnce = 10;
const deliveriesAtOnce = 10;

/**
 * Creates what sends webhooks; it sends nothing from the queues until it is started. Each endpoint has a lane of its own,
 * so that a slow one is in nobody's way.
 *
 * @param options `timeoutMs`: the time limit for one whole attempt.
 */
export function createWebhooks(options: Options): Webhooks {
  const { database, log, mailer, config, timeoutMs = 10_000 } = options;
  const { db } = database;
  const client = createWebhookClient({ ...options, timeoutMs });
  const lanes = new Map<number, Promise<void>>();
  const stopping = new AbortController();

  const worker = createWorker(async (isOpen) => {
    try {
      return await startLanes(isOpen);
    } catch (err) {
      log.error({ err }, 'webhooks have to wait for the database');
      return retryMs;
    }
  });

  /** Begins with each endpoint that has something due. @returns milliseconds until the next look. */
  async function startLanes(isOpen: () => boolean): Promise<number> {
    const now = new Date();
    const endpoints = await readDueTimes(db);
    for (const { id, due, isReplaying } of endpoints) {
      const isDue = isReplaying || (due !== null && isDueAt(due, now));
      if (isDue && !lanes.has(id) && isOpen()) lanes.set(id, lane(id, isOpen));
    }
    const waits = endpoints
      .filter(({ id, due }) => due !== null && !lanes.has(id))
      .map(({ due }) => Math.max(Date.parse(due ?? '') - now.getTime(), 0));
    return Math.min(...waits, pollMs);
  }

  /** Sends what is due to an endpoint, until nothing is. */
  async function lane(id: number, isOpen: () => boolean): Promise<void> {
    try {
      let mayHaveMore = true;
      while (mayHaveMore && isOpen()) mayHaveMore = await sendSome(id, isOpen);
    } catch (err) {
      log.error({ err, endpoint: id }, 'webhooks have to wait for the database');
      await delay(retryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
    lanes.delete(id);
    worker.wake();
  }

  /** @returns whether there was something to do. */
  async function sendSome(id: number, isOpen: () => boolean): Promise<boolean> {
    const endpoint = await findEndpoint(db, id);
    if (endpoint === undefined || endpoint.disabled_at !== null) return false;
    const hasReplayed = endpoint.replay_until_id !== null && (await replaySome(db, id));
    const from = new Date();
    // Twice as long as its last attempt may begin, and end, after it was taken.
    const until = new Date(from.getTime() + 3 * timeoutMs);
    const lease = { lease: randomUUID(), from, until };
    const queues = await claimQueues(db, id, lease, queuesAtOnce);
    if (queues.length === 0) return hasReplayed;
    const due = Map.groupBy(
      await findNextDeliveries(db, id, queues, deliveriesAtOnce),
      ({ subject }) => subject,
    );
    const mayGoOn = () => isOpen() && Date.now() - from.getTime() < timeoutMs;
    const outcomes = await Promise.all(
      queues.map((queue) => sendQueue(endpoint, queue, due.get(queue.subject) ?? [], mayGoOn)),
    );
    await record(endpoint, outcomes, lease.lease);
    return true;
  }

  /** Sends deliveries one after the other, up to the first that fails. */
  async function sendQueue(
    endpoint: EndpointRow,
    queue: ClaimedQueue,
    due: readonly DueDelivery[],
    mayGoOn: () => boolean,
  ): Promise<QueueOutcome> {
    const attempts: AttemptOutcome[] = [];
    for (const delivery of due) {
      if (attempts.length > 0 && !mayGoOn()) break;
      const attempt = await client.attempt(endpoint, delivery);
      attempts.push({ delivery, attempt, endedAt: new Date() });
      if (attempt.failure !== null) {
        const { failure, status } = attempt;
        log.warn({ endpoint: endpoint.id, delivery: delivery.id, failure, status }, 'webhook');
        break;
      }
    }
    return { queue, attempts };
  }

  async function record(
    endpoint: EndpointRow,
    outcomes: readonly QueueOutcome[],
    lease: string,
  ): Promise<void> {
    const now = new Date();
    const health = healthOf(outcomes);
    const isDisabled = await inDatabaseTransaction(db, async (trx) => {
      await recordOutcomes(trx, outcomes, lease);
      const parts = { mailer, config, now };
      if (health === 'gone') return endGone(trx, endpoint, parts);
      return health !== null && recordHealth(trx, endpoint, health, parts);
    });
    if (!isDisabled) return;
    const why = health === 'gone' ? 'it answered 410 Gone' : 'it has failed for days';
    log.warn({ endpoint: endpoint.id }, `a webhook is disabled, since ${why}`);
    mailer.wake();
  }

  return {
    ...worker,
    attempt: client.attempt,
    async idle() {
      do {
        await Promise.all(lanes.values());
        await worker.idle();
      } while (lanes.size > 0);
    },
    async stop() {
      stopping.abort();
      await worker.stop();
      await Promise.all(lanes.values());
      client.close();
    },
  };
}

/** null: what failed was not the endpoint's fault, or nothing was sent. */
function healthOf(outcomes: readonly QueueOutcome[]): Health | 'gone' | null {
  const attempts = outcomes.flatMap((outcome) => outcome.attempts.map(({ attempt }) => attempt));
  if (attempts.some(({ status }) => status === goneStatus)) return 'gone';
  const failures = attempts.map(({ failure }) => failure).filter((failure) => failure !== 'secret');
  if (failures.length === 0) return null;
  return failures.includes(null) ? 'well' : 'failing';
}
