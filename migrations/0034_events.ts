import { type Kysely, sql } from 'kysely';
import { identity, lengthWithin, oneOf, within } from './columns.ts';

const icons = [
  'radio_button_checked',
  'pan_tool',
  'verified',
  'check_circle',
  'radio_button_unchecked',
  'airplanemode_active',
  'moped',
  'directions_boat',
  'local_shipping',
  'home_work',
  'departure_board',
];

const stages = [
  'pending',
  'info_received',
  'picked_up',
  'in_transit',
  'at_customs',
  'out_for_delivery',
  'ready_for_pickup',
  'delivered',
  'attempt_failed',
  'on_hold',
  'exception',
  'returned',
];

/** Presets of a new site: their words are the reader's until the administrator writes others. */
const starters = [
  ['info_received', 'info_received', 'radio_button_unchecked', 'black'],
  ['picked_up', 'picked_up', 'pan_tool', 'green'],
  ['arrived_at_hub', 'in_transit', 'home_work', 'green'],
  ['left_hub', 'in_transit', 'departure_board', 'green'],
  ['at_customs', 'at_customs', 'verified', 'gold'],
  ['cleared_customs', 'in_transit', 'verified', 'green'],
  ['out_for_delivery', 'out_for_delivery', 'local_shipping', 'green'],
  ['delivered', 'delivered', 'check_circle', 'green'],
  ['attempt_failed', 'attempt_failed', 'radio_button_checked', 'gold'],
  ['ready_for_pickup', 'ready_for_pickup', 'home_work', 'gold'],
  ['on_hold', 'on_hold', 'pan_tool', 'red'],
  ['returned', 'returned', 'local_shipping', 'black'],
];

/**
 * Events: what happened to one or many parcels at once, with what it changed on each, so that it can be
 * undone as a whole; the presets that they are chosen from; and the places where they happened.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('events')
    .addColumn('id', 'integer', identity(db))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('undone_at', 'text')
    .execute();
  await db.schema
    .createTable('event_parcels')
    .addColumn('event_id', 'integer', (c) =>
      c.notNull().references('events.id').onDelete('cascade'),
    )
    .addColumn('parcel_id', 'integer', (c) =>
      c.notNull().references('parcels.id').onDelete('cascade'),
    )
    .addColumn('activity_id', 'integer', (c) => c.notNull())
    // JSON: each field that the event set, and its value before.
    .addColumn('before', 'text', (c) => c.notNull())
    .addColumn('after', 'text', (c) => c.notNull())
    // The activity that had set the stage before; null: none had.
    .addColumn('staged_by', 'integer')
    .addPrimaryKeyConstraint('event_parcels_key', ['event_id', 'parcel_id'])
    .execute();
  await db.schema
    .createIndex('event_parcels_by_parcel')
    .on('event_parcels')
    .columns(['parcel_id', 'event_id'])
    .execute();
  await makePresets(db);
  await makePlaces(db);
}

async function makePresets(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('event_presets')
    .addColumn('id', 'integer', identity(db))
    // Names the words that it begins with; null once the administrator has written others.
    .addColumn('starter', 'text')
    .addColumn('name', 'text')
    .addColumn('title', 'text')
    .addColumn('description', 'text')
    .addColumn('icon', 'text', (c) => c.notNull().defaultTo('airplanemode_active'))
    .addColumn('color', 'text', (c) => c.notNull().defaultTo('green'))
    .addColumn('stage', 'text')
    .addColumn('status', 'text')
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('uses', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addCheckConstraint('event_presets_name', lengthWithin('name', 1, 300))
    .addCheckConstraint('event_presets_title', lengthWithin('title', 1, 300))
    .addCheckConstraint('event_presets_description', lengthWithin('description', 1, 2000))
    .addCheckConstraint('event_presets_status', lengthWithin('status', 1, 300))
    .addCheckConstraint('event_presets_icon', oneOf('icon', icons))
    .addCheckConstraint('event_presets_color', oneOf('color', ['green', 'black', 'gold', 'red']))
    .addCheckConstraint('event_presets_stage', oneOf('stage', stages))
    .addCheckConstraint('event_presets_position', within('position', 1, 9999))
    .addCheckConstraint(
      'event_presets_words',
      sql<boolean>`starter is not null or (name is not null and title is not null)`,
    )
    .execute();
  const created_at = new Date().toISOString();
  for (const [index, [starter, stage, icon, color]] of starters.entries()) {
    await sql`
      insert into event_presets (starter, stage, icon, color, position, created_at)
      values (${starter}, ${stage}, ${icon}, ${color}, ${index + 1}, ${created_at})`.execute(db);
  }
}

/** Where events happened, to be chosen again; `key` is the name without case and accents. */
async function makePlaces(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('places')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('latitude', 'double precision')
    .addColumn('longitude', 'double precision')
    .addColumn('uses', 'integer', (c) => c.notNull())
    .addColumn('used_at', 'text', (c) => c.notNull())
    .addCheckConstraint('places_name', lengthWithin('name', 1, 300))
    .addCheckConstraint('places_latitude', within('latitude', -90, 90))
    .addCheckConstraint('places_longitude', within('longitude', -180, 180))
    .execute();
  await db.schema.createIndex('places_by_uses').on('places').columns(['uses', 'used_at']).execute();
  // Coordinates only where all parcels agree on them: of two places with one name, neither is known.
  const { rows } = await sql<Place>`
    select current_location as name, count(*) as uses, max(updated_at) as used_at,
      case when ${isAgreedOn} then max(map_current_latitude) end as latitude,
      case when ${isAgreedOn} then max(map_current_longitude) end as longitude
    from parcels where current_location is not null
    group by current_location order by count(*) desc limit 200`.execute(db);
  for (const { name, latitude, longitude, uses, used_at } of rows) {
    await sql`
      insert into places (key, name, latitude, longitude, uses, used_at)
      values (${keyOf(name)}, ${name}, ${latitude}, ${longitude}, ${uses}, ${used_at})
      on conflict (key) do nothing`.execute(db);
  }
}

const isAgreedOn = sql`
  min(map_current_latitude) = max(map_current_latitude)
  and min(map_current_longitude) = max(map_current_longitude)`;

type Place = {
  name: string;
  latitude: number | null;
  longitude: number | null;
  uses: number;
  used_at: string;
};

function keyOf(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}
