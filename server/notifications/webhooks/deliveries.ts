import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { isOneOf } from '../../database/engine.ts';
import { insertMany, insertOrLock, insertRows, isPossibleId } from '../../database/rows.ts';
import type { Db } from '../../database/tables.ts';
import { inDatabaseTransaction } from '../../database/transaction.ts';
import {
  mostPending,
  type WebhookAttempt,
  type WebhookDelivery,
  type WebhookDeliveryDetails,
  type WebhookType,
} from '../shared/webhook.ts';
import { type EndpointRow, findEndpoint } from './queries.ts';

/** The subject of tests, which are sent immediately and not queued. */
export const testSubject = 'test';

/** A message to be stored. `public_id`: its id for receivers. */
export type NewMessage = { public_id: string; type: WebhookType; payload: string };

/** A random id, which does not disclose how many messages there are. */
export function newPublicId(): string {
  return `msg_${randomUUID().replaceAll('-', '')}`;
}

/** Stores messages. @returns their ids, in the same order. */
export function insertMessages(trx: Db, messages: readonly NewMessage[], now: Date) {
  const at = now.toISOString();
  return insertMany(
    trx,
    'webhook_messages',
    ['public_id', 'type', 'payload', 'created_at'],
    messages.map(({ public_id, type, payload }) => [public_id, type, payload, at]),
  );
}

type NewDelivery = { endpointId: number; messageId: number; subject: string };

/**
 * Adds deliveries to be sent now. First it locks the rows of their queues until the transaction ends, so that a process that has
 * sent the other deliveries of a queue does not delete the queue's row meanwhile.
 */
export async function insertDeliveries(trx: Db, deliveries: readonly NewDelivery[], now: Date) {
  await openQueues(trx, deliveries, now);
  const at = now.toISOString();
  await insertRows(
    trx,
    'webhook_deliveries',
    ['endpoint_id', 'message_id', 'subject', 'queued_at'],
    deliveries.map(({ endpointId, messageId, subject }) => [endpointId, messageId, subject, at]),
  );
}

/** Inserts the queues that do not exist yet, and locks all of them; see insertDeliveries. */
async function openQueues(
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
    // Always in the same order, so that two processes do not wait for each other.
    [...distinct].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row),
  );
}

const batch = 500;

/** Queues deliveries again, at their place among those of the same record. Pending deliveries stay as they are. */
export async function requeueDeliveries(
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

/** Queues the next deliveries of a replay, and stores where it stopped. @returns false if there is no replay. */
export function continueReplay(db: Db, endpointId: number): Promise<boolean> {
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
      ({ state, subject }) => state !== 'pending' && subject !== testSubject,
    );
    await requeueDeliveries(trx, endpointId, ended, new Date());
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
 * Starts a replay of all deliveries of an endpoint since a time. If a replay is running, it is extended.
 *
 * @returns the number of deliveries, counted up to 1,000.
 */
export async function startReplay(trx: Db, endpoint: EndpointRow, since: string): Promise<number> {
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
  const isGoingOn = endpoint.replay_until_id !== null;
  await trx
    .updateTable('webhook_endpoints')
    .set({
      replay_after_id: isGoingOn ? Math.min(endpoint.replay_after_id ?? 0, first - 1) : first - 1,
      replay_until_id: last,
    })
    .where('id', '=', endpoint.id)
    .execute();
  return (await made.select('webhook_deliveries.id').limit(mostPending).execute()).length;
}

export const attemptColumns = ['at', 'duration_ms', 'status', 'failure', 'answer'] as const;

/** Selects deliveries with their messages, the number of their attempts, and the id of the newest attempt. */
function selectWebhookDeliveries(db: Db) {
  return db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhook_messages as message', 'message.id', 'delivery.message_id')
    .select(['delivery.id', 'public_id', 'type', 'state', 'created_at', 'finished_at'])
    .select(({ selectFrom }) => [
      selectFrom('webhook_attempts')
        .select(({ fn }) => fn.max('webhook_attempts.id').as('newest'))
        .whereRef('delivery_id', '=', 'delivery.id')
        .as('newest_attempt'),
      selectFrom('webhook_attempts')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('delivery_id', '=', 'delivery.id')
        .as('attempts'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectWebhookDeliveries>['execute']>>[number];

/** Reads deliveries with their last attempts, in the given order. */
export async function readDeliveries(
  db: Db,
  found: readonly { id: number; endpoint_id: number }[],
): Promise<(WebhookDelivery & { endpoint: number })[]> {
  const ids = found.map(({ id }) => id);
  const rows = await selectWebhookDeliveries(db)
    .where(isOneOf(db, ids, 'delivery.id'))
    .execute();
  const newest = rows.flatMap(({ newest_attempt }) => newest_attempt ?? []);
  const attempts = await db
    .selectFrom('webhook_attempts')
    .select(['delivery_id', ...attemptColumns])
    .where(isOneOf(db, newest))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byDelivery = new Map(attempts.map(({ delivery_id, ...attempt }) => [delivery_id, attempt]));
  return found.flatMap(({ id, endpoint_id: endpoint }) => {
    const row = byId.get(id);
    return row === undefined ? [] : [{ ...toDelivery(row, byDelivery.get(id) ?? null), endpoint }];
  });
}

/** The condition for deliveries of messages of these types. */
export function isOfTypes(types: readonly WebhookType[]) {
  return sql<boolean>`exists (select 1 from webhook_messages
    where webhook_messages.id = webhook_deliveries.message_id and type in (${sql.join(types)}))`;
}

function toDelivery(
  { id, public_id: webhook_id, type: event, state: status, created_at: at, ...row }: Row,
  last_attempt: WebhookAttempt | null,
): WebhookDelivery {
  return {
    id,
    webhook_id,
    event,
    status,
    attempts: Number(row.attempts ?? 0),
    response_status: last_attempt?.status ?? null,
    at,
    finished_at: row.finished_at,
    last_attempt,
  };
}

/** A delivery of an endpoint with its payload and all its attempts; undefined if there is no such delivery. */
export async function readDelivery(
  db: Db,
  endpointId: number,
  id: number,
): Promise<WebhookDeliveryDetails | undefined> {
  if (!isPossibleId(id) || !isPossibleId(endpointId)) return undefined;
  const row = await selectWebhookDeliveries(db)
    .select(['endpoint_id', 'payload'])
    .where('delivery.id', '=', id)
    .where('delivery.endpoint_id', '=', endpointId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const history = await db
    .selectFrom('webhook_attempts')
    .select(attemptColumns)
    .where('delivery_id', '=', id)
    .orderBy('id', 'desc')
    .execute();
  const payload: unknown = JSON.parse(row.payload);
  return { ...toDelivery(row, history[0] ?? null), endpoint: row.endpoint_id, payload, history };
}

/** Deletes at most `limit` messages from before a time, with their deliveries. @returns the number of deleted messages. */
export async function deleteOldMessages(trx: Db, before: Date, limit: number): Promise<number> {
  const deleted = await trx
    .deleteFrom('webhook_messages')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('webhook_messages')
        .select('id')
        .where('created_at', '<', before.toISOString())
        .orderBy('created_at')
        .limit(limit),
    )
    .returning(sql<number>`1`.as('one'))
    .execute();
  return deleted.length;
}
