import { customerAddressFields, customerFields } from '../../customers/shared/customer.ts';
import type { Tables } from '../../database/tables.ts';
import { invoiceDraftFields } from '../../invoices/shared/invoice.ts';
import { messageFields } from '../../notifications/shared/mail.ts';
import { activityFields, deliveryFields, runFields } from '../../shared/event-fields.ts';
import { type FieldRule, type FieldRules, namesOf } from '../../shared/field-values.ts';
import { parcelFields, pieceFields } from '../../shared/fields.ts';
import { parcelViewFields } from '../../shared/view-fields.ts';

/** The kinds of fields with free text, which may contain personal data. */
const freeKinds: readonly FieldRule['kind'][] = ['line', 'lines', 'email', 'phone', 'link'];

function textsOf<Rules extends FieldRules>(rules: Rules): (keyof Rules & string)[] {
  return namesOf<keyof Rules & string>(rules).filter((name) =>
    freeKinds.includes(rules[name]?.kind ?? 'choice'),
  );
}

/**
 * The columns, by table, that are searched for a person. New fields are included; a test finds a text column that is neither here nor
 * known to contain nothing about people.
 */
export const searchedTexts = {
  parcels: [...textsOf(parcelFields), 'price_lines'],
  activities: textsOf(activityFields),
  deliveries: textsOf(deliveryFields),
  pieces: textsOf(pieceFields),
  piece_scans: ['event', 'title'],
  run_stops: ['failure_note'],
  runs: textsOf(runFields),
  event_batches: ['title'],
  saved_locations: ['name'],
  cash_items: ['reason'],
  cash_settlements: ['reason'],
  customer_imports: ['report', 'failures', 'changed'],
  customers: [...textsOf(customerFields), 'billing_address'],
  customer_addresses: textsOf(customerAddressFields),
  messages: textsOf(messageFields),
  mails: ['recipient', 'reply_to', 'subject', 'heading', 'body', 'last_error'],
  invoices: [...textsOf(invoiceDraftFields), 'product', 'lines', 'sent_to', 'cancel_reason'],
  subscribers: ['email'],
  parcel_templates: ['name', 'fields'],
  parcel_views: textsOf(parcelViewFields),
  export_links: ['name', 'query'],
  webhook_messages: ['payload'],
  webhook_attempts: ['answer'],
  audit_events: ['changes', 'record_name'],
} as const satisfies { [Table in keyof Tables]?: readonly (keyof Tables[Table] & string)[] };

/** The rules of tables with fields for email addresses and phone numbers. */
const rules: FieldRules[] = [parcelFields, customerFields, messageFields, invoiceDraftFields];

function columnsOf(kind: FieldRule['kind']): string[] {
  return rules.flatMap((fields) => namesOf(fields).filter((name) => fields[name]?.kind === kind));
}

/** The columns that contain a phone number and nothing else. */
export const phoneColumns: ReadonlySet<string> = new Set(columnsOf('phone'));

/** The columns that contain an email address and nothing else. */
export const emailColumns: ReadonlySet<string> = new Set([
  ...columnsOf('email'),
  'recipient',
  'reply_to',
  'sent_to',
]);

/** The columns that must not be empty. */
export const neededColumns: ReadonlySet<string> = new Set([
  ...[activityFields, deliveryFields, runFields, pieceFields].flatMap((fields: FieldRules) =>
    namesOf(fields).filter((name) => fields[name]?.required),
  ),
  'event',
]);

type ParcelField = keyof typeof parcelFields;

/** The party that a field of a parcel is about; null: the field is about the parcel, or a free text, which may mention anybody. */
export function partyOf(name: ParcelField): 'recipient' | 'sender' | null {
  const fields: FieldRules = parcelFields;
  const section = fields[name]?.section;
  if (section === 'recipient' || name.startsWith('map_destination_')) return 'recipient';
  return section === 'sender' || name.startsWith('map_pickup_') ? 'sender' : null;
}
