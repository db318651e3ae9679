import type { Tables } from '../tables.ts';

/** All tables, each after those that it refers to. */
const order: { [Name in keyof Tables | 'rate_limits']: true } = {
  images: true,
  customers: true,
  customer_addresses: true,
  delivery_services: true,
  parcels: true,
  parcel_counts: true,
  search_index_queue: true,
  activities: true,
  pages: true,
  page_images: true,
  home_pictures: true,
  reviews: true,
  clients: true,
  settings: true,
  staff: true,
  sessions: true,
  account_tokens: true,
  totp_secrets: true,
  recovery_codes: true,
  passkeys: true,
  known_devices: true,
  sign_in_challenges: true,
  api_keys: true,
  messages: true,
  mails: true,
  outbox_removals: true,
  invoices: true,
  invoice_links: true,
  invoice_serials: true,
  invoice_payments: true,
  invoice_reminders: true,
  invoice_parcels: true,
  credit_note_serials: true,
  content_version: true,
  audit_events: true,
  consumer_offsets: true,
  event_batches: true,
  event_batch_items: true,
  pieces: true,
  piece_scans: true,
  event_presets: true,
  saved_locations: true,
  idempotency_keys: true,
  import_mappings: true,
  imports: true,
  parcel_views: true,
  parcel_templates: true,
  export_links: true,
  code_aliases: true,
  app_state: true,
  status_emails: true,
  sent_notifications: true,
  mail_server: true,
  subscribers: true,
  unsubscribes: true,
  share_links: true,
  erasures: true,
  deliveries: true,
  runs: true,
  run_stops: true,
  former_stops: true,
  cash_settlements: true,
  cash_items: true,
  webhook_endpoints: true,
  webhook_messages: true,
  webhook_deliveries: true,
  webhook_queues: true,
  webhook_attempts: true,
  rate_limits: true,
};

/** The tables to move, in order. */
export const movedTables: readonly string[] = Object.keys(order);

/** Columns that PostgreSQL alone has: each row gets its default there. */
export const postgresColumns: Readonly<Record<string, readonly string[]>> = {
  audit_events: ['transaction_id'],
  consumer_offsets: ['read_from', 'read_until'],
  parcel_counts: ['slot'],
};

/** The value of a column, on either engine. */
export type Value = null | number | string | Uint8Array;

export type Row = Record<string, Value>;
