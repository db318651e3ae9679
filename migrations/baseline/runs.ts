import { type Kysely, sql } from 'kysely';
import {
  checks,
  createIndex,
  createPartialIndex,
  defaultTo,
  identity,
  isDate,
  lengthWithin,
  oneOf,
  ownedBy,
  required,
} from '../columns.ts';

/** Runs: the parcels that a driver takes out on a day, in order. */
export async function createRuns(db: Kysely<unknown>): Promise<void> {
  await createRunTable(db);
  await createStops(db);
  await createFormerStops(db);
}

async function createRunTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('runs')
    .addColumn('id', 'integer', identity(db))
    .addColumn('day', 'text', required)
    .addColumn('name', 'text')
    .addColumn('driver_id', 'integer', (c) => c.references('staff.id').onDelete('set null'))
    .addColumn('closed_at', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .$call(checks('runs', { day: isDate('day'), name: lengthWithin('name', 1, 100) }))
    .execute();
  await createIndex(db, 'runs_by_day', 'runs', ['day', 'id']);
  await createIndex(db, 'runs_by_driver', 'runs', ['driver_id', 'day']);
}

const states = ['open', 'delivered', 'failed', 'left'];
const reasons = ['nobody_home', 'refused', 'wrong_address'];

/**
 * A stop that is open when its run is closed becomes `left`, so that the parcel is free for another run: of its open stops
 * there is one at most.
 */
async function createStops(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('run_stops')
    .addColumn('id', 'integer', identity(db))
    .addColumn('run_id', 'integer', ownedBy('runs.id'))
    .addColumn('parcel_id', 'integer', ownedBy('parcels.id'))
    .addColumn('position', 'integer', required)
    // Since when the parcel is a stop of the run's driver.
    .addColumn('added_at', 'text', required)
    .addColumn('state', 'text', defaultTo('open'))
    .addColumn('reason', 'text')
    // Why it failed, in the driver's words.
    .addColumn('failure_note', 'text')
    .addColumn('finished_at', 'text')
    // The event that finished it, with which that is undone.
    .addColumn('activity_id', 'integer')
    .$call(
      checks('run_stops', {
        state: oneOf('state', states),
        reason: oneOf('reason', reasons),
        failure_note: lengthWithin('failure_note', 1, 2000),
        failed: sql<boolean>`state = 'failed' or (reason is null and failure_note is null)`,
      }),
    )
    .execute();
  await createIndex(db, 'run_stops_by_run', 'run_stops', ['run_id', 'position', 'id']);
  await createIndex(db, 'run_stops_by_parcel', 'run_stops', ['parcel_id']);
  await createPartialIndex(db, 'run_stops_by_activity', 'run_stops', 'activity_id');
  await sql`
    create unique index run_stops_once_in_run on run_stops (run_id, parcel_id)`.execute(db);
  await sql`
    create unique index run_stops_open on run_stops (parcel_id) where state = 'open'`.execute(db);
}

/** Which drivers had a parcel before: what their phones report later is about that time. */
async function createFormerStops(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('former_stops')
    .addColumn('id', 'integer', identity(db))
    .addColumn('parcel_id', 'integer', ownedBy('parcels.id'))
    .addColumn('driver_id', 'integer', ownedBy('staff.id'))
    // Of the run, which may be deleted.
    .addColumn('day', 'text', required)
    .addColumn('until', 'text', required)
    .$call(checks('former_stops', { day: isDate('day') }))
    .execute();
  await createIndex(db, 'former_stops_by_parcel', 'former_stops', ['parcel_id', 'driver_id']);
  await createIndex(db, 'former_stops_by_driver', 'former_stops', ['driver_id']);
  await createIndex(db, 'former_stops_by_until', 'former_stops', ['until']);
}
