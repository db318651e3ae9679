import { PermissionError } from '../../errors.ts';
import { scopesAllow } from '../../shared/api-scopes.ts';
import type { Permission } from '../../shared/permissions.ts';
import { type EventType, eventTypes, testType, type WebhookType } from '../../shared/webhook.ts';
import type { VerbContext } from '../../verbs/context.ts';

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
