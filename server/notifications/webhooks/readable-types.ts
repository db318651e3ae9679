import type { Db } from '../../database/tables.ts';
import { PermissionError } from '../../errors.ts';
import { scopesAllow } from '../../shared/api-scopes.ts';
import type { Permission } from '../../shared/permissions.ts';
import type { WebhookType } from '../../shared/webhook.ts';
import { type EventType, eventTypes, testType } from '../../shared/webhook.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { pending } from './queries.ts';
import { testSubject } from './queue-writes.ts';

/**
 * What a key needs besides the scope `webhooks` for webhooks of each type: what these send is not to be read without the
 * scope that opens it. null: nothing else, because only webhooks tell a key of messages.
 */
const neededPermission: Record<EventType, Permission | null> = {
  'parcel.created': 'parcels:read',
  'parcel.updated': 'parcels:read',
  'parcel.deleted': 'parcels:read',
  'parcel.delivered': 'parcels:read',
  'event.created': 'parcels:read',
  'event.deleted': 'parcels:read',
  'invoice.issued': 'invoices:read',
  'invoice.paid': 'invoices:read',
  'message.received': null,
};

type Requester = Pick<VerbContext, 'actor'>;

/** The types of webhooks that a requester may manage: a key those whose content it may read, others all. */
export function readableTypes({ actor }: Requester): EventType[] {
  if (actor.type !== 'api_key') return [...eventTypes];
  return eventTypes.filter((type) => {
    const permission = neededPermission[type];
    return permission === null || scopesAllow(actor.scopes, permission);
  });
}

/** The types that a requester may read in a log. */
export function readableInLogs(requester: Requester): WebhookType[] {
  return [...readableTypes(requester), testType];
}

/** Whether a requester may manage webhooks of all these types. */
export function areReadable(requester: Requester, types: readonly WebhookType[]): boolean {
  const readable = readableInLogs(requester);
  return types.every((type) => readable.includes(type));
}

/** @throws {PermissionError} if the requester may not manage webhooks of all these types. */
export function requireReadable(requester: Requester, types: readonly WebhookType[]): void {
  if (areReadable(requester, types)) return;
  throw new PermissionError((t) => t.apiKeys.errors.webhookTypes);
}

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
