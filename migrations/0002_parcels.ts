import { type Kysely, sql } from 'kysely';
import { identity, isDate, lengthWithin, oneOf, within } from './columns.ts';

const optionalTexts = [
  'recipient_email',
  'recipient_phone_number',
  'current_location',
  'status',
  'weight',
  'shipped_via',
  'sender_name',
  'sender_email',
  'pickup_location',
  'parcel_content',
  'declared_value',
];

const places = ['current', 'pickup', 'destination'];

export async function up(db: Kysely<unknown>): Promise<void> {
  let table = db.schema
    .createTable('parcels')
    .addColumn('id', 'integer', identity(db))
    .addColumn('tracking_code', 'text', (c) => c.notNull())
    .addColumn('recipient_name', 'text', (c) => c.notNull())
    .addColumn('destination', 'text', (c) => c.notNull())
    .addCheckConstraint('parcels_tracking_code', lengthWithin('tracking_code', 4, 40))
    .addCheckConstraint('parcels_recipient_name', lengthWithin('recipient_name', 1, 300))
    .addCheckConstraint('parcels_destination', lengthWithin('destination', 1, 300));

  for (const name of optionalTexts) {
    table = table
      .addColumn(name, 'text')
      .addCheckConstraint(`parcels_${name}`, lengthWithin(name, 1, 300));
  }
  table = table
    .addColumn('min_expected_delivery_date', 'text')
    .addColumn('max_expected_delivery_date', 'text')
    .addCheckConstraint('parcels_min_date', isDate('min_expected_delivery_date'))
    .addCheckConstraint('parcels_max_date', isDate('max_expected_delivery_date'))
    .addCheckConstraint(
      'parcels_delivery_dates',
      sql<boolean>`min_expected_delivery_date <= max_expected_delivery_date`,
    )
    .addColumn('image', 'text', (c) => c.references('images.name').onDelete('set null'))
    .addColumn('show_map', 'text', (c) => c.notNull().defaultTo('no'))
    .addCheckConstraint('parcels_show_map', oneOf('show_map', ['no', 'yes']))
    .addColumn('map_zoom', 'double precision')
    .addCheckConstraint('parcels_map_zoom', within('map_zoom', 1, 20));

  for (const place of places) {
    const latitude = `map_${place}_latitude`;
    const longitude = `map_${place}_longitude`;
    table = table
      .addColumn(latitude, 'double precision')
      .addColumn(longitude, 'double precision')
      .addCheckConstraint(`parcels_${latitude}`, within(latitude, -90, 90))
      .addCheckConstraint(`parcels_${longitude}`, within(longitude, -180, 180));
  }
  await table
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();

  // Codes are unique, and looked up, without regard to case.
  await db.schema
    .createIndex('parcels_by_code')
    .on('parcels')
    .expression(sql`lower(tracking_code)`)
    .unique()
    .execute();
  await db.schema.createIndex('parcels_by_image').on('parcels').column('image').execute();
}
