import { isOneOf } from '../database/engine.ts';
import { findSettings } from '../database/settings.ts';
import type { Db } from '../database/tables.ts';
import { siteToday } from '../days.ts';
import { InvalidInputError } from '../errors.ts';
import { findDepots } from '../fleet/depots/model.ts';
import type { Depot, Shift, Vehicle } from '../fleet/shared/fleet.ts';
import { findShiftsOfDay } from '../fleet/shifts/model.ts';
import { findVehicles } from '../fleet/vehicles/model.ts';
import { invalidField } from '../http/input/validation.ts';
import { findDoors } from '../parcels/addresses/doors.ts';
import { findAddressPosition, type Position } from '../parcels/addresses/gazetteer.ts';
import { localClock } from '../parcels/delivery-day.ts';
import { hasPosition } from '../parcels/runs/distance.ts';
import { findLoads } from '../parcels/runs/load.ts';
import { requireDriver } from '../parcels/runs/model.ts';
import { serviceSeconds } from '../parcels/shared/run.ts';
import type { PositionSource } from '../shared/enums.ts';
import type { VerbContext } from '../verbs/context.ts';
import type { Day, DayDriver, DayParcel } from './day.ts';
import { findOpenRuns, findUsualVehicles } from './due.ts';
import type { PlanRequest } from './input.ts';
import { findPace } from './pace.ts';

type Context = Pick<VerbContext, 'db' | 'deps'>;

/** When drivers work of whom no shift says so, in seconds since midnight. */
const usualShift = { from: 8 * 3600, until: 18 * 3600 };

/** Reads what a plan of a day is made of. @throws {InvalidInputError} if nobody drives; {InvalidRequest} */
export async function readDay(
  ctx: Context,
  request: PlanRequest,
  parcels: readonly number[],
): Promise<Day> {
  const { db, deps } = ctx;
  return {
    parcels: await readParcels(db, request.day, parcels),
    drivers: await readDrivers(ctx, request),
    pace: await findPace(db, siteToday(deps), serviceSeconds),
  };
}

async function readParcels(db: Db, day: string, ids: readonly number[]): Promise<DayParcel[]> {
  const rows = await db
    .selectFrom('parcels')
    .select(['id', 'pieces_count', 'weight', 'window_from', 'window_to', 'destination'])
    .select(['map_destination_latitude as latitude', 'map_destination_longitude as longitude'])
    .select(['map_destination_source as source', 'destination_street', 'destination_postcode'])
    .select(['destination_city', 'destination_country'])
    .where(isOneOf(db, ids))
    .execute();
  const [loads, doors] = await Promise.all([findLoads(db, rows), findDoors(db, rows)]);
  return rows.map(({ id, destination, window_from, window_to, ...row }) => {
    const to = localSeconds(day, window_to);
    // A window that is over says nothing about this day.
    const isOver = to !== null && to <= 0;
    return {
      id,
      ...choosePosition(row, doors.get(id)),
      address: destination,
      from: isOver ? null : localSeconds(day, window_from),
      to: isOver ? null : to,
      load: loads.get(id) ?? { pieces: 1, kg: 0, m3: 0 },
    };
  });
}

type Found = { latitude: number | null; longitude: number | null; source: PositionSource | null };

/** The position that somebody has set, or else the door that was learned, or else what was found for the address. */
function choosePosition({ latitude, longitude, source }: Found, door: Position | undefined) {
  const isSet = source === null && latitude !== null;
  if (isSet || door === undefined)
    return { latitude, longitude, isTownOnly: source === 'gazetteer' };
  return { ...door, isTownOnly: false };
}

type Driving = NonNullable<PlanRequest['drivers']>[number];

async function readDrivers(ctx: Context, request: PlanRequest): Promise<DayDriver[]> {
  const { db } = ctx;
  const [shifts, vehicles, depots, runs] = await Promise.all([
    findShiftsOfDay(db, request.day),
    findVehicles(db),
    findDepots(db),
    findOpenRuns(db, request.day),
  ]);
  const asked: readonly Driving[] =
    request.drivers ?? shifts.map(({ driver }) => ({ driver: driver.id }));
  const onTheRoad = new Set(runs.flatMap((run) => (run.hasBegun ? (run.driver_id ?? []) : [])));
  const driving = asked.filter(({ driver }) => !onTheRoad.has(driver));
  if (driving.length === 0) throw new InvalidInputError((t) => t.plans.nobodyDrives, 'drivers');
  for (const { driver } of driving) await requireDriver(ctx, driver);
  const usual = await findUsualVehicles(
    db,
    driving.map(({ driver }) => driver),
  );
  const { contact_latitude, contact_longitude, country } = await findSettings(db);
  // Runs without a depot start at the company's address.
  const office = { latitude: contact_latitude, longitude: contact_longitude };
  const taken = new Set<number>();
  return driving.map((one, index) => {
    const vehicle = chooseVehicle(one, vehicles, usual.get(one.driver) ?? null, taken, index);
    const depot = chooseDepot(one, vehicle, depots, index);
    const start = depot === undefined ? office : depotPosition(depot, country);
    if (start === null || !hasPosition(start))
      throw new InvalidInputError((t) => t.plans.noStart, 'drivers');
    const shift = shifts.find(({ driver }) => driver.id === one.driver);
    return {
      driver: one.driver,
      vehicle: vehicle?.id ?? null,
      depot: depot?.id ?? null,
      start,
      ...workingTime(ctx, request.day, shift, depot),
      capacity: {
        pieces: vehicle?.capacity_pieces ?? null,
        kg: vehicle?.capacity_kg ?? null,
        m3: vehicle?.capacity_m3 ?? null,
      },
    };
  });
}

/** The vehicle that is asked for, or else the one that the driver had last, if nobody else has it. @throws {InvalidRequest} */
function chooseVehicle(
  { vehicle: asked }: Driving,
  vehicles: readonly Vehicle[],
  usual: number | null,
  taken: Set<number>,
  index: number,
): Vehicle | undefined {
  const found = vehicles.find(({ id }) => id === (asked === undefined ? usual : asked));
  if (asked != null && (found === undefined || taken.has(asked)))
    throw invalidField(['drivers', index, 'vehicle'], found === undefined ? 'recordId' : 'twice');
  if (found === undefined || taken.has(found.id)) return undefined;
  taken.add(found.id);
  return found;
}

/** The depot that is asked for, or else that of the vehicle, or else the only one. @throws {InvalidRequest} */
function chooseDepot(
  { depot: asked }: Driving,
  vehicle: Vehicle | undefined,
  depots: readonly Depot[],
  index: number,
): Depot | undefined {
  const id = asked ?? vehicle?.depot?.id;
  if (id === undefined) return depots.length === 1 ? depots[0] : undefined;
  const found = depots.find((depot) => depot.id === id);
  if (found === undefined) throw invalidField(['drivers', index, 'depot'], 'recordId');
  return found;
}

/** The position of a depot, or that of its town. @param country of the company. */
function depotPosition(depot: Depot, country: string | null): Position | null {
  if (hasPosition(depot)) return { latitude: depot.latitude, longitude: depot.longitude };
  return findAddressPosition(depot, depot.country ?? country);
}

/** When a driver can be on the road: within the shift, while the depot is open, and today not before now. */
function workingTime(
  { deps }: Context,
  day: string,
  shift: Shift | undefined,
  depot: Depot | undefined,
): Pick<DayDriver, 'from' | 'until' | 'break'> {
  const { timeZone } = deps.config;
  const own = shift
    ? { from: clockSeconds(shift.from), until: clockSeconds(shift.to) }
    : usualShift;
  const isToday = siteToday(deps) === day;
  const earliest = isToday ? clockSeconds(localClock(new Date(), timeZone)) : 0;
  const { break_from, break_to } = shift ?? { break_from: null, break_to: null };
  return {
    from: Math.max(own.from, clockSeconds(depot?.opens ?? '00:00'), earliest),
    until: depot?.closes ? Math.min(own.until, clockSeconds(depot.closes)) : own.until,
    break:
      break_from === null || break_to === null
        ? undefined
        : { from: clockSeconds(break_from), until: clockSeconds(break_to) },
  };
}

/** Seconds since midnight of a time of the day, `HH:MM`. */
function clockSeconds(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return 3600 * hours + 60 * minutes;
}

/** Seconds from midnight of a day to a time on the same clock, `YYYY-MM-DDTHH:MM`. */
function localSeconds(day: string, local: string | null): number | null {
  return local === null ? null : (Date.parse(`${local}Z`) - Date.parse(`${day}T00:00Z`)) / 1000;
}
