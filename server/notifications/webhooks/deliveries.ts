import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { isOneOf } from '../../database/engine.ts';
import { insertMany, insertOrLock, insertRows } from '../../database/rows.ts';
import type { Db } from '../../database/tables.ts';
import { inDatabaseTransaction } from '../../database/transaction.ts';
import type { WebhookType } from '../../shared/webhook.ts';
import { findEndpoint } from './queries.ts';

export const testSubject = 'test';

/** What the test button sends is in no queue. */
export function isTest(subject: string): boolean {
  return subject === testSubject;
}

/** A message to be stored; `public_id`: what receivers know it by. */
export type NewMessage = { public_id: string; type: WebhookType; payload: string };

/** Of an id nothing is to be guessed, not even how many there are. */
export function newPublicId(): string {
  return `msg_${randomUUID().replaceAll('-', '')}`;
}

/** Stores messages. @returns their ids, in the same order. */
export function insertMessages(
  trx: Db,
  messages: readonly NewMessage[],
  now: Date,
): Promise<number[]> {
  const at = now.toISOString();
  return insertMany(
    trx,
    'webhook_messages',
    ['public_id', 'type', 'payload', 'created_at'],
    messages.map(({ public_id, type, payload }) => [public_id, type, payload, at]),
  );
}

/** A message for an endpoint. */
export type NewDelivery = { endpointId: number; messageId: number; subject: string };

/**
 * Adds deliveries to be sent now. The rows of their queues come first: they are locked until the transaction ends, so that
 * a process that has sent all others of a queue does not take the row away in between.
 */
export async function insertDeliveries(
  trx: Db,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<void> {
  await openQueues(trx, deliveries, now);
  const at = now.toISOString();
  await insertRows(
    trx,
    'webhook_deliveries',
    ['endpoint_id', 'message_id', 'subject', 'queued_at'],
    deliveries.map(({ endpointId, messageId, subject }) => [endpointId, messageId, subject, at]),
  );
}

/** Makes sure that these queues are there, and locks them; see above. */
export async function openQueues(
  trx: Db,
  queues: readonly Pick<NewDelivery, 'endpointId' | 'subject'>[],
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const distinct = new Map(
    queues.map(({ endpointId, subject }) => [
      `${endpointId} ${subject}`,
      [endpointId, subject, at],
    ]),
  );
  await insertOrLock(
    trx,
    'webhook_queues',
    {
      columns: ['endpoint_id', 'subject', 'next_attempt_at'],
      key: ['endpoint_id', 'subject'],
    },
    // In the same order everywhere, so that two processes do not wait for each other.
    [...distinct].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row),
  );
}

/** Deliveries that are queued again in one transaction. */
const batch = 500;

/** Queues deliveries again, in their place among the others of their record; pending ones stay as they are. */
export async function requeue(
  trx: Db,
  endpointId: number,
  deliveries: readonly { id: number; subject: string }[],
  now: Date,
): Promise<void> {
  if (deliveries.length === 0) return;
  const ids = deliveries.map(({ id }) => id);
  const queues = deliveries.map(({ subject }) => ({ endpointId, subject }));
  await openQueues(trx, queues, now);
  await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'pending', tries: 0, queued_at: now.toISOString(), finished_at: null })
    .where(isOneOf(trx, ids))
    .where('state', '<>', 'pending')
    .execute();
}

/**
 * Goes on with the replay that was asked of an endpoint: some deliveries, in a transaction that also notes how far it has
 * come.
 *
 * @returns whether there is more to do.
 */
export function replaySome(db: Db, endpointId: number): Promise<boolean> {
  return inDatabaseTransaction(db, async (trx) => {
    const endpoint = await findEndpoint(trx, endpointId, { lock: true });
    if (endpoint === undefined || endpoint.replay_until_id === null) return false;
    const { replay_after_id: after, replay_until_id: until } = endpoint;
    const deliveries = await trx
      .selectFrom('webhook_deliveries')
      .select(['id', 'subject', 'state'])
      .where('endpoint_id', '=', endpointId)
      .where('id', '>', after ?? 0)
      .where('id', '<=', until)
      .orderBy('id')
      .limit(batch)
      .execute();
    const ended = deliveries.filter(
      ({ state, subject }) => state !== 'pending' && !isTest(subject),
    );
    await requeue(trx, endpointId, ended, new Date());
    const last = deliveries.length === batch ? (deliveries.at(-1)?.id ?? null) : null;
    await trx
      .updateTable('webhook_endpoints')
      .set({ replay_after_id: last, replay_until_id: last === null ? null : until })
      .where('id', '=', endpointId)
      .execute();
    return true;
  });
}

/**
 * Asks for everything that an endpoint was sent, or was to be sent, since a time. One that still goes on is widened.
 *
 * @returns how many deliveries there are, up to a number.
 */
export async function askForReplay(
  trx: Db,
  endpoint: { id: number; replay_after_id: number | null; replay_until_id: number | null },
  since: string,
  most: number,
): Promise<number> {
  const made = trx
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_messages', 'webhook_messages.id', 'message_id')
    .where('endpoint_id', '=', endpoint.id)
    .where('subject', '<>', testSubject)
    .where('webhook_messages.created_at', '>=', since);
  const { first, last } = await made
    .select(({ fn }) => [
      fn.min('webhook_deliveries.id').as('first'),
      fn.max('webhook_deliveries.id').as('last'),
    ])
    .executeTakeFirstOrThrow();
  if (first === null || last === null) return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${made.select('webhook_deliveries.id').limit(most)}) as counted`.execute(
    trx,
  );
  const isGoingOn = endpoint.replay_until_id !== null;
  await trx
    .updateTable('webhook_endpoints')
    .set({
      replay_after_id: isGoingOn ? Math.min(endpoint.replay_after_id ?? 0, first - 1) : first - 1,
      replay_until_id: last,
    })
    .where('id', '=', endpoint.id)
    .execute();
  return Number(rows[0]?.count ?? 0);
}
