import type { Db } from '../database/tables.ts';
import { addDays } from '../days.ts';
import { metresBetween } from '../parcels/runs/distance.ts';

/** Seconds for each metre as the crow flies: 30 km/h on a way that is 1.3 times as long. */
const usualPace = 0.156;
/** How many ways from a stop to the next are needed to learn from, of how many days, and how many are read. */
const fewestWays = 30;
const days = 60;
const mostStops = 5000;
/** A way that is shorter, in metres, or takes longer, in seconds, says nothing about driving. */
const shortestWay = 200;
const longestTime = 3600;

/**
 * How long the company's drivers take for a metre as the crow flies, learned from when their stops were delivered one after the
 * other: the median of the last weeks, in seconds.
 *
 * @param service how long a stop takes, in seconds.
 */
export async function findPace(db: Db, today: string, service: number): Promise<number> {
  const stops = await db
    .selectFrom('run_stops')
    .innerJoin('runs', 'runs.id', 'run_id')
    .innerJoin('parcels', 'parcels.id', 'parcel_id')
    .select(['run_id', 'finished_at'])
    .select(['map_destination_latitude as latitude', 'map_destination_longitude as longitude'])
    .where('day', '>=', addDays(today, -days))
    .where('run_stops.state', '=', 'delivered')
    .where('map_destination_latitude', 'is not', null)
    .orderBy('runs.day', 'desc')
    .orderBy('run_id')
    .orderBy('finished_at')
    .limit(mostStops)
    .execute();
  const paces = stops.flatMap((stop, index) => {
    const next = stops[index + 1];
    if (next?.run_id !== stop.run_id) return [];
    const metres = metresBetween(stop, next);
    const seconds = secondsBetween(stop.finished_at, next.finished_at) - service;
    return metres < shortestWay || seconds <= 0 || seconds > longestTime ? [] : seconds / metres;
  });
  if (paces.length < fewestWays) return usualPace;
  return paces.toSorted((a, b) => a - b)[Math.floor(paces.length / 2)] ?? usualPace;
}

function secondsBetween(from: string | null, to: string | null): number {
  return (Date.parse(to ?? '') - Date.parse(from ?? '')) / 1000;
}
