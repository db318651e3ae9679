import { type Kysely, sql } from 'kysely';
import {
  checks,
  createIndex,
  createPartialIndex,
  defaultTo,
  identity,
  lengthWithin,
  oneOf,
  optionalImage,
  ownedBy,
  required,
  within,
} from '../columns.ts';
import { eventColors, eventIcons, stages } from './values.ts';

/** The history of each parcel, and the proofs of delivery that belong to it. */
export async function createTrackingHistory(db: Kysely<unknown>): Promise<void> {
  await createActivities(db);
  await createDeliveries(db);
}

/** `created_at` is when it happened, as the administrator dated it. */
async function createActivities(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('activities')
    .addColumn('id', 'integer', identity(db))
    .addColumn('parcel_id', 'integer', ownedBy('parcels.id'))
    .addColumn('title', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('icon', 'text', defaultTo('airplanemode_active'))
    .addColumn('color', 'text', defaultTo('green'))
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('stage', 'text')
    .addColumn('location', 'text')
    .addColumn('image', 'text', optionalImage)
    .addColumn('builtin_key', 'text')
    .$call(
      checks('activities', {
        title: lengthWithin('title', 1, 300),
        description: lengthWithin('description', 0, 2000),
        icon: oneOf('icon', eventIcons),
        color: oneOf('color', eventColors),
        stage: oneOf('stage', stages),
        location: lengthWithin('location', 1, 300),
      }),
    )
    .execute();
  // The newest-first history of one parcel, and of all, in index order.
  await createIndex(db, 'activities_by_parcel', 'activities', ['parcel_id', 'created_at', 'id']);
  await createIndex(db, 'activities_by_time', 'activities', ['created_at', 'id']);
  await createPartialIndex(db, 'activities_by_image', 'activities', 'image');
  await createMilestoneIndexes(db);
}

/** What the figures of the last days are made from. */
async function createMilestoneIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index activities_of_delivery on activities (created_at, id) where stage = 'delivered'
  `.execute(db);
  await sql`
    create index activities_of_pickup on activities (parcel_id, created_at) where stage = 'picked_up'
  `.execute(db);
}

/** Proofs of delivery. Each is deleted with its activity. */
async function createDeliveries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('deliveries')
    .addColumn('id', 'integer', identity(db))
    .addColumn('parcel_id', 'integer', ownedBy('parcels.id'))
    .addColumn('activity_id', 'integer', (c) => ownedBy('activities.id')(c).unique())
    .addColumn('received_by', 'text', required)
    .addColumn('signature', 'text', optionalImage)
    .addColumn('photo', 'text', optionalImage)
    .addColumn('note', 'text')
    // Where the parcel was left.
    .addColumn('place', 'text')
    .addColumn('latitude', 'double precision')
    .addColumn('longitude', 'double precision')
    .addColumn('created_at', 'text', required)
    .$call(
      checks('deliveries', {
        received_by: lengthWithin('received_by', 1, 300),
        note: lengthWithin('note', 1, 2000),
        place: oneOf('place', ['in_person', 'neighbour', 'safe_place']),
        latitude: within('latitude', -90, 90),
        longitude: within('longitude', -180, 180),
      }),
    )
    .execute();
  await createIndex(db, 'deliveries_by_parcel', 'deliveries', ['parcel_id', 'created_at', 'id']);
  await createPartialIndex(db, 'deliveries_by_signature', 'deliveries', 'signature');
  await createPartialIndex(db, 'deliveries_by_photo', 'deliveries', 'photo');
}
