import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { searchPlan } from '../../../server/plans/search.ts';
import { drive } from '../../support/plans/simulation.ts';

test('a plan is searched in a thread of the build, for so many seconds', async () => {
  const places = [2, 7, 4, 0];
  const distances = Float64Array.from(
    places.flatMap((from) => places.map((to) => Math.abs(from - to))),
  );
  const van = { start: 3, end: 3, from: 0, until: 60, capacity: [3] };
  const problem = {
    nodes: 4,
    distances,
    durations: distances,
    stops: [0, 1, 2].map(() => ({ opens: 0, closes: Infinity, service: 5 })),
    tasks: [0, 1, 2].map((stop) => ({
      kind: 'deliver' as const,
      stops: [stop] as const,
      load: [1],
    })),
    vehicles: [van],
  };
  const found = await searchPlan(resolve('dist'), { problem, seed: 1, seconds: 0.1 });
  expect(found).toMatchObject({ leftOut: [], distance: 14 });
  expect(found.seconds).toBeGreaterThanOrEqual(0.1);
  expect(drive(problem, found.routes)).toEqual([]);
});
