import type { AuditEventRow } from '../../audit/consumer.ts';
import type { AuditEvent, FieldValue } from '../../shared/audit.ts';
import type { EventType } from '../../shared/webhook.ts';

/** What an entry of the audit log says to endpoints. */
export type WebhookEvent = {
  type: EventType;
  /** When it happened. */
  at: string;
  /** The record that it is about. */
  id: number;
  parcelId: number | null;
  /** What the log calls it. */
  name: string | null;
  /** The fields that the log has of it, after or, where it is gone, before. */
  known: Record<string, FieldValue>;
};

/** The events that follow from an entry, in their order. */
export function eventsOf(entry: AuditEventRow): WebhookEvent[] {
  const { at, action, record_id: id, record_name: name, parcel_id: parcelId } = entry;
  if (id === null) return [];
  const changes: AuditEvent['changes'] = JSON.parse(entry.changes);
  const side = action === 'deleted' ? 'from' : 'to';
  const known = Object.fromEntries(
    Object.entries(changes).map(([field, change]) => [field, change[side]]),
  );
  return typesOf(entry, changes).map((type) => ({ type, at, id, parcelId, name, known }));
}

function typesOf(entry: AuditEventRow, changes: AuditEvent['changes']): EventType[] {
  const { action } = entry;
  switch (entry.record_type) {
    case 'parcel': {
      const type = parcelTypes[action];
      if (type === undefined) return [];
      const isDelivered = action !== 'deleted' && changes.stage?.to === 'delivered';
      return isDelivered ? [type, 'parcel.delivered'] : [type];
    }
    case 'activity':
      if (action === 'created') return ['event.created'];
      return action === 'deleted' ? ['event.deleted'] : [];
    case 'invoice':
      return invoiceTypes(entry, changes);
    case 'message':
      return action === 'created' ? ['message.received'] : [];
    default:
      return [];
  }
}

const parcelTypes: Partial<Record<AuditEventRow['action'], EventType>> = {
  created: 'parcel.created',
  changed: 'parcel.updated',
  deleted: 'parcel.deleted',
};

function invoiceTypes(
  { action, record_name }: AuditEventRow,
  { state, paid_on }: AuditEvent['changes'],
): EventType[] {
  // One that says only its product has its number from the beginning.
  if (action === 'created') return record_name === null ? [] : ['invoice.issued'];
  if (action !== 'changed') return [];
  const isIssued = state?.from === 'draft' && state.to === 'issued';
  const isPaid = paid_on?.to !== undefined && paid_on.to !== null;
  return [
    ...(isIssued ? (['invoice.issued'] as const) : []),
    ...(isPaid ? (['invoice.paid'] as const) : []),
  ];
}
