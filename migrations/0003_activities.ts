import type { Kysely } from 'kysely';
import { identity, lengthWithin, oneOf } from './columns.ts';

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

/** A parcel's history. `created_at` is when it happened, as the administrator dated it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('activities')
    .addColumn('id', 'integer', identity(db))
    .addColumn('parcel_id', 'integer', (c) =>
      c.notNull().references('parcels.id').onDelete('cascade'),
    )
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('icon', 'text', (c) => c.notNull().defaultTo('airplanemode_active'))
    .addColumn('color', 'text', (c) => c.notNull().defaultTo('green'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addCheckConstraint('activities_title', lengthWithin('title', 1, 300))
    .addCheckConstraint('activities_description', lengthWithin('description', 1, 2000))
    .addCheckConstraint('activities_icon', oneOf('icon', icons))
    .addCheckConstraint('activities_color', oneOf('color', ['green', 'black', 'gold', 'red']))
    .execute();

  // Serves the newest-first history of one parcel in index order.
  await db.schema
    .createIndex('activities_by_parcel')
    .on('activities')
    .columns(['parcel_id', 'created_at', 'id'])
    .execute();
}
