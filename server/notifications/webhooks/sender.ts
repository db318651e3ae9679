import { randomUUID } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import type { Logger } from 'pino';
import { insertAuditEntries } from '../../audit/record.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { findSettings } from '../../database/settings.ts';
import type { Db } from '../../database/tables.ts';
import { inDatabaseTransaction } from '../../database/transaction.ts';
import type { Lookup } from '../../http/outgoing/resolve.ts';
import { claimDue, createQueue, type Queue } from '../../jobs.ts';
import { paths } from '../../shared/paths.ts';
import { dayMs, later } from '../../times.ts';
import { knownOrigin } from '../../web/app-state.ts';
import type { Mailer } from '../mail/mailer.ts';
import { webhookDisabledMail } from '../mail/system-mail.ts';
import { type DisabledReason, goneStatus, webhookLimits } from '../shared/webhook.ts';
import { createWebhookClient, type WebhookClient } from './client.ts';
import { continueReplay } from './deliveries.ts';
import { webhookAuditRef } from './model.ts';
import { type EndpointRow, findEndpoint, findOwnerEmails, giveUpWaiting } from './queries.ts';
import {
  type AttemptOutcome,
  type ClaimedQueue,
  type DueDelivery,
  findDueEndpoints,
  findNextDeliveries,
  type QueueOutcome,
  recordOutcomes,
} from './queue.ts';

/** Sends webhooks from the database. Several processes may do so at the same time. */
export type Webhooks = Queue & Pick<WebhookClient, 'attempt'>;

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

/** How many queues of an endpoint are sent at the same time. */
const queuesAtOnce = 10;
/** How many deliveries of a queue are sent before it is released. */
const deliveriesAtOnce = 10;

/**
 * Creates the sender of webhooks. It sends nothing from the queues until it is started. Each endpoint has its own lane, so that
 * others do not wait for a slow one.
 *
 * @param options `timeoutMs`: the time limit for one whole attempt.
 */
export function createWebhooks(options: Options): Webhooks {
  const { database, log, mailer, config, timeoutMs = 10_000 } = options;
  const { db } = database;
  const client = createWebhookClient({ ...options, timeoutMs });
  const queue = createQueue({
    name: 'webhook',
    log,
    findLanes: () => findDueEndpoints(db),
    work: sendSome,
  });

  /** Sends the next due deliveries of an endpoint. @returns whether there were any. */
  async function sendSome(id: number, isOpen: () => boolean): Promise<boolean> {
    const endpoint = await findEndpoint(db, id);
    if (endpoint === undefined || endpoint.disabled_at !== null) return false;
    const hasReplayed = endpoint.replay_until_id !== null && (await continueReplay(db, id));
    const from = new Date();
    // Attempts begin within `timeoutMs` and end within twice that time; the lease is longer.
    const until = later(from, 3 * timeoutMs);
    const lease = { lease: randomUUID(), from, until };
    const where = sql<SqlBool>`endpoint_id = ${id}`;
    const due = { table: 'webhook_queues', where, limit: queuesAtOnce } as const;
    const queues = await claimDue<ClaimedQueue>(db, lease, due);
    if (queues.length === 0) return hasReplayed;
    const next = await findNextDeliveries(db, id, queues, deliveriesAtOnce);
    const bySubject = Map.groupBy(next, ({ subject }) => subject);
    const mayGoOn = () => isOpen() && Date.now() - from.getTime() < timeoutMs;
    const outcomes = await Promise.all(
      queues.map((queue) =>
        sendQueue(endpoint, queue, bySubject.get(queue.subject) ?? [], mayGoOn),
      ),
    );
    await recordQueues(endpoint, outcomes, lease.lease);
    return true;
  }

  /** Sends the deliveries of a queue one after the other, until one fails. */
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

  async function recordQueues(
    endpoint: EndpointRow,
    outcomes: readonly QueueOutcome[],
    lease: string,
  ): Promise<void> {
    const now = new Date();
    const health = endpointHealth(outcomes);
    const isDisabled = await inDatabaseTransaction(db, async (trx) => {
      await recordOutcomes(trx, outcomes, lease);
      return health !== null && recordHealth(trx, endpoint, health, { mailer, config, now });
    });
    if (!isDisabled) return;
    const why = health === 'gone' ? 'it answered 410 Gone' : 'it has failed for days';
    log.warn({ endpoint: endpoint.id }, `a webhook is disabled, since ${why}`);
    mailer.wake();
  }

  return {
    ...queue,
    attempt: client.attempt,
    async stop() {
      await queue.stop();
      client.close();
    },
  };
}

/** The health of an endpoint: an attempt succeeded, all attempts failed, or the endpoint responded 410 Gone. */
type Health = 'healthy' | 'failing' | 'gone';

/** The health of an endpoint by its latest attempts; null if nothing was sent. */
function endpointHealth(outcomes: readonly QueueOutcome[]): Health | null {
  const attempts = outcomes.flatMap((outcome) => outcome.attempts.map(({ attempt }) => attempt));
  if (attempts.some(({ status }) => status === goneStatus)) return 'gone';
  const failures = attempts.map(({ failure }) => failure).filter((failure) => failure !== 'secret');
  if (failures.length === 0) return null;
  return failures.includes(null) ? 'healthy' : 'failing';
}

type Parts = { mailer: Mailer; config: Pick<Config, 'publicUrl'>; now: Date };

/**
 * Records the health of an endpoint. After three days without a success, the endpoint is disabled, and the owners get a mail.
 *
 * @returns whether the endpoint was disabled. If so, the caller must wake the mail queue after the commit.
 */
async function recordHealth(trx: Db, endpoint: EndpointRow, health: Health, parts: Parts) {
  if (health === 'gone') return disableGoneEndpoint(trx, endpoint, parts);
  const { id, failing_since: since } = endpoint;
  const isFailing = health === 'failing';
  if (isFailing !== (since !== null)) {
    await trx
      .updateTable('webhook_endpoints')
      .set({ failing_since: isFailing ? parts.now.toISOString() : null })
      .where('id', '=', id)
      .where('failing_since', isFailing ? 'is' : 'is not', null)
      .execute();
    return false;
  }
  const failingMs = since === null ? 0 : parts.now.getTime() - Date.parse(since);
  return (
    failingMs >= webhookLimits.failingDays * dayMs &&
    disableEndpoint(trx, endpoint, 'failures', parts)
  );
}

/**
 * Disables an endpoint that responded 410 Gone, gives up its waiting deliveries, and mails the owners.
 *
 * @returns whether the endpoint was active. If so, the caller must wake the mail queue after the commit.
 */
export async function disableGoneEndpoint(trx: Db, endpoint: EndpointRow, parts: Parts) {
  const isDisabled = await disableEndpoint(trx, endpoint, 'gone', parts);
  if (isDisabled) await giveUpWaiting(trx, endpoint.id, parts.now);
  return isDisabled;
}

type SiteReason = Exclude<DisabledReason, 'owner'>;

/** Disables an endpoint, and mails the owners. @returns whether the endpoint was active. */
async function disableEndpoint(
  trx: Db,
  endpoint: EndpointRow,
  disabled_reason: SiteReason,
  parts: Parts,
): Promise<boolean> {
  const { id, failing_since } = endpoint;
  const { now } = parts;
  const after = { disabled_at: now.toISOString(), disabled_reason };
  const disabled = await trx
    .updateTable('webhook_endpoints')
    .set({ ...after, updated_at: now.toISOString() })
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    // Since the endpoint was read, it may have been changed, or an attempt may have succeeded.
    .$if(disabled_reason === 'failures', (query) =>
      query.where('failing_since', '=', failing_since),
    )
    .returning('id')
    .executeTakeFirst();
  if (disabled === undefined) return false;
  const before = { disabled_at: null, disabled_reason: null };
  const entry = { action: 'changed', ...webhookAuditRef(endpoint), before, after } as const;
  await insertAuditEntries(trx, { type: 'site' }, [entry], { now, notify: true });
  await mailOwners(trx, endpoint, disabled_reason, parts);
  return true;
}

async function mailOwners(
  trx: Db,
  { id, url, failing_since }: EndpointRow,
  reason: SiteReason,
  { mailer, config }: Parts,
): Promise<void> {
  const { content_language: language, company_name: company } = await findSettings(trx);
  const origin = await knownOrigin(trx, config);
  const link = `${origin ?? ''}${paths.control.webhook}?id=${id}`;
  const since = failing_since ?? '';
  const { host } = new URL(url);
  const owners = await findOwnerEmails(trx);
  await mailer.enqueueMany(
    trx,
    owners.map((to) => webhookDisabledMail({ to, company, host, link, since, reason }, language)),
  );
}
