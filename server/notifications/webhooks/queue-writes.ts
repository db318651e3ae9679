import { randomUUID } from 'node:crypto';
import { insertMany, insertOrLock, insertRows } from '../../database/insert-many.ts';
import type { Db } from '../../database/tables.ts';
import type { WebhookType } from '../../shared/webhook.ts';

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
