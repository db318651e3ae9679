import { randomUUID } from 'node:crypto';
import type { Consumer } from '../../audit/consumers.ts';
import { insertMany } from '../../database/many-rows.ts';
import type { Db } from '../../database/tables.ts';
import { eventsOf } from './events.ts';
import { type ComposedMessage, composeMessages, type PayloadParts } from './payloads.ts';
import { hasActiveEndpoint, listActiveEndpoints } from './queries.ts';
import { insertDeliveries } from './queue-writes.ts';
import type { Webhooks } from './sender.ts';

/** Queues what endpoints are told of, for each that has chosen it. */
export function notifyEndpoints(webhooks: Webhooks, parts: PayloadParts): Consumer {
  return {
    name: 'webhooks',
    recordTypes: ['parcel', 'activity', 'invoice', 'message'],
    isNeeded: hasActiveEndpoint,
    async consume(trx, entries) {
      const endpoints = (await listActiveEndpoints(trx)).map(({ id, events }) => ({
        ...{ id, chosen: new Set(events.split(' ')) },
      }));
      const events = entries
        .flatMap(eventsOf)
        .filter(({ type }) => endpoints.some(({ chosen }) => chosen.has(type)));
      if (events.length === 0) return false;
      const now = new Date();
      const messages = await composeMessages(trx, events, parts);
      const ids = await insertMessages(trx, messages, now);
      const deliveries = messages.flatMap(({ type, subject }, index) =>
        endpoints
          .filter(({ chosen }) => chosen.has(type))
          .map(({ id: endpointId }) => ({ endpointId, messageId: ids[index] ?? 0, subject })),
      );
      await insertDeliveries(trx, deliveries, now);
      return deliveries.length > 0;
    },
    done: webhooks.wake,
  };
}

/** Stores messages. @returns their ids, in the same order. */
export function insertMessages(
  trx: Db,
  messages: readonly (Omit<ComposedMessage, 'type'> & { type: string })[],
  now: Date,
): Promise<number[]> {
  const at = now.toISOString();
  return insertMany(
    trx,
    'webhook_messages',
    ['public_id', 'type', 'payload', 'created_at'],
    messages.map(({ type, payload }) => [newPublicId(), type, payload, at]),
  );
}

/** Of an id nothing is to be guessed, not even how many there are. */
function newPublicId(): string {
  return `msg_${randomUUID().replaceAll('-', '')}`;
}
