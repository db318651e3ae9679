import { type ExpressionBuilder, sql } from 'kysely';
import { isPostgres } from '../../database/engine.ts';
import { isOneOfTexts } from '../../database/json.ts';
import type { Db, Tables } from '../../database/tables.ts';

/** No delivery waits longer than the longest pause; a later time was set by a wrong clock. */
const maxWaitMs = 9 * 60 * 60 * 1000;

/** A lease on queues: its unique id, and when it begins and ends. */
export type Lease = { lease: string; from: Date; until: Date };

/** A queue that is leased: the deliveries of an endpoint about one record. */
export type ClaimedQueue = { id: number; subject: string };

/**
 * Claims the queues of an endpoint that have been due longest, at most `limit`. It is one statement: no other process can
 * claim them before the lease ends.
 */
export function claimQueues(
  db: Db,
  endpointId: number,
  { lease, from, until }: Lease,
  limit: number,
): Promise<ClaimedQueue[]> {
  return db
    .updateTable('webhook_queues')
    .set({ lease, next_attempt_at: until.toISOString() })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('webhook_queues')
        .select('id')
        .where('endpoint_id', '=', endpointId)
        .where((due) => isDue(due, from))
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(limit)
        // What another process claims at this moment is passed over.
        .$if(isPostgres(db), (query) => query.forUpdate().skipLocked()),
    )
    .returning(['id', 'subject'])
    .execute();
}

function isDue(eb: ExpressionBuilder<Tables, 'webhook_queues'>, now: Date) {
  const latest = new Date(now.getTime() + maxWaitMs);
  return eb.or([
    eb('next_attempt_at', '<=', now.toISOString()),
    eb('next_attempt_at', '>', latest.toISOString()),
  ]);
}

export type DueDelivery = {
  id: number;
  subject: string;
  tries: number;
  queued_at: string;
  public_id: string;
  payload: string;
};

/** The oldest pending deliveries of each of these queues, at most `limit` of each. */
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

/** An endpoint that gets webhooks, and when the next of its queues is due; null: none waits. */
export type EndpointSchedule = { id: number; due: string | null; isReplaying: boolean };

/** When each endpoint has something to get. */
export async function readDueTimes(db: Db): Promise<EndpointSchedule[]> {
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
  return rows.map(({ id, due, replay_until_id: replaying }) => ({
    ...{ id, due, isReplaying: replaying !== null },
  }));
}

/** Whether something that is due at a time is due now. */
export function isDueAt(due: string, now: Date): boolean {
  const waitMs = Date.parse(due) - now.getTime();
  return waitMs <= 0 || waitMs > maxWaitMs;
}
