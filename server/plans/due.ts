import { type ExpressionBuilder, sql } from 'kysely';
import { isOneOf } from '../database/engine.ts';
import type { Db, Tables } from '../database/tables.ts';
import { addDays } from '../days.ts';
import { deliveryDay, isOpen } from '../parcels/list/criteria.ts';
import { findOpenStopsElsewhere } from '../parcels/runs/stops.ts';
import type { Stage } from '../shared/enums.ts';

/** Parcels in these stages are not planned, even if they are due. */
const waitingStages = [
  'at_customs',
  'ready_for_pickup',
  'on_hold',
  'exception',
] as const satisfies Stage[];

/** Stages in which a parcel without a delivery day is due. */
const movingStages = [
  'picked_up',
  'in_transit',
  'out_for_delivery',
  'attempt_failed',
] as const satisfies Stage[];

/**
 * The parcels that can be delivered on a day: those that are due by then, and those on their way without a delivery day. Left out are
 * those whose window is on a later day, and those on a run of another day or one that is on the road.
 *
 * @param most how many are looked for.
 */
export async function findDueParcels(db: Db, day: string, most: number): Promise<number[]> {
  const isWaiting = sql<boolean>`coalesce(stage, '') in (${sql.join(waitingStages)})`;
  const due = await db
    .selectFrom('parcels')
    .select('id')
    .where(isOpen)
    .where(sql<boolean>`${deliveryDay} <= ${day}`)
    .where((eb) => eb.or([sql<boolean>`${deliveryDay} > ''`, eb('stage', 'in', movingStages)]))
    .where((eb) => eb.not(isWaiting))
    .where((eb) => eb.or([eb('window_from', 'is', null), eb('window_from', '<', addDays(day, 1))]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('run_stops')
            .innerJoin('runs', 'runs.id', 'run_stops.run_id')
            .select('run_stops.id')
            .whereRef('run_stops.parcel_id', '=', 'parcels.id')
            .where('run_stops.state', '=', 'open')
            .where((eb) => eb.or([eb('runs.day', '<>', day), isOnTheRoad(eb)])),
        ),
      ),
    )
    .orderBy(deliveryDay)
    .orderBy('id')
    .limit(most)
    .execute();
  return due.map(({ id }) => id);
}

/** Whether a run has begun: one of its stops is finished, or one of its parcels is out for delivery. */
export function isOnTheRoad({ exists, selectFrom }: ExpressionBuilder<Tables, 'runs'>) {
  return exists(
    selectFrom('run_stops as begun')
      .innerJoin('parcels as loaded', 'loaded.id', 'begun.parcel_id')
      .select('begun.id')
      .whereRef('begun.run_id', '=', 'runs.id')
      .where((eb) =>
        eb.or([
          eb('begun.state', 'in', ['delivered', 'failed']),
          eb.and([eb('begun.state', '=', 'open'), eb('loaded.stage', '=', 'out_for_delivery')]),
        ]),
      ),
  );
}

/** The open stops of parcels on runs that have begun. */
export async function findStopsOnTheRoad(db: Db, parcels: readonly number[]) {
  const stops = await findOpenStopsElsewhere(db, 0, parcels);
  const ids = [...new Set(stops.map(({ run_id }) => run_id))];
  const begun = await db
    .selectFrom('runs')
    .select('id')
    .where(isOneOf(db, ids))
    .where(isOnTheRoad)
    .execute();
  return stops.filter(({ run_id }) => begun.some(({ id }) => id === run_id));
}

/** The open runs of a day with their drivers, and whether they have begun. */
export async function findOpenRuns(db: Db, day: string) {
  const runs = await db
    .selectFrom('runs')
    .select(['id', 'driver_id', 'name', (eb) => isOnTheRoad(eb).as('has_begun')])
    .where('day', '=', day)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute();
  return runs.map(({ has_begun, ...run }) => ({ ...run, hasBegun: Boolean(has_begun) }));
}

/** The vehicle that each driver had last. */
export async function findUsualVehicles(db: Db, drivers: readonly number[]) {
  const runs = await db
    .selectFrom('runs')
    .select(['driver_id', 'vehicle_id'])
    .where(isOneOf(db, drivers, 'driver_id'))
    .where('vehicle_id', 'is not', null)
    .where('day', '>=', addDays(new Date().toISOString().slice(0, 10), -usualDays))
    .orderBy('day')
    .orderBy('id')
    .execute();
  return new Map(runs.map(({ driver_id, vehicle_id }) => [driver_id ?? 0, vehicle_id]));
}

const usualDays = 60;
