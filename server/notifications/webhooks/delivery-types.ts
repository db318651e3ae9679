import type { Db } from '../../database/tables.ts';
import type { WebhookType } from '../../shared/webhook.ts';
import { pending } from './queries.ts';
import { testSubject } from './queue-writes.ts';

function typesOf(db: Db, endpointId: number) {
  return db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_messages', 'webhook_messages.id', 'message_id')
    .where('endpoint_id', '=', endpointId)
    .where('subject', '<>', testSubject)
    .select('type')
    .distinct();
}

type Replayed = { id: number; replay_after_id: number | null; replay_until_id: number | null };

/** The types of what is still to be sent to an endpoint, also by a replay that goes on. */
export async function pendingTypes(
  db: Db,
  { id, replay_after_id: after, replay_until_id: until }: Replayed,
): Promise<WebhookType[]> {
  const rows = await typesOf(db, id)
    .where((eb) => {
      const waits = eb('state', '=', pending);
      if (until === null) return waits;
      const deliveryId = 'webhook_deliveries.id';
      return eb.or([waits, eb.and([eb(deliveryId, '>', after ?? 0), eb(deliveryId, '<=', until)])]);
    })
    .execute();
  return rows.map(({ type }) => type);
}

/** The types of what was made for an endpoint since a time. */
export async function typesSince(db: Db, endpointId: number, since: string) {
  const rows = await typesOf(db, endpointId)
    .where('webhook_messages.created_at', '>=', since)
    .execute();
  return rows.map(({ type }) => type);
}
