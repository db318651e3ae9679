import { metresBetween } from '../parcels/runs/distance.ts';
import { type Load, measures, serviceSeconds } from '../parcels/shared/run.ts';
import { limits } from '../shared/limits.ts';
import type { LeftOutReason } from './shared/plan.ts';
import type { Problem, Solution } from './solver/problem.ts';
import { createRoutes } from './solver/route.ts';

/** A parcel that is planned. Times are seconds since midnight on the clock of the site. */
export type DayParcel = {
  id: number;
  latitude: number | null;
  longitude: number | null;
  /** Only the position of the town is known. */
  isTownOnly: boolean;
  /** Parcels next to each other with the same address are one door. */
  address: string;
  from: number | null;
  to: number | null;
  load: Load;
};

/** A driver with a vehicle. A capacity that is null has no limit. */
export type DayDriver = {
  driver: number;
  vehicle: number | null;
  depot: number | null;
  start: { latitude: number; longitude: number };
  from: number;
  until: number;
  break: { from: number; until: number } | undefined;
  capacity: Record<keyof Load, number | null>;
};

/** What is planned for a day. `pace`: see findPace. */
export type Day = { parcels: DayParcel[]; drivers: DayDriver[]; pace: number };

export type DayRun = Pick<DayDriver, 'driver' | 'vehicle' | 'depot'> & {
  starts: number;
  ends: number;
  metres: number;
  stops: { parcel: number; at: number; isTownOnly: boolean }[];
};

/** What a search has found. Times as in DayParcel. */
export type PlanResult = { runs: DayRun[]; leftOut: { parcel: number; reason: LeftOutReason }[] };

/** How much longer roads are than the way as the crow flies. */
const detour = 1.3;
const endOfDay = 24 * 3600;
const nowhere = { latitude: null, longitude: null };

/** Makes the problem of a day for the solver, and reads its solution. */
export function createDayProblem({ parcels, drivers, pace }: Day) {
  const leftOut: PlanResult['leftOut'] = [];
  const fitting = parcels.filter((parcel) => {
    const reason = cannotBePlanned(parcel, drivers);
    if (reason !== null) leftOut.push({ parcel: parcel.id, reason });
    return reason === null;
  });
  const doors = [...Map.groupBy(fitting, doorKey).values()].flatMap(splitDoor(drivers));
  const starts = drivers.map(({ start }) => JSON.stringify(start));
  const startNode = (index: number) => doors.length + starts.indexOf(starts[index] ?? '');
  const places = [
    ...doors.map(([first]) => first ?? nowhere),
    ...drivers.map(({ start }) => start),
  ];
  const nodes = places.length;
  const distances = new Float64Array(nodes * nodes);
  for (const [from, one] of places.entries())
    for (const [to, other] of places.entries())
      distances[from * nodes + to] = metresBetween(one, other);
  const problem: Problem = {
    nodes,
    distances,
    durations: distances.map((metres) => metres * pace),
    stops: doors.map(([first]) => ({
      opens: first?.from ?? 0,
      closes: first?.to ?? endOfDay,
      service: serviceSeconds,
    })),
    tasks: doors.map((door, index) => ({ kind: 'deliver', stops: [index], load: loadOf(door) })),
    vehicles: drivers.map(({ from, until, break: pause, capacity }, index) => ({
      start: startNode(index),
      end: startNode(index),
      from,
      until,
      ...(pause && { break: pause }),
      capacity: [...measures.map((measure) => capacity[measure] ?? Infinity), limits.runStops],
    })),
  };

  function readSolution({ routes, leftOut: tasks }: Solution): PlanResult {
    const { createRoute } = createRoutes(problem);
    const runs = routes.flatMap((inside, index) => {
      const own = drivers[index];
      const [first] = inside;
      if (own === undefined || first === undefined) return [];
      const { begins, distance } = createRoute(index, inside);
      const wayThere = problem.durations[startNode(index) * nodes + first] ?? 0;
      const { driver, vehicle, depot } = own;
      return {
        driver,
        vehicle,
        depot,
        starts: Math.max(own.from, (begins[1] ?? 0) - wayThere),
        ends: begins.at(-1) ?? 0,
        metres: Math.round(distance * detour),
        stops: inside.flatMap((node, position) =>
          (doors[node] ?? []).map(({ id, isTownOnly }) => ({
            parcel: id,
            isTownOnly,
            at: Math.round(begins[position + 1] ?? 0),
          })),
        ),
      };
    });
    const late = tasks.flatMap((task) => doors[task] ?? []);
    return {
      runs,
      leftOut: [...leftOut, ...late.map(({ id }) => ({ parcel: id, reason: 'no_time' as const }))],
    };
  }

  return { problem, readSolution };
}

/** Why a parcel fits nowhere, whatever else is planned; null: it may fit. */
function cannotBePlanned(
  { latitude, longitude, load }: DayParcel,
  drivers: readonly DayDriver[],
): LeftOutReason | null {
  if (latitude === null || longitude === null) return 'no_position';
  return drivers.some((driver) => fits(load, driver)) ? null : 'too_large';
}

function fits(load: Load, { capacity }: DayDriver): boolean {
  return measures.every((measure) => load[measure] <= (capacity[measure] ?? Infinity));
}

function doorKey({ address, latitude, longitude, from, to }: DayParcel): string {
  return JSON.stringify([address, latitude, longitude, from, to]);
}

/** Splits a door with more than the vehicles take, or than a run has stops. */
function splitDoor(drivers: readonly DayDriver[]) {
  return (parcels: DayParcel[]): DayParcel[][] => {
    const doors: DayParcel[][] = [];
    for (const parcel of parcels) {
      const last = doors.at(-1);
      const together = addUp([...(last ?? []), parcel]);
      const hasRoom =
        last !== undefined &&
        last.length < limits.runStops &&
        drivers.some((driver) => fits(together, driver));
      if (hasRoom) last.push(parcel);
      else doors.push([parcel]);
    }
    return doors;
  };
}

function addUp(parcels: readonly DayParcel[]): Load {
  const sum = (measure: keyof Load) => parcels.reduce((all, { load }) => all + load[measure], 0);
  return { pieces: sum('pieces'), kg: sum('kg'), m3: sum('m3') };
}

/** The load of a door as the solver has it: measures, and the number of stops. */
function loadOf(door: readonly DayParcel[]): number[] {
  const load = addUp(door);
  return [...measures.map((measure) => load[measure]), door.length];
}
