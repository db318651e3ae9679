import { type Kysely, sql } from 'kysely';
import {
  checks,
  createIndex,
  defaultTo,
  identity,
  lengthWithin,
  oneOf,
  ownedBy,
  required,
  within,
} from '../columns.ts';
import { eventColors, eventIcons, stages } from './values.ts';

/**
 * What one request recorded at one or many parcels, so that it can be undone as a whole; the presets that
 * events are chosen from; and the locations where they happened.
 */
export async function createEvents(db: Kysely<unknown>): Promise<void> {
  await createBatches(db);
  await createPresets(db);
  await insertPresets(db);
  await createLocations(db);
}

async function createBatches(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('event_batches')
    .addColumn('id', 'integer', identity(db))
    .addColumn('title', 'text', required)
    .addColumn('created_at', 'text', required)
    // Who has recorded it, as the activity log has it too; without one it was no member of the staff.
    .addColumn('staff_id', 'integer')
    .addColumn('undone_at', 'text')
    .execute();
  await db.schema
    .createTable('event_batch_items')
    .addColumn('batch_id', 'integer', ownedBy('event_batches.id'))
    .addColumn('parcel_id', 'integer', ownedBy('parcels.id'))
    .addColumn('activity_id', 'integer', required)
    // JSON: each field that the event set, and its value before.
    .addColumn('before', 'text', required)
    .addColumn('after', 'text', required)
    // The newest other activity with a stage when this one was recorded; null: there was none.
    .addColumn('previous_stage_event_id', 'integer')
    .addPrimaryKeyConstraint('event_batch_items_key', ['batch_id', 'parcel_id'])
    .execute();
  await createIndex(db, 'event_batch_items_by_parcel', 'event_batch_items', [
    'parcel_id',
    'batch_id',
  ]);
}

async function createPresets(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('event_presets')
    .addColumn('id', 'integer', identity(db))
    // Names the words that it begins with; null once the administrator has written others.
    .addColumn('builtin_key', 'text')
    .addColumn('name', 'text')
    .addColumn('title', 'text')
    .addColumn('description', 'text')
    .addColumn('icon', 'text', defaultTo('airplanemode_active'))
    .addColumn('color', 'text', defaultTo('green'))
    .addColumn('stage', 'text')
    .addColumn('status', 'text')
    .addColumn('position', 'integer', required)
    .addColumn('uses', 'integer', defaultTo(0))
    .addColumn('created_at', 'text', required)
    .$call(
      checks('event_presets', {
        name: lengthWithin('name', 1, 300),
        title: lengthWithin('title', 1, 300),
        description: lengthWithin('description', 1, 2000),
        status: lengthWithin('status', 1, 300),
        icon: oneOf('icon', eventIcons),
        color: oneOf('color', eventColors),
        stage: oneOf('stage', stages),
        position: within('position', 1, 9999),
        words: sql<boolean>`builtin_key is not null or (name is not null and title is not null)`,
      }),
    )
    .execute();
}

/** Presets of a new site: their words are the reader's until the administrator writes others. */
const presets = [
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

async function insertPresets(db: Kysely<unknown>): Promise<void> {
  const createdAt = new Date().toISOString();
  const rows = presets.map(
    ([key, stage, icon, color], index) =>
      sql`(${key}, ${stage}, ${icon}, ${color}, ${sql.lit(index + 1)}, ${createdAt})`,
  );
  await sql`
    insert into event_presets (builtin_key, stage, icon, color, position, created_at)
    values ${sql.join(rows)}`.execute(db);
}

/** `key` is the name without case and accents. */
async function createLocations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('saved_locations')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', required)
    .addColumn('latitude', 'double precision')
    .addColumn('longitude', 'double precision')
    .addColumn('uses', 'integer', required)
    .addColumn('used_at', 'text', required)
    .$call(
      checks('saved_locations', {
        name: lengthWithin('name', 1, 300),
        latitude: within('latitude', -90, 90),
        longitude: within('longitude', -180, 180),
      }),
    )
    .execute();
  await createIndex(db, 'saved_locations_by_uses', 'saved_locations', ['uses', 'used_at']);
}
