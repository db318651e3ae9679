// @module-tag postgres
import { expect, test } from 'vitest';
import {
  customerAddressFields,
  customerFields,
} from '../../../server/customers/shared/customer.ts';
import { invoiceDraftFields } from '../../../server/invoices/shared/invoice.ts';
import { messageFields } from '../../../server/notifications/shared/mail.ts';
import { searchedTexts } from '../../../server/ops/people/texts.ts';
import { type FieldRules, fieldNames } from '../../../server/shared/field-values.ts';
import { parcelFields } from '../../../server/shared/fields.ts';
import { freshDatabase, typedTables } from '../../support/database.ts';

const company = 'what the company says of itself, or has made public';
const staff = 'accounts of the staff, and what they sign in with';
const queue = 'what is to be done, by ids';
const choices = 'one of several values, a time or a code';

/** Tables that no parcel, customer or visitor is in. */
const tables: Record<string, string> = {
  account_tokens: staff,
  api_keys: staff,
  customer_links: 'hashes of links; they go with the users of their address',
  customer_passkeys:
    'what a customer’s user signs in with; they go with the users of their address',
  customer_sessions: 'what a customer’s user signs in with; they go with the user',
  app_state: queue,
  clients: company,
  code_aliases: choices,
  consumer_offsets: queue,
  content_version: queue,
  delivery_services: company,
  depots: company,
  erasures: 'hashes',
  event_presets: company,
  former_stops: choices,
  geocoder: company,
  geocodings: queue,
  home_pictures: company,
  images: 'by their hashes',
  import_mappings: 'headings of files',
  imports: 'ids',
  invoice_links: 'hashes',
  invoice_reminders: choices,
  invoice_payments: choices,
  ledger_entries: choices,
  payouts: 'the books of what was paid to customers, which the law keeps',
  payout_invoices: 'the books',
  payout_items: 'the books',
  receipts: 'the books',
  known_devices: staff,
  mail_server: company,
  outbox_removals: queue,
  page_images: company,
  pages: company,
  plans: 'ids and times',
  passkeys: staff,
  recovery_codes: staff,
  reviews: company,
  search_index_queue: queue,
  sent_notifications: 'keyed hashes; they go with their parcel',
  sessions: staff,
  shifts: staff,
  settings: company,
  share_links: 'hashes',
  sign_in_challenges: staff,
  staff,
  status_emails: company,
  totp_secrets: staff,
  unsubscribes: 'keyed hashes; they go with their parcel',
  vehicles: company,
  webhook_deliveries: queue,
  webhook_endpoints: company,
  webhook_queues: queue,
};

/** Columns of the others that say nothing about people, or go with what does. */
const columns: Record<string, string[]> = {
  activities: ['builtin_key', 'color', 'icon', 'image', 'stage'],
  audit_events: ['action', 'actor', 'address', 'api_key_name', 'at', 'email', 'record_type'],
  address_book: ['search_text'],
  collections: ['day', 'repeat', 'search_text', 'state', 'window_from', 'window_to'],
  bookings: ['search_text', 'state', 'token_hash'],
  cash_items: ['currency', 'day', 'method'],
  cash_settlements: ['currency', 'day'],
  bankings: ['created_at', 'currency', 'day'],
  till_days: ['closed_at', 'currency', 'day'],
  ledger_events: ['at', 'kind', 'tracking_code'],
  payables: ['currency', 'day', 'due_on', 'owner', 'place', 'tracking_code'],
  customer_addresses: ['country'],
  customer_users: ['may_invite', 'problem_mails', 'summary_day', 'summary_mails'],
  customer_imports: ['id', 'created'],
  customers: ['kind', 'language', 'name_key', 'payment', 'search_text'],
  deliveries: ['photo', 'place', 'signature'],
  event_batch_items: ['after', 'before'],
  export_links: ['kind', 'language', 'token_hash'],
  idempotency_keys: ['key', 'request', 'result'],
  invoices: [
    'company',
    'company_logo',
    'customer_country',
    'due_date',
    'issue_date',
    'language',
    'number',
    'paid_on',
    'search_text',
    'state',
    'totals',
  ],
  mails: [
    'action_label',
    'action_url',
    // Days, and the id of a customer.
    'attachment',
    'driver',
    'file',
    'kind',
    'language',
    'lease',
    'search_text',
    'stage',
    'state',
    'template',
    'unsubscribe_url',
  ],
  messages: ['search_text', 'tracking_code'],
  parcel_templates: ['name_key', 'search_text'],
  list_columns: ['columns', 'list'],
  list_views: ['list', 'search_text'],
  parcels: [
    'delivery_days_source',
    'destination_country',
    'image',
    'manual_stage',
    'map_destination_source',
    'map_pickup_source',
    'max_expected_delivery_date',
    'min_expected_delivery_date',
    'pickup_country',
    'recipient_language',
    'search_text',
    'sender_language',
    'show_map',
    'stage',
    'status_key',
    'tracking_code',
  ],
  run_stops: ['planned_at', 'reason', 'state'],
  runs: ['day', 'ends_at', 'starts_at'],
  saved_locations: ['key'],
  subscribers: ['address_key', 'language', 'token_hash'],
  webhook_attempts: ['at', 'failure'],
  webhook_messages: ['public_id', 'type'],
};

const closedKinds: readonly string[] = ['choice', 'day', 'local-time', 'clock-time', 'country'];

test('each column of text is searched for who is erased, or it is known that it says nothing about people', async () => {
  const { db } = await freshDatabase();
  const known = await typedTables(db);
  const searched: Record<string, readonly string[]> = searchedTexts;
  // Fields that hold one of several values, a day or a country.
  const closed = new Set(
    [
      customerFields,
      customerAddressFields,
      invoiceDraftFields,
      messageFields,
      parcelFields,
    ].flatMap((fields: FieldRules) =>
      fieldNames(fields).filter((name) => closedKinds.includes(fields[name]?.kind ?? '')),
    ),
  );
  const forgotten: string[] = [];
  for (const { name: table, columns: all } of await db.introspection.getTables()) {
    if (!known.includes(table) || table in tables) continue;
    const said = [...(searched[table] ?? []), ...(columns[table] ?? [])];
    for (const { name, dataType } of all) {
      if (!/text/i.test(dataType) || name.endsWith('_at') || closed.has(name)) continue;
      if (!said.includes(name)) forgotten.push(`${table}.${name}`);
    }
  }
  expect(forgotten).toEqual([]);
});
