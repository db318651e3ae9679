import { isPostgres } from '../../database/engine.ts';
import { insertRows } from '../../database/insert-many.ts';
import { isOneOf } from '../../database/json.ts';
import { updateMany } from '../../database/row-updates.ts';
import type { Db } from '../../database/tables.ts';
import type { WebhookAttempt } from '../../shared/webhook.ts';
import type { ClaimedQueue, DueDelivery } from './leases.ts';
import { pending } from './queries.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long to wait after each failed attempt; after the last one, or a day, a delivery is given up. */
const retryDelays = [
  ...[5000, 30_000, 2 * minute, 10 * minute, 30 * minute],
  ...[1, 2, 4, 8, 8].map((hours) => hours * hour),
];

/** How soon it is tried again if the owner has to correct something first. */
const correctionDelay = 5 * minute;

/** An attempt, and when it ended. */
export type AttemptOutcome = { delivery: DueDelivery; attempt: WebhookAttempt; endedAt: Date };

/** What became of a queue: its attempts, the last of which may have failed. */
export type QueueOutcome = { queue: ClaimedQueue; attempts: AttemptOutcome[] };

/** What is to be stored of an attempt: the new state of its delivery, and when the queue is due. */
type Step = {
  delivery: { id: number; tries: number; state?: 'delivered' | 'failed'; finished_at?: string };
  /** null: the next delivery is. */
  nextAttempt: Date | null;
};

/**
 * Records what became of queues, and gives them back: those with a failure when they are to be tried again, others at once
 * if there is more to send, and else not at all.
 *
 * @param lease those that another process has taken over meanwhile are left to it.
 */
export async function recordOutcomes(
  trx: Db,
  outcomes: readonly QueueOutcome[],
  lease: string,
): Promise<void> {
  const held = await lockHeld(trx, outcomes, lease);
  const attempts = outcomes.flatMap((outcome) => outcome.attempts);
  await insertAttempts(trx, await withDeliveries(trx, attempts));
  const own = outcomes.filter(({ queue }) => held.has(queue.id));
  const steps = own.map(({ queue, attempts }) => ({ queue, steps: attempts.map(stepAfter) }));
  await updateMany(
    trx,
    'webhook_deliveries',
    steps.flatMap((queue) => queue.steps.map(({ delivery }) => delivery)),
  );
  const waiting = steps.flatMap(({ queue, steps: taken }) => {
    const next = taken.at(-1)?.nextAttempt ?? null;
    return next === null ? [] : [{ id: queue.id, next_attempt_at: next.toISOString() }];
  });
  await updateMany(
    trx,
    'webhook_queues',
    waiting.map((queue) => ({ ...queue, lease: null })),
  );
  const isWaiting = new Set(waiting.map(({ id }) => id));
  const free = own.map(({ queue }) => queue.id).filter((id) => !isWaiting.has(id));
  if (free.length > 0) await giveBack(trx, free);
}

/** The queues that are still leased, locked: who adds deliveries to one waits, or has to be waited for. */
async function lockHeld(
  trx: Db,
  outcomes: readonly QueueOutcome[],
  lease: string,
): Promise<Set<number>> {
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

/** The state of a delivery after an attempt. */
function stepAfter({ delivery, attempt, endedAt }: AttemptOutcome): Step {
  const { id } = delivery;
  if (attempt.failure === 'secret') {
    // It does not count: the other side is not the cause.
    const nextAttempt = new Date(endedAt.getTime() + correctionDelay);
    return { delivery: { id, tries: delivery.tries }, nextAttempt };
  }
  const tries = delivery.tries + 1;
  const finished_at = endedAt.toISOString();
  if (attempt.failure === null) {
    return { delivery: { id, tries, state: 'delivered', finished_at }, nextAttempt: null };
  }
  const delay = retryDelays[tries - 1];
  const next = endedAt.getTime() + (delay ?? 0);
  const isOver = delay === undefined || next > Date.parse(delivery.queued_at) + day;
  if (isOver) return { delivery: { id, tries, state: 'failed', finished_at }, nextAttempt: null };
  return { delivery: { id, tries }, nextAttempt: new Date(next) };
}

/** Those whose endpoint has not been deleted meanwhile. */
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

const attemptColumns = ['delivery_id', 'at', 'duration_ms', 'status', 'failure', 'answer'];

/** Adds attempts to the log. */
export async function insertAttempts(
  trx: Db,
  outcomes: readonly { delivery: { id: number }; attempt: WebhookAttempt }[],
): Promise<void> {
  const rows = outcomes.map(({ delivery, attempt }) => {
    const { at, duration_ms, status, failure, answer } = attempt;
    return [delivery.id, at, duration_ms, status, failure, answer];
  });
  await insertRows(trx, 'webhook_attempts', attemptColumns, rows);
}

/** Queues with more to send are due now, others go. */
async function giveBack(trx: Db, ids: readonly number[]): Promise<void> {
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
            .where('state', '=', pending),
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
