import type { Problem, Vehicle } from './problem.ts';

/**
 * The way of a vehicle from its start over stops to its end. A route is never changed: a change makes another. Its
 * lists are plain arrays, which are made twice as fast as typed ones of this length.
 */
export type Route = {
  vehicle: number;
  path: readonly number[];
  distance: number;
  /** When the service at each node of the path begins at the earliest. */
  begins: readonly number[];
  /** When it must begin at the latest, so that all that follows is in time. */
  latest: readonly number[];
  /** The load after each node, by node and dimension. */
  loads: readonly number[];
};

export type Routes = ReturnType<typeof createRoutes>;

/** What makes and measures the routes of a problem. */
export function createRoutes({ nodes, distances, durations, stops, tasks, vehicles }: Problem) {
  const dimensions = vehicles[0]?.capacity.length ?? 0;
  const opens = Float64Array.from({ length: nodes }, (_, node) => stops[node]?.opens ?? -Infinity);
  const closes = Float64Array.from({ length: nodes }, (_, node) => stops[node]?.closes ?? Infinity);
  const service = Float64Array.from({ length: nodes }, (_, node) => stops[node]?.service ?? 0);
  /** By how much each stop changes the load, and the load that it hands over from the start. */
  const changes = new Float64Array(stops.length * dimensions);
  const deliveries = new Float64Array(stops.length * dimensions);
  for (const task of tasks)
    for (const [dimension, amount] of task.load.entries()) {
      const first = task.stops[0] * dimensions + dimension;
      const last = (task.stops[1] ?? task.stops[0]) * dimensions + dimension;
      if (task.kind !== 'collect') changes[last] = -amount;
      if (task.kind !== 'deliver') changes[first] = amount;
      else deliveries[first] = amount;
    }

  function distance(from: number, to: number): number {
    return distances[from * nodes + to] ?? 0;
  }

  /** When service at the next node begins, if it began at this one at a time. */
  function begin({ break: pause }: Vehicle, node: number, begun: number, next: number): number {
    const arrival = begun + (service[node] ?? 0) + (durations[node * nodes + next] ?? 0);
    const opening = opens[next] ?? 0;
    if (pause === undefined) return arrival > opening ? arrival : opening;
    const isInterrupted = arrival > pause.from && begun < pause.until;
    const lost = isInterrupted ? pause.until - Math.max(pause.from, begun) : 0;
    const ready = Math.max(arrival + lost, opening);
    return ready > pause.from && ready < pause.until ? pause.until : ready;
  }

  /** When service at this node must begin at the latest, if it must begin at the next one by a time. */
  function beginBy({ break: pause }: Vehicle, node: number, next: number, by: number): number {
    const leaving = by - (service[node] ?? 0) - (durations[node * nodes + next] ?? 0);
    const closing = closes[node] ?? 0;
    if (pause === undefined) return leaving < closing ? leaving : closing;
    const isInterrupted = by > pause.from && leaving < pause.until;
    const lost = isInterrupted ? Math.min(pause.until, by) - pause.from : 0;
    const latest = Math.min(leaving - lost, closing);
    return latest > pause.from && latest < pause.until ? pause.from : latest;
  }

  function createRoute(index: number, inside: readonly number[]): Route {
    const vehicle = vehicles[index] as Vehicle;
    const path = [vehicle.start, ...inside, vehicle.end];
    const begins: number[] = new Array(path.length).fill(0.5);
    const latest = begins.slice();
    let way = 0;
    let before = vehicle.start;
    let time = vehicle.from;
    begins[0] = time;
    for (let k = 1; k < path.length; k++) {
      const node = path[k] ?? 0;
      way += distance(before, node);
      time = begin(vehicle, before, time, node);
      begins[k] = time;
      before = node;
    }
    time = vehicle.until;
    latest[path.length - 1] = time;
    for (let k = path.length - 2; k >= 0; k--) {
      const node = path[k] ?? 0;
      time = beginBy(vehicle, node, before, time);
      latest[k] = time;
      before = node;
    }
    return { vehicle: index, path, distance: way, begins, latest, loads: readLoads(path) };
  }

  function readLoads(path: readonly number[]): number[] {
    const loads: number[] = new Array(path.length * dimensions).fill(0.5);
    for (let dimension = 0; dimension < dimensions; dimension++) {
      let load = 0;
      for (let k = 1; k < path.length - 1; k++)
        load += deliveries[(path[k] ?? 0) * dimensions + dimension] ?? 0;
      for (let k = 0; k < path.length; k++) {
        if (k > 0 && k < path.length - 1)
          load += changes[(path[k] ?? 0) * dimensions + dimension] ?? 0;
        loads[k * dimensions + dimension] = load;
      }
    }
    return loads;
  }

  return { closes, distance, begin, createRoute };
}
