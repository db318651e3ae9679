import { z } from 'zod';
import type { Problem, Task } from '../../../server/plans/solver/problem.ts';

/**
 * An instance of the vehicle routing problem as JSON: the first node is the depot; `cvrp` has capacities alone, `vrptw` windows
 * too (a way takes as long as it is), `pdptw` pickups with their deliveries. `convention` is how a distance is rounded.
 */
const instance = z.object({
  name: z.string(),
  kind: z.enum(['cvrp', 'vrptw', 'pdptw']),
  convention: z.enum(['round', 'trunc1', 'exact']),
  vehicles: z.int().nullish(),
  capacity: z.number(),
  nodes: z.array(
    z.object({
      id: z.int(),
      x: z.number(),
      y: z.number(),
      demand: z.number(),
      ready: z.number().nullish(),
      due: z.number().nullish(),
      service: z.number().nullish(),
      delivery: z.int().nullish(),
    }),
  ),
  best: z.object({ cost: z.number() }).nullish(),
});

const rounding = {
  round: (distance: number) => Math.floor(distance + 0.5),
  trunc1: (distance: number) => Math.floor(distance * 10) / 10,
  exact: (distance: number) => distance,
};

/** Reads an instance. @returns its problem, the node id of each stop, and the best known cost. */
export function readInstance(text: string) {
  const { name, kind, convention, nodes, vehicles, capacity, best } = instance.parse(
    JSON.parse(text),
  );
  const [depot, ...inner] = nodes;
  if (depot === undefined) throw new Error(`${name} has no depot`);
  const all = [...inner, depot];
  const round = rounding[convention];
  const distances = Float64Array.from(
    all.flatMap((from) => all.map((to) => round(Math.hypot(from.x - to.x, from.y - to.y)))),
  );
  const timed = kind === 'cvrp' ? [] : inner;
  const stops = inner.map((_, index) => ({
    opens: timed[index]?.ready ?? 0,
    closes: timed[index]?.due ?? Infinity,
    service: timed[index]?.service ?? 0,
  }));
  const ids = inner.map(({ id }) => id);
  const tasks = inner.flatMap(({ demand, delivery }, stop): Task[] => {
    if (kind !== 'pdptw') return [{ kind: 'deliver', stops: [stop], load: [demand] }];
    if (delivery == null) return [];
    return [{ kind: 'carry', stops: [stop, ids.indexOf(delivery)], load: [demand] }];
  });
  const [from, until] = kind === 'cvrp' ? [0, Infinity] : [depot.ready ?? 0, depot.due ?? Infinity];
  const place = inner.length;
  const vehicle = { start: place, end: place, from, until, capacity: [capacity] };
  const problem: Problem = {
    nodes: all.length,
    distances,
    durations: distances,
    stops,
    tasks,
    vehicles: Array.from({ length: vehicles ?? inner.length }, () => vehicle),
  };
  return { name, best: best?.cost ?? null, problem, ids };
}
