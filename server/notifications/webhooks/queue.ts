import { sql } from 'kysely';
import { isOneOf, isOneOfTexts, isPostgres } from '../../database/engine.ts';
import { insertRows, type RowUpdate, updateMany } from '../../database/rows.ts';
import type { Db } from '../../database/tables.ts';
import { correctionMs, type Lane } from '../../jobs.ts';
import { dayMs, hourMs, later, minuteMs } from '../../times.ts';
import type { WebhookAttempt } from '../shared/webhook.ts';
import { attemptColumns } from './deliveries.ts';
import { pendingState } from './queries.ts';

/** A queue that is leased: the deliveries of an endpoint about one record. */
export type ClaimedQueue = { id: number; subject: string };

export type DueDelivery = {
  id: number;
  subject: string;
  tries: number;
  queued_at: string;
  public_id: string;
  payload: string;
};

/** The oldest pending deliveries of these queues. @param limit the maximum for each queue. */
export async function findNextDeliveries(
  db: Db,
  endpointId: number,
  queues: readonly ClaimedQueue[],
  limit: number,
): Promise<DueDelivery[]> {
  const subjects = queues.map(({ subject }) => subject);
  const { rows } = await sql<DueDelivery>`
    select next.id, next.subject, next.tries, next.queued_at, message.public_id, message.payload
    from (
      select id, subject, tries, queued_at, message_id,
        row_number() over (partition by subject order by id) as place
      from webhook_deliveries
      where endpoint_id = ${endpointId} and ${isOneOfTexts(db, sql`subject`, subjects)}
        and state = 'pending'
    ) as next
    join webhook_messages as message on message.id = next.message_id
    where next.place <= ${limit}
    order by next.id`.execute(db);
  return rows;
}

/** The endpoints with waiting deliveries, and when the first is due: now if a replay is running. */
export async function findDueEndpoints(db: Db): Promise<Lane[]> {
  const rows = await db
    .selectFrom('webhook_endpoints')
    .select(({ selectFrom }) => [
      'id',
      'replay_until_id',
      selectFrom('webhook_queues')
        .select(({ fn }) => fn.min('next_attempt_at').as('due'))
        .whereRef('endpoint_id', '=', 'webhook_endpoints.id')
        .as('due'),
    ])
    .where('disabled_at', 'is', null)
    .execute();
  return rows.flatMap(({ id, due, replay_until_id: replaying }) => {
    if (replaying !== null) return [{ id, due: new Date(0).toISOString() }];
    return due === null ? [] : [{ id, due }];
  });
}

/** How long to wait after each failed attempt. After a further failure, or a day, a delivery is given up. */
const retryDelays = [
  5000,
  30_000,
  2 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  ...[1, 2, 4, 8, 8].map((hours) => hours * hourMs),
];

export type AttemptOutcome = { delivery: DueDelivery; attempt: WebhookAttempt; endedAt: Date };

/** The attempts for a queue, of which the last may have failed. */
export type QueueOutcome = { queue: ClaimedQueue; attempts: AttemptOutcome[] };

/**
 * Records the attempts for queues, and releases the queues. After a failure, a queue is due at the time of its next attempt; a
 * queue with more deliveries is due now.
 *
 * @param lease a queue that has another lease by now was taken over by another process, and is skipped.
 */
export async function recordOutcomes(trx: Db, outcomes: readonly QueueOutcome[], lease: string) {
  const held = await lockLeasedQueues(trx, outcomes, lease);
  const attempts = outcomes.flatMap((outcome) => outcome.attempts);
  await insertAttempts(trx, await withDeliveries(trx, attempts));
  const own = outcomes.filter(({ queue }) => held.has(queue.id));
  const done = own.flatMap((outcome) => outcome.attempts.map(deliveryAfter));
  await updateMany(trx, 'webhook_deliveries', done);
  const waiting: RowUpdate[] = [];
  const free: number[] = [];
  for (const { queue, attempts } of own) {
    const next = nextAttempt(attempts.at(-1));
    if (next === null) free.push(queue.id);
    else waiting.push({ id: queue.id, next_attempt_at: next.toISOString(), lease: null });
  }
  await updateMany(trx, 'webhook_queues', waiting);
  if (free.length > 0) await releaseQueues(trx, free);
}

/** Locks the queues that still have this lease, so that no deliveries are added meanwhile. @returns their ids. */
async function lockLeasedQueues(trx: Db, outcomes: readonly QueueOutcome[], lease: string) {
  const ids = outcomes.map(({ queue }) => queue.id);
  const held = await trx
    .selectFrom('webhook_queues')
    .select('id')
    .where(isOneOf(trx, ids))
    .where('lease', '=', lease)
    .orderBy('endpoint_id')
    .orderBy('subject')
    .$if(isPostgres(trx), (query) => query.forUpdate())
    .execute();
  return new Set(held.map(({ id }) => id));
}

/** The columns of a delivery after an attempt. If the secret was missing, the attempt does not count. */
function deliveryAfter(outcome: AttemptOutcome) {
  const { delivery, attempt, endedAt } = outcome;
  const { id } = delivery;
  const tries = delivery.tries + (attempt.failure === 'secret' ? 0 : 1);
  if (nextAttempt(outcome) !== null) return { id, tries };
  const state = attempt.failure === null ? ('delivered' as const) : ('failed' as const);
  return { id, tries, state, finished_at: endedAt.toISOString() };
}

/** When a delivery is tried again; null if it was delivered, or is given up. */
function nextAttempt(last: AttemptOutcome | undefined): Date | null {
  if (last === undefined || last.attempt.failure === null) return null;
  const { delivery, attempt, endedAt } = last;
  const pause = attempt.failure === 'secret' ? correctionMs : retryDelays[delivery.tries];
  if (pause === undefined) return null;
  const next = later(endedAt, pause);
  const isOver = attempt.failure !== 'secret' && +next > Date.parse(delivery.queued_at) + dayMs;
  return isOver ? null : next;
}

/** The attempts whose deliveries still exist. The deliveries of an endpoint that was deleted meanwhile are gone. */
async function withDeliveries(trx: Db, attempts: readonly AttemptOutcome[]) {
  const ids = attempts.map(({ delivery }) => delivery.id);
  if (ids.length === 0) return [];
  const present = await trx
    .selectFrom('webhook_deliveries')
    .select('id')
    .where(isOneOf(trx, ids))
    .$if(isPostgres(trx), (query) => query.forUpdate())
    .execute();
  const known = new Set(present.map(({ id }) => id));
  return attempts.filter(({ delivery }) => known.has(delivery.id));
}

export async function insertAttempts(
  trx: Db,
  outcomes: readonly { delivery: { id: number }; attempt: WebhookAttempt }[],
): Promise<void> {
  const columns = ['delivery_id', ...attemptColumns];
  const rows = outcomes.map(({ delivery, attempt }) => [
    delivery.id,
    ...attemptColumns.map((name) => attempt[name]),
  ]);
  await insertRows(trx, 'webhook_attempts', columns, rows);
}

/** Deletes queues without pending deliveries, and makes the others due now. */
async function releaseQueues(trx: Db, ids: readonly number[]): Promise<void> {
  await trx
    .deleteFrom('webhook_queues')
    .where(isOneOf(trx, ids))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhook_deliveries')
            .select('webhook_deliveries.id')
            .whereRef('webhook_deliveries.endpoint_id', '=', 'webhook_queues.endpoint_id')
            .whereRef('webhook_deliveries.subject', '=', 'webhook_queues.subject')
            .where('state', '=', pendingState),
        ),
      ),
    )
    .execute();
  await trx
    .updateTable('webhook_queues')
    .set({ lease: null, next_attempt_at: new Date().toISOString() })
    .where(isOneOf(trx, ids))
    .execute();
}
