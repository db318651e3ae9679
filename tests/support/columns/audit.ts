import type { TableColumns } from './table-columns.ts';

export const auditColumns = {
  audit_events: {
    id: 'number',
    at: 'text',
    actor: 'text',
    email: 'text | null',
    address: 'text | null',
    action: 'text',
    record_type: 'text',
    record_id: 'number | null',
    record_name: 'text | null',
    parcel_id: 'number | null',
    changes: 'text',
    notify: 'number',
    staff_id: 'number | null',
    api_key_id: 'number | null',
    api_key_name: 'text | null',
  },
  consumer_offsets: {
    consumer: 'text',
    last_id: 'number',
    lease: 'text | null',
    leased_until: 'text | null',
  },
  idempotency_keys: {
    key: 'text',
    request: 'text',
    result: 'text',
    created_at: 'text',
  },
  import_mappings: {
    key: 'text',
    fields: 'text',
    date_order: 'text | null',
    saved_at: 'text',
  },
  imports: {
    id: 'text',
    parcels: 'text',
    imported_at: 'text',
  },
  app_state: {
    name: 'text',
    value: 'text',
  },
} satisfies TableColumns<
  | 'audit_events'
  | 'consumer_offsets'
  | 'idempotency_keys'
  | 'import_mappings'
  | 'imports'
  | 'app_state'
>;
