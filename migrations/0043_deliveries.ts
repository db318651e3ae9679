import type { Kysely } from 'kysely';
import { identity, lengthWithin, within } from './columns.ts';

/** Proofs of delivery: who received a parcel, when and where. Each goes with its activity. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('deliveries')
    .addColumn('id', 'integer', identity(db))
    .addColumn('parcel_id', 'integer', (c) =>
      c.notNull().references('parcels.id').onDelete('cascade'),
    )
    .addColumn('activity_id', 'integer', (c) =>
      c.notNull().unique().references('activities.id').onDelete('cascade'),
    )
    .addColumn('received_by', 'text', (c) => c.notNull())
    .addColumn('signature', 'text', (c) => c.references('images.name').onDelete('set null'))
    .addColumn('photo', 'text', (c) => c.references('images.name').onDelete('set null'))
    .addColumn('note', 'text')
    .addColumn('latitude', 'double precision')
    .addColumn('longitude', 'double precision')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addCheckConstraint('deliveries_received_by', lengthWithin('received_by', 1, 300))
    .addCheckConstraint('deliveries_note', lengthWithin('note', 1, 2000))
    .addCheckConstraint('deliveries_latitude', within('latitude', -90, 90))
    .addCheckConstraint('deliveries_longitude', within('longitude', -180, 180))
    .execute();
  await db.schema
    .createIndex('deliveries_by_parcel')
    .on('deliveries')
    .columns(['parcel_id', 'created_at', 'id'])
    .execute();
  for (const image of ['signature', 'photo']) {
    await db.schema
      .createIndex(`deliveries_by_${image}`)
      .on('deliveries')
      .column(image)
      .where(image, 'is not', null)
      .execute();
  }
}
