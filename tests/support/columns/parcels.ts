import type { TableColumns } from './table-columns.ts';

export const parcelColumns = {
  parcels: {
    id: 'number',
    tracking_code: 'text',
    recipient_name: 'text',
    destination: 'text',
    recipient_email: 'text | null',
    recipient_phone_number: 'text | null',
    current_location: 'text | null',
    status: 'text | null',
    weight: 'text | null',
    shipped_via: 'text | null',
    sender_name: 'text | null',
    sender_email: 'text | null',
    pickup_location: 'text | null',
    parcel_content: 'text | null',
    declared_value: 'text | null',
    min_expected_delivery_date: 'text | null',
    max_expected_delivery_date: 'text | null',
    image: 'text | null',
    show_map: 'text',
    map_zoom: 'number | null',
    map_current_latitude: 'number | null',
    map_current_longitude: 'number | null',
    map_pickup_latitude: 'number | null',
    map_pickup_longitude: 'number | null',
    map_destination_latitude: 'number | null',
    map_destination_longitude: 'number | null',
    created_at: 'text',
    updated_at: 'text',
    search_text: 'text',
    stage: 'text | null',
    manual_stage: 'text | null',
    last_event_at: 'text | null',
    recipient_language: 'text | null',
    sender_language: 'text | null',
    status_key: 'text | null',
    note: 'text | null',
  },
  parcel_counts: {
    block: 'number',
    parcels: 'number',
  },
  search_index_queue: {
    parcel_id: 'number',
  },
  parcel_views: {
    id: 'number',
    name: 'text',
    query: 'text',
    search_text: 'text',
    created_at: 'text',
  },
  parcel_templates: {
    id: 'number',
    name: 'text',
    name_key: 'text',
    fields: 'text',
    search_text: 'text',
    created_at: 'text',
    updated_at: 'text',
  },
  code_aliases: {
    code: 'text',
    key: 'text',
    parcel_id: 'number',
    former_parcel_id: 'number | null',
  },
} satisfies TableColumns<
  | 'parcels'
  | 'parcel_counts'
  | 'search_index_queue'
  | 'parcel_views'
  | 'parcel_templates'
  | 'code_aliases'
>;
