import type { ActionContext } from '../../actions/context.ts';
import { PermissionError } from '../../errors.ts';
import { scopesAllow } from '../../shared/api-scopes.ts';
import type { Permission } from '../../shared/permissions.ts';
import { type EventType, eventTypes, testType, type WebhookType } from '../../shared/webhook.ts';

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

/** Who asks for something. */
export type Asking = Pick<ActionContext, 'actor'>;

/** The types of which who asks may manage webhooks: a key those that it may read of, others all. */
export function readableTypes({ actor }: Asking): EventType[] {
  if (actor.type !== 'api_key') return [...eventTypes];
  return eventTypes.filter((type) => {
    const permission = neededPermission[type];
    return permission === null || scopesAllow(actor.scopes, permission);
  });
}

/** The types that who asks may read of in a log. */
export function readableInLogs(asking: Asking): WebhookType[] {
  return [...readableTypes(asking), testType];
}

/** Whether who asks may manage webhooks of all these types. */
export function areReadable(asking: Asking, types: readonly WebhookType[]): boolean {
  const readable = readableInLogs(asking);
  return types.every((type) => readable.includes(type));
}

/** @throws {PermissionError} if who asks may not manage webhooks of all these types. */
export function requireReadable(asking: Asking, types: readonly WebhookType[]): void {
  if (areReadable(asking, types)) return;
  throw new PermissionError((t) => t.apiKeys.errors.webhookTypes);
}
