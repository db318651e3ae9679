import type { Problem } from '../../../server/plans/solver/problem.ts';

/**
 * Drives routes minute by minute, knowing nothing of how they were planned; all times are whole numbers.
 *
 * @returns what is wrong with them.
 */
export function drive(problem: Problem, routes: readonly (readonly number[])[]): string[] {
  return routes.flatMap((stops, index) => driveRoute(problem, stops, index));
}

function driveRoute(problem: Problem, stops: readonly number[], index: number): string[] {
  const vehicle = problem.vehicles[index];
  if (vehicle === undefined) return [`no vehicle ${index}`];
  if (stops.length === 0) return [];
  const { nodes, durations, tasks } = problem;
  const pause = vehicle.break ?? { from: Infinity, until: Infinity };
  const faults: string[] = [];
  const tasksHere = tasks.filter((task) => task.stops.some((stop) => stops.includes(stop)));
  for (const { vehicle: bound = index } of tasksHere)
    if (bound !== index) faults.push(`a task of ${bound} on ${index}`);

  const load = vehicle.capacity.map((_, dimension) =>
    tasksHere
      .filter(({ kind }) => kind === 'deliver')
      .reduce((sum, task) => sum + (task.load[dimension] ?? 0), 0),
  );
  const checkLoad = () => {
    if (load.some((amount, dimension) => amount > (vehicle.capacity[dimension] ?? 0)))
      faults.push(`too much on ${index}`);
  };
  checkLoad();

  let time = vehicle.from;
  let [before, work] = [vehicle.start, 0];
  for (const node of [...stops, vehicle.end]) {
    work += durations[before * nodes + node] ?? 0;
    for (; work > 0; time++) if (time < pause.from || time >= pause.until) work--;
    const stop = problem.stops[node];
    before = node;
    if (stop === undefined) continue;
    time = Math.max(time, stop.opens);
    if (time > pause.from && time < pause.until) time = pause.until;
    if (time > stop.closes) faults.push(`late at ${node}: ${time}`);
    work = stop.service;
    for (const task of tasksHere) {
      const isLast = task.kind !== 'collect' && task.stops.at(-1) === node;
      const isFirst = task.kind !== 'deliver' && task.stops[0] === node;
      for (const [dimension, amount] of task.load.entries())
        load[dimension] = (load[dimension] ?? 0) + (isFirst ? amount : isLast ? -amount : 0);
    }
    checkLoad();
  }
  if (time > vehicle.until) faults.push(`${index} ends at ${time}`);
  for (const { kind, stops: pair } of tasksHere) {
    const [first, second] = pair.map((stop) => stops.indexOf(stop));
    if (kind === 'carry' && !((first ?? -1) >= 0 && (first ?? 0) < (second ?? -1)))
      faults.push(`not picked up before: ${pair.join(' → ')}`);
  }
  return faults;
}

/** The least that routes without a fault can leave out, in stops, and then the shortest way; tries all there are. */
export function tryAll(problem: Problem): { leftOut: number; distance: number } {
  const { nodes, distances, tasks, vehicles } = problem;
  let best = { leftOut: Infinity, distance: Infinity };
  const distanceOf = (routes: readonly (readonly number[])[]) =>
    routes.reduce((sum, stops, index) => {
      const { start = 0, end = 0 } = vehicles[index] ?? {};
      if (stops.length === 0) return sum;
      const path = [start, ...stops, end];
      return (
        sum +
        path.slice(1).reduce((way, to, k) => way + (distances[(path[k] ?? 0) * nodes + to] ?? 0), 0)
      );
    }, 0);
  const assign = (index: number, owned: readonly (readonly number[])[], leftOut: number): void => {
    const task = tasks[index];
    if (leftOut > best.leftOut) return;
    if (task !== undefined) {
      for (const vehicle of vehicles.keys())
        assign(
          index + 1,
          owned.map((stops, k) => (k === vehicle ? [...stops, ...task.stops] : stops)),
          leftOut,
        );
      assign(index + 1, owned, leftOut + task.stops.length);
      return;
    }
    const routes = owned.map((stops, vehicle) => {
      const orders = permute(stops).filter(
        (order) => driveRoute(problem, order, vehicle).length === 0,
      );
      const lengths = orders.map((order) =>
        distanceOf(owned.map((_, k) => (k === vehicle ? order : []))),
      );
      return orders[lengths.indexOf(Math.min(...lengths))];
    });
    if (routes.some((route) => route === undefined)) return;
    const distance = distanceOf(routes.map((route) => route ?? []));
    if (leftOut < best.leftOut || distance < best.distance) best = { leftOut, distance };
  };
  assign(
    0,
    vehicles.map(() => []),
    0,
  );
  return best;
}

function permute(all: readonly number[]): number[][] {
  if (all.length === 0) return [[]];
  return all.flatMap((first) =>
    permute(all.filter((each) => each !== first)).map((rest) => [first, ...rest]),
  );
}
