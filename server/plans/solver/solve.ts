import { createInsertion, tolerance } from './insertion.ts';
import type { Problem, Solution, Task } from './problem.ts';
import { createRoutes, type Route, type Routes } from './route.ts';

/** How many stops a change takes out on average, and at most in a row of one route. */
const meanRemoved = 15;
const longestString = 15;
/** How the temperature of the annealing begins and ends, as parts of the mean distance between two stops. */
const firstTemperature = 0.8;
const lastTemperature = 0.006;
/** How many changes are made between two looks at the progress. */
const changesAtOnce = 50;

type Random = () => number;
type Property = (task: Task) => number;
type Plan = { routes: readonly Route[]; leftOut: readonly number[]; cost: number };

/**
 * Plans the shortest routes that leave out as little as possible, by slack induction by string removals (Christiaens and Vanden
 * Berghe, Transportation Science 54, 2020): strings of stops that are near each other are taken out and put back where they
 * cost least; simulated annealing decides whether that stays. The same seed with the same progress gives the same plan.
 *
 * @param progress the part of the search that is over, from 0 to 1, after a number of changes.
 */
export function solve(
  problem: Problem,
  { seed, progress }: { seed: number; progress: (changes: number) => number },
): Solution {
  const { distances, stops, tasks, vehicles } = problem;
  const random = createRandom(seed);
  const routes = createRoutes(problem);
  const findPlace = createInsertion(problem, routes, random);
  const sort = createSorting(problem, routes, random);
  const neighbors = stops.map((_, from) =>
    [...stops.keys()].sort((a, b) => routes.distance(from, a) - routes.distance(from, b)),
  );
  const mean = distances.reduce((sum, way) => sum + way, 0) / distances.length;
  const longest = distances.reduce((most, way) => Math.max(most, way), 0);
  const taskOf: number[] = [];
  for (const [index, task] of tasks.entries()) for (const stop of task.stops) taskOf[stop] = index;

  const empty = vehicles.map((_, index) => routes.createRoute(index, []));
  const groups = groupVehicles(problem);
  let plan = insert([], [...tasks.keys()]);
  let best = plan;
  let temperature = 0;
  for (let changes = 0; ; changes++) {
    if (changes % changesAtOnce === 0) {
      const part = progress(changes);
      if (part >= 1) break;
      temperature = mean * firstTemperature * (lastTemperature / firstTemperature) ** part;
    }
    const removed = new Set(plan.leftOut);
    const changed = insert(removeStrings(plan.routes, removed), [...removed]);
    if (changed.cost < plan.cost - temperature * Math.log(random())) plan = changed;
    if (changed.cost < best.cost - tolerance) best = changed;
  }
  return {
    routes: empty.map((route, index) =>
      (best.routes.find(({ vehicle }) => vehicle === index) ?? route).path.slice(1, -1),
    ),
    leftOut: [...best.leftOut],
    distance: best.routes.reduce((sum, { distance }) => sum + distance, 0),
  };

  /** Takes strings of stops out of routes that pass near a stop. @param removed gets their tasks. */
  function removeStrings(before: readonly Route[], removed: Set<number>): Route[] {
    const after = [...before];
    const served = before.reduce((sum, { path }) => sum + path.length - 2, 0);
    const most = Math.min(longestString, served / before.length);
    const strings = Math.floor(1 + random() * ((4 * meanRemoved) / (1 + most) - 1));
    const changed = new Set<number>();
    for (const stop of neighbors[Math.floor(random() * stops.length)] ?? []) {
      if (changed.size === strings) break;
      if (removed.has(taskOf[stop] ?? 0)) continue;
      const index = before.findIndex(({ path }) => path.includes(stop));
      const route = before[index];
      if (route === undefined || changed.has(index)) continue;
      changed.add(index);
      const inside = route.path.slice(1, -1);
      const length = Math.floor(1 + random() * Math.min(inside.length, most));
      for (const each of chooseString(inside, inside.indexOf(stop), length))
        removed.add(taskOf[each] ?? 0);
      const left = inside.filter((each) => !removed.has(taskOf[each] ?? 0));
      after[index] = routes.createRoute(route.vehicle, left);
    }
    return after.filter(({ path }) => path.length > 2);
  }

  /** Some stops around one of a route in a row, half of the time with others between them that stay. */
  function chooseString(inside: readonly number[], at: number, length: number): number[] {
    let kept = 0;
    if (length > 1 && random() < 0.5)
      do kept++;
      while (random() < 0.01);
    kept = Math.min(kept, inside.length - length);
    const whole = length + kept;
    const first = Math.max(0, at - whole + 1);
    const last = Math.min(at, inside.length - whole);
    const start = first + Math.floor(random() * (last - first + 1));
    const split = 1 + Math.floor(random() * (length - 1));
    return inside.slice(start, start + whole).filter((_, k) => k < split || k >= split + kept);
  }

  /** Puts tasks where they cost least, one after the other; without such a place they are left out. */
  function insert(before: readonly Route[], waiting: readonly number[]): Plan {
    const after = [...before];
    const leftOut: number[] = [];
    let idle = findIdle(after);
    let cost = 0;
    for (const index of sort(waiting)) {
      const task = tasks[index] as Task;
      const place = findPlace([...after, ...idle], task);
      if (place === null) {
        leftOut.push(index);
        cost += task.stops.length * (2 * longest + mean);
        continue;
      }
      const { route, at, secondAt } = place;
      const inside = route.path.slice(1, -1);
      const [first, second] = task.stops;
      if (second !== undefined) inside.splice(secondAt - 1, 0, second);
      inside.splice(at - 1, 0, first);
      const changed = routes.createRoute(route.vehicle, inside);
      if (idle.includes(route)) {
        after.push(changed);
        idle = findIdle(after);
      } else after[after.indexOf(route)] = changed;
    }
    // Without a stop the way may take longer, where roads are not as the crow flies.
    for (const { distance, begins, latest } of after)
      cost += (begins[0] ?? 0) > (latest[0] ?? 0) + tolerance ? Infinity : distance;
    return { routes: after, leftOut, cost };
  }

  /** Empty routes of vehicles without any stop, one for all that are the same. */
  function findIdle(used: readonly Route[]): Route[] {
    const busy = new Set(used.map(({ vehicle }) => vehicle));
    return groups.flatMap((group) => empty[group.find((index) => !busy.has(index)) ?? -1] ?? []);
  }
}

/** Groups the vehicles that are the same, and that no task asks for. */
function groupVehicles({ vehicles, tasks }: Problem): number[][] {
  const bound = new Set(tasks.map(({ vehicle }) => vehicle));
  const key = (index: number) =>
    bound.has(index) ? String(index) : JSON.stringify(vehicles[index]);
  return [...Map.groupBy(vehicles.keys(), key).values()];
}

/** Sorts tasks in the order in which they are put back, each time by another property. */
function createSorting({ stops, tasks, vehicles }: Problem, { distance }: Routes, random: Random) {
  const start = vehicles[0]?.start ?? 0;
  const far: Property = ({ stops: [first] }) => -distance(start, first);
  const large: Property = ({ load }) => -load.reduce((sum, amount) => sum + amount, 0);
  const opens: Property = ({ stops: [first] }) => stops[first]?.opens ?? 0;
  const closes: Property = ({ stops: [first, last = first] }) => -(stops[last]?.closes ?? 0);
  const short: Property = (task) => -closes(task) - opens(task);
  const properties = [random, random, random, random, large, large, large, large, far, far];
  properties.push((task) => -far(task));
  if (stops.some(({ closes }) => closes < Infinity))
    properties.push(opens, opens, closes, closes, short, short);
  return (waiting: readonly number[]): number[] => {
    const property = properties[Math.floor(random() * properties.length)] ?? random;
    const values = new Map(waiting.map((index) => [index, property(tasks[index] as Task)]));
    return waiting.toSorted((a, b) => (values.get(a) ?? 0) - (values.get(b) ?? 0));
  };
}

/** Numbers from 0 to 1, the same ones for the same seed (Park and Miller's generator). */
function createRandom(seed: number): Random {
  let state = 1 + (Math.abs(seed) % 2147483646);
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}
