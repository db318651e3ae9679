import { setTimeout as delay } from 'node:timers/promises';
import { percentileOf } from '../bench/times.ts';
import { shortOrLong } from './faults.ts';
import type { RunningSite } from './running-site.ts';

/** The outcome of visits: how many, which statuses they met, and how long they took, in milliseconds. */
export type Visits = { count: number; statuses: Set<number>; p99: number; slowest: number };

/** In `npm test` visitors look at a page before they ask for the next, or they would take the machine from other tests. */
const lookMs = shortOrLong(20, 0);

/** Asks for these pages in turn, one after the other, while `goesOn` says so. */
export async function visitWhile(
  { ask }: Pick<RunningSite, 'ask'>,
  paths: string[],
  goesOn: () => boolean,
  pauseMs = lookMs,
): Promise<Visits> {
  const times: number[] = [];
  const statuses = new Set<number>();
  while (goesOn()) {
    const start = performance.now();
    const { status } = await ask(paths[times.length % paths.length] ?? '/');
    times.push(performance.now() - start);
    statuses.add(status);
    if (pauseMs > 0) await delay(pauseMs);
  }
  return {
    count: times.length,
    statuses,
    p99: percentileOf(times, 0.99),
    slowest: Math.max(...times),
  };
}

/** What every visitor asks for: a kept page, a parcel as data, and a parcel's page. */
export function usualPaths(code: string): string[] {
  return ['/', `/api/parcels/${code}`, `/track.html?code=${code}`];
}
