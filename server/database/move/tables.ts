import type { Tables } from '../tables.ts';

/** All tables, each after those that it refers to. */
const order = [
  ...(['images', 'customers', 'customer_addresses', 'delivery_services'] as const),
  ...(['parcels', 'parcel_counts', 'search_index_queue', 'activities'] as const),
  ...(['pages', 'page_images', 'home_pictures', 'reviews', 'clients', 'settings'] as const),
  ...(['staff', 'sessions', 'account_tokens', 'totp_secrets', 'recovery_codes'] as const),
  ...(['passkeys', 'known_devices', 'sign_in_challenges', 'api_keys'] as const),
  ...(['messages', 'mails', 'outbox_removals'] as const),
  ...(['invoices', 'invoice_links', 'invoice_serials', 'invoice_payments'] as const),
  ...(['invoice_reminders', 'invoice_parcels', 'credit_note_serials'] as const),
  ...(['content_version', 'audit_events', 'consumer_offsets'] as const),
  ...(['event_batches', 'event_batch_items', 'pieces', 'piece_scans'] as const),
  ...(['event_presets', 'saved_locations', 'idempotency_keys'] as const),
  ...(['import_mappings', 'imports', 'parcel_views', 'parcel_templates'] as const),
  ...(['export_links', 'code_aliases', 'app_state', 'status_emails'] as const),
  ...(['sent_notifications', 'mail_server', 'subscribers', 'unsubscribes'] as const),
  ...(['share_links', 'erasures', 'deliveries'] as const),
  ...(['runs', 'run_stops', 'former_stops', 'cash_settlements', 'cash_items'] as const),
  ...(['geocodings', 'webhook_endpoints', 'webhook_messages'] as const),
  ...(['webhook_deliveries', 'webhook_queues', 'webhook_attempts', 'rate_limits'] as const),
] satisfies (keyof Tables | 'rate_limits')[];

/** The tables to move, in order. While one is missing above, this does not compile. */
export const movedTables: (keyof Tables extends (typeof order)[number] ? string : never)[] = order;

/** Columns that PostgreSQL alone has: each row gets its default there. */
export const postgresColumns: Readonly<Record<string, readonly string[]>> = {
  audit_events: ['transaction_id'],
  consumer_offsets: ['read_from', 'read_until'],
  parcel_counts: ['slot'],
};

/** The value of a column, on either engine. */
export type Value = null | number | string | Uint8Array;

export type Row = Record<string, Value>;
