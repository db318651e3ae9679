import type { TableColumns } from './table-columns.ts';

export const historyColumns = {
  activities: {
    id: 'number',
    parcel_id: 'number',
    title: 'text',
    description: 'text',
    icon: 'text',
    color: 'text',
    created_at: 'text',
    updated_at: 'text',
    stage: 'text | null',
    location: 'text | null',
    image: 'text | null',
    builtin_key: 'text | null',
  },
  deliveries: {
    id: 'number',
    parcel_id: 'number',
    activity_id: 'number',
    received_by: 'text',
    signature: 'text | null',
    photo: 'text | null',
    note: 'text | null',
    latitude: 'number | null',
    longitude: 'number | null',
    place: 'text | null',
    created_at: 'text',
  },
  runs: {
    id: 'number',
    day: 'text',
    name: 'text | null',
    driver_id: 'number | null',
    closed_at: 'text | null',
    created_at: 'text',
    updated_at: 'text',
  },
  run_stops: {
    id: 'number',
    run_id: 'number',
    parcel_id: 'number',
    position: 'number',
    state: 'text',
    reason: 'text | null',
    failure_note: 'text | null',
    finished_at: 'text | null',
    activity_id: 'number | null',
    added_at: 'text',
  },
  former_stops: {
    id: 'number',
    parcel_id: 'number',
    driver_id: 'number',
    day: 'text',
    until: 'text',
  },
  event_batches: {
    id: 'number',
    title: 'text',
    created_at: 'text',
    undone_at: 'text | null',
    staff_id: 'number | null',
  },
  event_batch_items: {
    batch_id: 'number',
    parcel_id: 'number',
    activity_id: 'number',
    before: 'text',
    after: 'text',
    previous_stage_event_id: 'number | null',
  },
  event_presets: {
    id: 'number',
    builtin_key: 'text | null',
    name: 'text | null',
    title: 'text | null',
    description: 'text | null',
    icon: 'text',
    color: 'text',
    stage: 'text | null',
    status: 'text | null',
    position: 'number',
    uses: 'number',
    created_at: 'text',
  },
  saved_locations: {
    key: 'text',
    name: 'text',
    latitude: 'number | null',
    longitude: 'number | null',
    uses: 'number',
    used_at: 'text',
  },
} satisfies TableColumns<
  | 'activities'
  | 'deliveries'
  | 'runs'
  | 'run_stops'
  | 'former_stops'
  | 'event_batches'
  | 'event_batch_items'
  | 'event_presets'
  | 'saved_locations'
>;
