import type { Problem, Task, Vehicle } from './problem.ts';
import type { Route, Routes } from './route.ts';

/** Where a task is put: its first stop becomes node `at` of the route's path, its second one node `secondAt + 1`. */
export type Place = { route: Route; at: number; secondAt: number; cost: number };

/** For sums of fractions, which are never quite exact. */
export const tolerance = 1e-6;

/** How often a place is overlooked, so that what was taken out is not always put back alike. */
const blink = 0.01;

/** Finds the place in routes where a task adds the least distance. */
export function createInsertion(
  { vehicles }: Problem,
  { closes, distance, begin }: Routes,
  random: () => number,
) {
  function findPlace(routes: readonly Route[], task: Task): Place | null {
    let best: Place | null = null;
    for (const route of routes) {
      const vehicle = vehicles[route.vehicle];
      if (vehicle === undefined || (task.vehicle ?? route.vehicle) !== route.vehicle) continue;
      // The way of an empty vehicle from its start to its end is driven only if it gets a stop.
      const empty = route.path.length === 2 ? distance(vehicle.start, vehicle.end) : 0;
      const limit: number = (best?.cost ?? Infinity) - empty;
      const findPlaceIn = task.kind === 'carry' ? findPairPlace : findSinglePlace;
      const place: Place | null = findPlaceIn(route, vehicle, task, limit);
      if (place !== null) best = { ...place, cost: place.cost + empty };
    }
    return best;
  }

  /** @returns the cheapest place in a route that costs less than a limit. */
  function findSinglePlace(route: Route, vehicle: Vehicle, task: Task, limit: number) {
    const [stop] = task.stops;
    const { path, begins, latest } = route;
    const isDelivery = task.kind === 'deliver';
    const end = path.length - 1;
    if (!hasRoom(route, vehicle, task, isDelivery ? 0 : end)) return null;
    const closing = (closes[stop] ?? 0) + tolerance;
    let [best, least] = [0, limit];
    for (let at = 1; at < path.length; at++) {
      const [before, after] = [path[at - 1] ?? 0, path[at] ?? 0];
      const begun = begins[at - 1] ?? 0;
      if (begun > closing) break;
      const cost = detour(before, stop, after);
      if (cost >= least || random() < blink) continue;
      const begunHere = begin(vehicle, before, begun, stop);
      if (begunHere > closing) continue;
      if (begin(vehicle, stop, begunHere, after) > (latest[at] ?? 0) + tolerance) continue;
      const [first, last] = isDelivery ? [0, at - 1] : [at - 1, end];
      if (hasRoom(route, vehicle, task, first, last)) [best, least] = [at, cost];
    }
    return best === 0 ? null : { route, at: best, secondAt: best, cost: least };
  }

  function findPairPlace(route: Route, vehicle: Vehicle, task: Task, limit: number) {
    const [pickup, delivery = pickup] = task.stops;
    const { path, begins, latest } = route;
    const closing = (closes[pickup] ?? 0) + tolerance;
    const deliveryCloses = (closes[delivery] ?? 0) + tolerance;
    let best: Place | null = null;
    let least = limit;
    for (let at = 1; at < path.length; at++) {
      const [before, after] = [path[at - 1] ?? 0, path[at] ?? 0];
      if ((begins[at - 1] ?? 0) > closing) break;
      let begun = begin(vehicle, before, begins[at - 1] ?? 0, pickup);
      if (random() < blink || begun > closing) continue;
      const toPickup = detour(before, pickup, after);
      let node = pickup;
      for (let secondAt = at; secondAt < path.length; secondAt++) {
        if (!hasRoom(route, vehicle, task, secondAt - 1)) break;
        const next = path[secondAt] ?? 0;
        const cost =
          secondAt === at
            ? detour(before, pickup, delivery) + detour(before, delivery, after)
            : toPickup + detour(node, delivery, next);
        if (cost < least && random() >= blink) {
          const delivered = begin(vehicle, node, begun, delivery);
          const nextBegun = begin(vehicle, delivery, delivered, next);
          if (delivered <= deliveryCloses && nextBegun <= (latest[secondAt] ?? 0) + tolerance) {
            least = cost;
            best = { route, at, secondAt, cost };
          }
        }
        begun = begin(vehicle, node, begun, next);
        if (begun > (latest[secondAt] ?? 0) + tolerance || begun > deliveryCloses) break;
        node = next;
      }
    }
    return best;
  }

  /** How much longer the way from a node to another is by a stop between them. */
  function detour(before: number, stop: number, after: number): number {
    return distance(before, stop) + distance(stop, after) - distance(before, after);
  }

  /** Whether the load of a task can be added from a node of a path to another. */
  function hasRoom(route: Route, vehicle: Vehicle, { load }: Task, first: number, last = first) {
    for (let dimension = 0; dimension < load.length; dimension++) {
      const most = (vehicle.capacity[dimension] ?? 0) - (load[dimension] ?? 0) + tolerance;
      for (let k = first; k <= last; k++)
        if ((route.loads[k * load.length + dimension] ?? 0) > most) return false;
    }
    return true;
  }

  return findPlace;
}
