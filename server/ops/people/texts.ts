import {
  customerAddressFields,
  customerFields,
  customerUserFields,
} from '../../customers/shared/customer.ts';
import type { Tables } from '../../database/tables.ts';
import { invoiceDraftFields } from '../../invoices/shared/invoice.ts';
import { addressBookFields } from '../../my/shared/address-book.ts';
import { messageFields } from '../../notifications/shared/mail.ts';
import { activityFields, deliveryFields, runFields } from '../../shared/event-fields.ts';
import { type FieldRule, type FieldRules, fieldNames } from '../../shared/field-values.ts';
import { parcelFields, pieceFields } from '../../shared/fields.ts';
import { listViewFields } from '../../shared/view-fields.ts';

/** The kinds of fields with free text, which may contain personal data. */
const freeKinds: readonly FieldRule['kind'][] = ['line', 'lines', 'email', 'phone', 'link'];

function freeTextNames<Rules extends FieldRules>(rules: Rules): (keyof Rules & string)[] {
  return fieldNames<keyof Rules & string>(rules).filter((name) =>
    freeKinds.includes(rules[name]?.kind ?? 'choice'),
  );
}

/**
 * The columns, by table, that are searched for a person. New fields are included; a test finds a text column that is neither here
 * nor known to contain nothing about people.
 */
export const searchedTexts = {
  parcels: [...freeTextNames(parcelFields), 'price_lines'],
  activities: freeTextNames(activityFields),
  deliveries: freeTextNames(deliveryFields),
  pieces: freeTextNames(pieceFields),
  piece_scans: ['event', 'title'],
  run_stops: ['failure_note'],
  runs: freeTextNames(runFields),
  event_batches: ['title'],
  saved_locations: ['name'],
  cash_items: ['reason'],
  cash_settlements: ['reason'],
  bankings: ['reference'],
  till_days: ['reason'],
  ledger_events: ['reason'],
  payables: ['dispute'],
  customer_imports: ['report', 'failures', 'changed'],
  customers: [...freeTextNames(customerFields), 'billing_address', 'payout_terms'],
  customer_addresses: freeTextNames(customerAddressFields),
  customer_users: freeTextNames(customerUserFields),
  bookings: ['email', 'reason', 'content'],
  address_book: freeTextNames(addressBookFields),
  collections: ['email', 'reason', 'address', 'note'],
  messages: freeTextNames(messageFields),
  mails: ['recipient', 'reply_to', 'subject', 'heading', 'body', 'last_error'],
  invoices: [...freeTextNames(invoiceDraftFields), 'product', 'lines', 'sent_to', 'cancel_reason'],
  subscribers: ['email'],
  parcel_templates: ['name', 'fields'],
  list_views: freeTextNames(listViewFields),
  export_links: ['name', 'query'],
  webhook_messages: ['payload'],
  webhook_attempts: ['answer'],
  audit_events: ['changes', 'record_name'],
} as const satisfies { [Table in keyof Tables]?: readonly (keyof Tables[Table] & string)[] };

/** The rules of tables with fields for email addresses and phone numbers. */
const contactFieldRules: FieldRules[] = [
  parcelFields,
  customerFields,
  messageFields,
  invoiceDraftFields,
];

function columnsByKind(kind: FieldRule['kind']): string[] {
  return contactFieldRules.flatMap((fields) =>
    fieldNames(fields).filter((name) => fields[name]?.kind === kind),
  );
}

/** The columns that contain a phone number and nothing else. */
export const phoneColumns: ReadonlySet<string> = new Set(columnsByKind('phone'));

/** The columns that contain an email address and nothing else. */
export const emailColumns: ReadonlySet<string> = new Set([
  ...columnsByKind('email'),
  'recipient',
  'reply_to',
  'sent_to',
]);

/** The columns of events, deliveries, runs and pieces that must not be empty. When their text is erased, they get another. */
export const requiredColumns: ReadonlySet<string> = new Set([
  ...[activityFields, deliveryFields, runFields, pieceFields].flatMap((fields: FieldRules) =>
    fieldNames(fields).filter((name) => fields[name]?.required),
  ),
  'event',
]);

type ParcelField = keyof typeof parcelFields;

/** The party that a field of a parcel is about; null: the field is about the parcel, or a free text, which may mention anybody. */
export function fieldParty(name: ParcelField): 'recipient' | 'sender' | null {
  const fields: FieldRules = parcelFields;
  const section = fields[name]?.section;
  if (section === 'recipient' || name.startsWith('map_destination_')) return 'recipient';
  return section === 'sender' || name.startsWith('map_pickup_') ? 'sender' : null;
}
