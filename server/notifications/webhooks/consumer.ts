import type { Consumer } from '../../audit/consumer.ts';
import { composeMessages, eventsOf, type PayloadParts } from './payloads.ts';
import { hasActiveEndpoint, listActiveEndpoints } from './queries.ts';
import { insertDeliveries, insertMessages, newPublicId } from './queue-writes.ts';
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
      const ids = await insertMessages(
        trx,
        messages.map(({ type, payload }) => ({ public_id: newPublicId(), type, payload })),
        now,
      );
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
