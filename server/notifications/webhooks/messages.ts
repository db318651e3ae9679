import { randomUUID } from 'node:crypto';
import { insertMany } from '../../database/many-rows.ts';
import type { Db } from '../../database/tables.ts';
import type { WebhookType } from '../../shared/webhook.ts';

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
