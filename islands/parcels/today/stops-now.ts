import type { RunStop } from '../../../server/shared/run.ts';
import type { StopReport } from '../queue/database.ts';

/** A stop as the device knows it. */
export type StopNow = RunStop & {
  /** What was recorded here, and the site has not shown yet; null: nothing. */
  report: StopReport | null;
};

/** The stops of a day, with what was recorded on this device and is not among them yet. */
export function stopsNow(stops: readonly RunStop[], reports: readonly StopReport[]): StopNow[] {
  return stops.map((stop) => {
    const report = stop.state === 'open' ? reports.findLast((one) => one.stop === stop.id) : null;
    return { ...stop, report: report ?? null };
  });
}

/** What is still to be done: neither finished nor recorded. What was refused is to be decided on elsewhere. */
export function isToDo({ state, report }: StopNow): boolean {
  return state === 'open' && report === null;
}

/** How many stops are over, of how many. */
export function progressOf(stops: readonly StopNow[]): { done: number; count: number } {
  const done = stops.filter((stop) => !isToDo(stop) && !isRefused(stop)).length;
  return { done, count: stops.length };
}

/** Whether the site has refused what was recorded. */
export function isRefused({ report }: StopNow): boolean {
  return report?.state === 'refused' || report?.state === 'unknown';
}

/** How a stop has ended, as far as this device knows; null: it has not. */
export function outcomeOf(stop: StopNow): 'delivered' | 'failed' | 'left' | null {
  if (stop.state !== 'open') return stop.state;
  return stop.report === null || isRefused(stop) ? null : stop.report.outcome;
}

/** The address of a stop in the maps of a device: its position, or else its address in words; null: neither is known. */
export function mapsHref(
  { latitude, longitude, destination }: Pick<RunStop, 'latitude' | 'longitude' | 'destination'>,
  isApple: boolean,
): string | null {
  const at = latitude === null || longitude === null ? null : `${latitude},${longitude}`;
  if (at === null && !destination) return null;
  const place = encodeURIComponent(at ?? destination ?? '');
  // Apple's devices know no geo: addresses, and open these in their maps.
  return isApple ? `https://maps.apple.com/?daddr=${place}` : `geo:${at ?? '0,0'}?q=${place}`;
}
