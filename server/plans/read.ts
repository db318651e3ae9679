import { z } from 'zod';
import { isOneOf } from '../database/engine.ts';
import { isPossibleId } from '../database/rows.ts';
import type { Db, Tables } from '../database/tables.ts';
import { timeOnDay } from '../days.ts';
import { day, id, named, time } from '../http/answer.ts';
import { staffName } from '../parcels/runs/runs.ts';
import { minuteMs } from '../times.ts';
import { clockText } from './clock.ts';
import type { PlanResult } from './day.ts';
import { leftOutReasons, type Plan, planStates } from './shared/plan.ts';

const localTime = z.string().nullable();

export const plan: z.ZodType<Plan> = z
  .strictObject({
    id,
    day,
    state: z.enum(planStates),
    created_at: time,
    runs: z.array(
      z.strictObject({
        driver: named,
        vehicle: named.nullable(),
        depot: named.nullable(),
        starts_at: z.string(),
        ends_at: z.string(),
        stops: z.array(
          z.strictObject({
            kind: z.literal('delivery'),
            parcel: z.string(),
            destination: z.string(),
            window_from: localTime,
            window_to: localTime,
            town_only: z.boolean(),
            planned_at: time,
          }),
        ),
        metres: z.int(),
        seconds: z.int(),
      }),
    ),
    left_out: z.array(z.strictObject({ parcel: z.string(), reason: z.enum(leftOutReasons) })),
  })
  .meta({ id: 'Plan' });

/** How much longer than the processor time that it asks for a search may take. */
const slowest = 5;

/** A plan with the names of its drivers, vehicles and parcels; undefined if there is none. */
export async function findPlan(
  db: Db,
  planId: number,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<Plan | undefined> {
  if (!isPossibleId(planId)) return undefined;
  const row = await db
    .selectFrom('plans')
    .select(['id', 'day', 'state', 'created_at', 'seconds', 'result'])
    .where('id', '=', planId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { result, seconds, ...found } = row;
  const end = Date.parse(found.created_at) + slowest * seconds * 1000 + minuteMs;
  // The process that searched was stopped.
  if (found.state === 'searching' && end < now.getTime()) found.state = 'failed';
  const planned: PlanResult = JSON.parse(result ?? '{"runs":[],"leftOut":[]}');
  const { runs, leftOut } = planned;
  const parcels = await findPlannedParcels(db, planned);
  const [drivers, vehicles, depots] = await Promise.all([
    findDriverNames(
      db,
      runs.map(({ driver }) => driver),
    ),
    findNames(db, 'vehicles'),
    findNames(db, 'depots'),
  ]);
  return {
    ...found,
    runs: runs.map(({ driver, vehicle, depot, starts, ends, metres, stops }) => ({
      driver: { id: driver, name: drivers.get(driver) ?? '' },
      vehicle: toNamed(vehicle, vehicles),
      depot: toNamed(depot, depots),
      starts_at: clockText(starts),
      ends_at: clockText(ends),
      stops: stops.flatMap(({ parcel, at, isTownOnly: town_only }) => {
        const planned_at = timeOnDay(found.day, at, timeZone);
        const known = parcels.get(parcel);
        return known === undefined
          ? []
          : { kind: 'delivery' as const, ...known, town_only, planned_at };
      }),
      metres,
      seconds: Math.round(ends - starts),
    })),
    left_out: leftOut.flatMap(({ parcel, reason }) => {
      const known = parcels.get(parcel);
      return known === undefined ? [] : { parcel: known.parcel, reason };
    }),
  };
}

async function findPlannedParcels(db: Db, { runs, leftOut }: PlanResult) {
  const ids = [...runs.flatMap(({ stops }) => stops), ...leftOut].map(({ parcel }) => parcel);
  const found = await db
    .selectFrom('parcels')
    .select(['id', 'tracking_code as parcel', 'destination', 'window_from', 'window_to'])
    .where(isOneOf(db, ids))
    .execute();
  return new Map(found.map(({ id, ...parcel }) => [id, parcel]));
}

async function findDriverNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const found = await db
    .selectFrom('staff')
    .select(['id', staffName.as('name')])
    .where(isOneOf(db, ids))
    .execute();
  return new Map(found.map(({ id, name }) => [id, name ?? '']));
}

async function findNames(db: Db, table: 'vehicles' | 'depots'): Promise<Map<number, string>> {
  const found = await db
    .selectFrom<keyof Tables & typeof table>(table)
    .select(['id', 'name'])
    .execute();
  return new Map(found.map(({ id, name }) => [id, name]));
}

function toNamed(id: number | null, names: ReadonlyMap<number, string>) {
  const name = names.get(id ?? 0);
  return id === null || name === undefined ? null : { id, name };
}
