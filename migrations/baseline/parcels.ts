import { countsOnPostgres, countsOnSqlite, searchOnPostgres, searchOnSqlite } from './search.ts';
import {
  type Dialect,
  eventColors,
  eventIcons,
  languages,
  positionColumns,
  stages,
  textColumn,
  textColumns,
} from './values.ts';

const open = `coalesce(stage, '') not in ('delivered', 'returned')`;
const deliveryDay = `coalesce(max_expected_delivery_date, min_expected_delivery_date, '')`;

/** The event presets of a new site. They are shown in the reader's language until the administrator writes other words. */
const presets = [
  `'info_received', 'info_received', 'radio_button_unchecked', 'black'`,
  `'picked_up', 'picked_up', 'pan_tool', 'green'`,
  `'arrived_at_hub', 'in_transit', 'home_work', 'green'`,
  `'left_hub', 'in_transit', 'departure_board', 'green'`,
  `'at_customs', 'at_customs', 'verified', 'gold'`,
  `'cleared_customs', 'in_transit', 'verified', 'green'`,
  `'out_for_delivery', 'out_for_delivery', 'local_shipping', 'green'`,
  `'delivered', 'delivered', 'check_circle', 'green'`,
  `'attempt_failed', 'attempt_failed', 'radio_button_checked', 'gold'`,
  `'ready_for_pickup', 'ready_for_pickup', 'home_work', 'gold'`,
  `'on_hold', 'on_hold', 'pan_tool', 'red'`,
  `'returned', 'returned', 'local_shipping', 'black'`,
];

/** Parcels, and the tables of records that belong to them. */
export const parcelTables = ({ postgres, id, andId, now }: Dialect) => [
  `create table parcels (
    id ${id},
    -- Sorted as SQLite does it, whatever the database's language; so one index finds codes and sorts them.
    tracking_code text ${postgres ? 'collate "C"' : ''} not null
      constraint parcels_tracking_code check (length(tracking_code) between 4 and 40),
    ${textColumn('parcels', 'recipient_name', 300, 'not null')},
    ${textColumn('parcels', 'destination', 300, 'not null')},
    ${textColumns('parcels', ['recipient_email', 'recipient_phone_number', 'current_location'])},
    ${textColumns('parcels', ['status', 'weight', 'shipped_via', 'sender_name', 'sender_email'])},
    ${textColumns('parcels', ['pickup_location', 'parcel_content', 'declared_value'])},
    -- Only the panel shows it.
    ${textColumn('parcels', 'note', 300)},
    min_expected_delivery_date text
      constraint parcels_min_date check (min_expected_delivery_date like '____-__-__'),
    max_expected_delivery_date text
      constraint parcels_max_date check (max_expected_delivery_date like '____-__-__'),
    image text references images (name) on delete set null,
    show_map text default 'no' not null
      constraint parcels_show_map check (show_map in ('no', 'yes')),
    map_zoom double precision constraint parcels_map_zoom check (map_zoom between 1 and 20),
    ${positionColumns('parcels', 'map_current_')},
    ${positionColumns('parcels', 'map_pickup_')},
    ${positionColumns('parcels', 'map_destination_')},
    created_at text not null,
    updated_at text not null,
    search_text text default '' not null,
    stage text constraint parcels_stage check (stage in ${stages}),
    manual_stage text constraint parcels_manual_stage check (manual_stage in ${stages}),
    last_event_at text,
    recipient_language text
      constraint parcels_recipient_language check (recipient_language in ${languages}),
    sender_language text constraint parcels_sender_language check (sender_language in ${languages}),
    status_key text,
    constraint parcels_delivery_dates check (min_expected_delivery_date <= max_expected_delivery_date)
  )`,
  // A partial index, because few parcels have a picture.
  `create index parcels_by_image on parcels (image) where image is not null`,
  // Codes are unique and looked up case-insensitively.
  `create unique index parcels_by_code on parcels (lower(tracking_code))`,
  // For lookups by letters and digits only. Not unique: codes may differ in their separators alone.
  `create index parcels_by_code_key
    on parcels (lower(replace(replace(replace(tracking_code, '-', ''), '_', ''), '.', '')))`,
  // Filters that match few parcels have partial indexes: late parcels are searched among the open ones.
  `create index parcels_by_creation on parcels (created_at ${andId})`,
  `create index parcels_by_change on parcels (updated_at ${andId})`,
  `create index parcels_by_delivery on parcels ((${deliveryDay}) ${andId})`,
  `create index parcels_by_stage
    on parcels ((coalesce(stage, '')), (coalesce(last_event_at, created_at)) ${andId})`,
  `create index parcels_on_their_way on parcels ((${deliveryDay}) ${andId}) where ${open}`,
  `create index parcels_without_email on parcels (id) where recipient_email is null`,
  // The destination has no digit (no house number), and there is no email address or phone number to ask for it.
  `create index parcels_without_address on parcels (id)
    where ${open} and recipient_email is null and recipient_phone_number is null
    and destination ${postgres ? "!~ '[0-9٠-٩۰-۹०-९]'" : "not glob '*[0-9٠-٩۰-۹०-९]*'"}`,
  ...(postgres ? countsOnPostgres : countsOnSqlite),
  `create table search_index_queue (
    parcel_id integer primary key references parcels (id) on delete cascade
  )`,
  ...(postgres ? searchOnPostgres : searchOnSqlite),
  // Saved queries of the parcel list, by name.
  `create table parcel_views (
    id ${id},
    name text not null constraint parcel_views_name check (length(name) between 1 and 100),
    query text not null constraint parcel_views_query check (length(query) between 0 and 2000),
    search_text text not null,
    created_at text not null
  )`,
  // Fields of parcels to reuse, by name.
  `create table parcel_templates (
    id ${id},
    name text not null constraint parcel_templates_name check (length(name) between 1 and 100),
    -- The name without case: no two templates have the same.
    name_key text not null unique,
    -- JSON: the fields of a parcel that are not empty.
    fields text not null,
    search_text text not null,
    created_at text not null,
    updated_at text not null
  )`,
  // The codes of merged parcels, which lead to the parcel that they were merged into.
  `create table code_aliases (
    code text not null,
    -- Its letters and digits alone.
    key text not null,
    parcel_id integer not null references parcels (id) on delete cascade,
    -- Mails that went out before the merge still name the parcel that is gone.
    former_parcel_id integer
  )`,
  `create unique index code_aliases_by_code on code_aliases (lower(code))`,
  `create index code_aliases_by_key on code_aliases (key)`,
  `create index code_aliases_by_parcel_id on code_aliases (parcel_id)`,
  `create index code_aliases_by_former_parcel_id on code_aliases (former_parcel_id)`,
  `create table activities (
    id ${id},
    parcel_id integer not null references parcels (id) on delete cascade,
    title text not null constraint activities_title check (length(title) between 1 and 300),
    ${textColumn('activities', 'description', 2000, 'not null', 0)},
    icon text default 'airplanemode_active' not null
      constraint activities_icon check (icon in ${eventIcons}),
    color text default 'green' not null constraint activities_color check (color in ${eventColors}),
    -- When it happened, as the administrator dated it.
    created_at text not null,
    updated_at text not null,
    stage text constraint activities_stage check (stage in ${stages}),
    location text constraint activities_location check (length(location) between 1 and 300),
    image text references images (name) on delete set null,
    builtin_key text
  )`,
  // The history of one parcel, and of all parcels, newest first in index order.
  `create index activities_by_parcel on activities (parcel_id, created_at, id)`,
  `create index activities_by_time on activities (created_at, id)`,
  `create index activities_by_image on activities (image) where image is not null`,
  // For the dashboard's figures of the last days.
  `create index activities_of_delivery on activities (created_at, id) where stage = 'delivered'`,
  `create index activities_of_pickup
    on activities (parcel_id, created_at) where stage = 'picked_up'`,
  // Proofs of delivery. A proof is deleted with its activity.
  `create table deliveries (
    id ${id},
    parcel_id integer not null references parcels (id) on delete cascade,
    activity_id integer not null unique references activities (id) on delete cascade,
    ${textColumn('deliveries', 'received_by', 300, 'not null')},
    signature text references images (name) on delete set null,
    photo text references images (name) on delete set null,
    note text constraint deliveries_note check (length(note) between 1 and 2000),
    -- Where the parcel was left.
    place text
      constraint deliveries_place check (place in ('in_person', 'neighbour', 'safe_place')),
    ${positionColumns('deliveries')},
    created_at text not null
  )`,
  `create index deliveries_by_parcel on deliveries (parcel_id, created_at, id)`,
  `create index deliveries_by_signature on deliveries (signature) where signature is not null`,
  `create index deliveries_by_photo on deliveries (photo) where photo is not null`,
  // The events that one request has recorded at one or more parcels, so that they can be undone together.
  `create table event_batches (
    id ${id},
    title text not null,
    created_at text not null,
    -- Who recorded it, as the activity log has it too; null: no member of the staff.
    staff_id integer,
    undone_at text
  )`,
  `create table event_batch_items (
    batch_id integer not null references event_batches (id) on delete cascade,
    parcel_id integer not null references parcels (id) on delete cascade,
    activity_id integer not null,
    -- JSON: each field that the event set, and its value before.
    before text not null,
    after text not null,
    -- The newest other activity with a stage when this one was recorded; null: there was none.
    previous_stage_event_id integer,
    constraint event_batch_items_key primary key (batch_id, parcel_id)
  )`,
  `create index event_batch_items_by_parcel on event_batch_items (parcel_id, batch_id)`,
  // The presets from which events are chosen.
  `create table event_presets (
    id ${id},
    -- Names the words that it begins with; null once the administrator has written others.
    builtin_key text,
    ${textColumns('event_presets', ['name', 'title'])},
    ${textColumn('event_presets', 'description', 2000)},
    icon text default 'airplanemode_active' not null
      constraint event_presets_icon check (icon in ${eventIcons}),
    color text default 'green' not null
      constraint event_presets_color check (color in ${eventColors}),
    stage text constraint event_presets_stage check (stage in ${stages}),
    status text constraint event_presets_status check (length(status) between 1 and 300),
    position integer not null constraint event_presets_position check (position between 1 and 9999),
    uses integer default 0 not null,
    created_at text not null,
    constraint event_presets_words check (builtin_key is not null or (name is not null and title is not null))
  )`,
  `insert into event_presets (builtin_key, stage, icon, color, position, created_at) values
    ${presets.map((preset, index) => `(${preset}, ${index + 1}, '${now}')`).join(', ')}`,
  // Locations of events; `key` is the name without case and accents.
  `create table saved_locations (
    key text primary key,
    name text not null constraint saved_locations_name check (length(name) between 1 and 300),
    ${positionColumns('saved_locations')},
    uses integer not null,
    used_at text not null
  )`,
  `create index saved_locations_by_uses on saved_locations (uses, used_at)`,
  // The parcels that a driver takes out on a day, in order.
  `create table runs (
    id ${id},
    day text not null constraint runs_day check (day like '____-__-__'),
    name text constraint runs_name check (length(name) between 1 and 100),
    driver_id integer references staff (id) on delete set null,
    closed_at text,
    created_at text not null,
    updated_at text not null
  )`,
  `create index runs_by_day on runs (day, id)`,
  `create index runs_by_driver on runs (driver_id, day)`,
  // A parcel has at most one open stop. When a run is closed, its open stops become `left`, so that their parcels can be on
  // another run.
  `create table run_stops (
    id ${id},
    run_id integer not null references runs (id) on delete cascade,
    parcel_id integer not null references parcels (id) on delete cascade,
    position integer not null,
    -- Since when the parcel is a stop of the run's driver.
    added_at text not null,
    state text default 'open' not null
      constraint run_stops_state check (state in ('open', 'delivered', 'failed', 'left')),
    reason text
      constraint run_stops_reason check (reason in ('nobody_home', 'refused', 'wrong_address')),
    -- Why it failed, in the driver's words.
    ${textColumn('run_stops', 'failure_note', 2000)},
    finished_at text,
    -- The event that finished it, with which that is undone.
    activity_id integer,
    constraint run_stops_failed check (state = 'failed' or (reason is null and failure_note is null))
  )`,
  `create index run_stops_by_run on run_stops (run_id, position, id)`,
  `create index run_stops_by_parcel on run_stops (parcel_id)`,
  `create index run_stops_by_activity on run_stops (activity_id) where activity_id is not null`,
  `create unique index run_stops_once_in_run on run_stops (run_id, parcel_id)`,
  `create unique index run_stops_open on run_stops (parcel_id) where state = 'open'`,
  // The drivers who had a parcel before: their phones may later report events of that time.
  `create table former_stops (
    id ${id},
    parcel_id integer not null references parcels (id) on delete cascade,
    driver_id integer not null references staff (id) on delete cascade,
    -- Of the run, which may be deleted.
    day text not null constraint former_stops_day check (day like '____-__-__'),
    until text not null
  )`,
  `create index former_stops_by_parcel on former_stops (parcel_id, driver_id)`,
  `create index former_stops_by_driver on former_stops (driver_id)`,
  `create index former_stops_by_until on former_stops (until)`,
  `create table subscribers (
    id ${id},
    parcel_id integer not null references parcels (id) on delete cascade,
    email text not null,
    -- The address without case, as a signature.
    address_key text not null,
    language text not null,
    -- SHA-256 of the newest link's token.
    token_hash text not null unique,
    token_expires_at text not null,
    confirmed_at text,
    created_at text not null,
    constraint subscribers_once unique (parcel_id, address_key)
  )`,
  `create index subscribers_by_expiry on subscribers (token_expires_at)`,
  `create table unsubscribes (
    parcel_id integer not null references parcels (id) on delete cascade,
    address_key text not null,
    created_at text not null,
    constraint unsubscribes_once primary key (parcel_id, address_key)
  )`,
  // Links that show all details of a parcel, for a limited time.
  `create table share_links (
    id ${id},
    parcel_id integer not null references parcels (id) on delete cascade,
    token_hash text not null unique,
    views integer default 0 not null,
    created_at text not null,
    ends_at text not null
  )`,
  `create index share_links_by_parcel on share_links (parcel_id, id)`,
  `create index share_links_by_end on share_links (ends_at, id)`,
];
