import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Problem } from '../../../server/plans/solver/problem.ts';
import { solve } from '../../../server/plans/solver/solve.ts';
import { drive, tryAll } from '../../support/plans/simulation.ts';

const point = fc.record({ x: fc.nat(60), y: fc.nat(60) });
const kind = fc.constantFrom('deliver', 'collect', 'carry');
const times = fc.record({ opens: fc.nat(200), open: fc.integer({ min: 20, max: 300 }) });
const task = fc.record({
  kind,
  places: fc.tuple(point, point),
  times: fc.tuple(times, times),
  service: fc.nat(10),
  load: fc.tuple(fc.nat(4), fc.nat(9)),
  bound: fc.option(fc.nat(), { freq: 5 }),
});
const vehicle = fc.record({
  places: fc.tuple(point, point),
  from: fc.nat(60),
  shift: fc.integer({ min: 100, max: 400 }),
  capacity: fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 25 })),
  pause: fc.option(fc.record({ from: fc.integer({ min: 80, max: 200 }), minutes: fc.nat(45) })),
});
type Drawn = {
  tasks: (typeof task extends fc.Arbitrary<infer Value> ? Value : never)[];
  vehicles: (typeof vehicle extends fc.Arbitrary<infer Value> ? Value : never)[];
};

/** A problem on a plane, on which all times and distances are whole numbers. */
function createProblem({ tasks, vehicles }: Drawn): Problem {
  const stops: { place: { x: number; y: number }; opens: number; open: number; service: number }[] =
    [];
  const numbered = tasks.map(({ kind, places, times, service, load, bound }) => {
    const addStop = (index: 0 | 1) =>
      stops.push({ place: places[index], ...times[index], service }) - 1;
    const first = addStop(0);
    const visits: [number] | [number, number] = kind === 'carry' ? [first, addStop(1)] : [first];
    return {
      kind,
      stops: visits,
      load,
      vehicle: bound === null ? undefined : bound % vehicles.length,
    };
  });
  const all = [...stops.map(({ place }) => place), ...vehicles.flatMap(({ places }) => places)];
  const distances = Float64Array.from(
    all.flatMap((from) => all.map((to) => Math.ceil(Math.hypot(from.x - to.x, from.y - to.y)))),
  );
  return {
    nodes: all.length,
    distances,
    durations: distances,
    stops: stops.map(({ opens, open, service }) => ({ opens, closes: opens + open, service })),
    tasks: numbered,
    vehicles: vehicles.map(({ from, shift, capacity, pause }, index) => ({
      start: stops.length + 2 * index,
      end: stops.length + 2 * index + 1,
      from,
      until: from + shift,
      capacity,
      break: pause === null ? undefined : { from: pause.from, until: pause.from + pause.minutes },
    })),
  };
}

const drawn = (most: { tasks: number; vehicles: number }) =>
  fc.record({
    tasks: fc.array(task, { maxLength: most.tasks, size: 'max' }),
    vehicles: fc.array(vehicle, { minLength: 1, maxLength: most.vehicles }),
  });

const until = (most: number) => (changes: number) => changes / most;

describe('a plan', () => {
  test('does each task once or leaves it out, in time, within capacities, shifts and breaks', () => {
    fc.assert(
      fc.property(drawn({ tasks: 25, vehicles: 4 }), (values) => {
        const problem = createProblem(values);
        const { routes, leftOut } = solve(problem, { seed: 1, progress: until(200) });
        expect(drive(problem, routes)).toEqual([]);
        const left = leftOut.flatMap((index) => problem.tasks[index]?.stops ?? []);
        const done = [...routes.flat(), ...left].sort((a, b) => a - b);
        expect(done).toEqual([...problem.stops.keys()]);
      }),
      { numRuns: 300 },
    );
  });

  test('is the best there is, where all can be tried', () => {
    fc.assert(
      fc.property(drawn({ tasks: 3, vehicles: 2 }), (values) => {
        const problem = createProblem(values);
        const { leftOut, distance } = solve(problem, { seed: 1, progress: until(1000) });
        const stops = leftOut.reduce(
          (sum, index) => sum + (problem.tasks[index]?.stops.length ?? 0),
          0,
        );
        expect({ leftOut: stops, distance }).toEqual(tryAll(problem));
      }),
      { numRuns: 400 },
    );
  });

  test('counts the way of a vehicle from its start to its end, once it is used', () => {
    // On a line: the stop is on the way of the first vehicle, which is long; the second one comes from near by.
    const places = [50, 0, 100, 40, 40];
    const distances = Float64Array.from(
      places.flatMap((from) => places.map((to) => Math.abs(from - to))),
    );
    const shift = { from: 0, until: 1000, capacity: [1] };
    const problem: Problem = {
      nodes: places.length,
      distances,
      durations: distances,
      stops: [{ opens: 0, closes: Infinity, service: 0 }],
      tasks: [{ kind: 'deliver', stops: [0], load: [1] }],
      vehicles: [
        { start: 1, end: 2, ...shift },
        { start: 3, end: 4, ...shift },
      ],
    };
    const { routes, distance } = solve(problem, { seed: 1, progress: until(10) });
    expect({ routes, distance }).toEqual({ routes: [[], [0]], distance: 20 });
  });

  test('is the same for the same seed', () => {
    fc.assert(
      fc.property(drawn({ tasks: 25, vehicles: 3 }), fc.integer(), (values, seed) => {
        const problem = createProblem(values);
        const planned = () => solve(problem, { seed, progress: until(100) });
        expect(planned()).toEqual(planned());
      }),
      { numRuns: 20 },
    );
  });

  test('gives a vehicle what no other may do, also if they are alike', () => {
    const [start, end] = [1, 1];
    const van = { start, end, from: 0, until: 100, capacity: [1] };
    const problem: Problem = {
      nodes: 2,
      distances: Float64Array.of(0, 5, 5, 0),
      durations: Float64Array.of(0, 5, 5, 0),
      stops: [{ opens: 0, closes: 100, service: 1 }],
      tasks: [{ kind: 'deliver', stops: [0], load: [1], vehicle: 1 }],
      vehicles: [van, van],
    };
    const { routes } = solve(problem, { seed: 1, progress: until(50) });
    expect(routes).toEqual([[], [0]]);
  });

  test('of nothing is nothing', () => {
    const problem: Problem = {
      nodes: 0,
      distances: Float64Array.of(),
      durations: Float64Array.of(),
      stops: [],
      tasks: [],
      vehicles: [],
    };
    const plan = solve(problem, { seed: 1, progress: until(50) });
    expect(plan).toEqual({ routes: [], leftOut: [], distance: 0 });
  });
});
