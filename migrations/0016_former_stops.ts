import { type Kysely, sql } from 'kysely';
import { createIndex, identity, isDate, ownedBy, required } from './columns.ts';

/**
 * Since when a parcel is a stop of its run's driver, and which drivers had a parcel before: what their phones report later
 * is about that time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table run_stops add column added_at text not null default ''`.execute(db);
  await sql`
    update run_stops
    set added_at = (select created_at from runs where runs.id = run_stops.run_id)`.execute(db);
  await db.schema
    .createTable('former_stops')
    .addColumn('id', 'integer', identity(db))
    .addColumn('parcel_id', 'integer', ownedBy('parcels.id'))
    .addColumn('driver_id', 'integer', ownedBy('staff.id'))
    // Of the run, which may be deleted.
    .addColumn('day', 'text', required)
    .addColumn('until', 'text', required)
    .addCheckConstraint('former_stops_day', isDate('day'))
    .execute();
  await createIndex(db, 'former_stops_by_parcel', 'former_stops', ['parcel_id', 'driver_id']);
  await createIndex(db, 'former_stops_by_driver', 'former_stops', ['driver_id']);
  await createIndex(db, 'former_stops_by_until', 'former_stops', ['until']);
}
