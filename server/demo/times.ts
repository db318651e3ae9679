import { tzOffset } from '@date-fns/tz';
import type { Stage } from '../shared/stages.ts';
import type { DemoParcel } from './parcel.ts';

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

/** When things are done on a day: hours from midnight. */
const atDoors = [9, 18] as const;
const hoursOf: Partial<Record<Stage, readonly [number, number]>> = {
  picked_up: atDoors,
  out_for_delivery: [7, 11],
  delivered: atDoors,
  attempt_failed: atDoors,
};
const inFacilities = [6, 22] as const;

/**
 * When the events of a parcel have happened: about as long before now as its history says, in the order of that, each within
 * the hours in which such things are done where the site is.
 *
 * @param timeZone the site's, an IANA name.
 * @returns a time for each event of the history, in its order.
 */
export function timesOf(
  { code, history }: DemoParcel,
  { now, timeZone }: { now: Date; timeZone: string },
): Date[] {
  const newestFirst = history
    .map(([hours, , , , { stage }], index) => ({ hours, stage, index }))
    .sort((one, other) => one.hours - other.hours);
  const times: Date[] = [];
  let latest = now.getTime();
  for (const { hours, stage, index } of newestFirst) {
    const odd = oddMinutes(`${code} ${index}`);
    const wanted = Math.min(now.getTime() - hours * 60 * minuteMs, latest) - odd * minuteMs;
    latest = backInto((stage && hoursOf[stage]) ?? inFacilities, wanted, { odd, timeZone });
    times[index] = new Date(latest);
  }
  return times;
}

/** The time itself, if it is within some hours of its day; else a few minutes before they ended last. */
function backInto(
  [from, to]: readonly [number, number],
  time: number,
  { odd, timeZone }: { odd: number; timeZone: string },
): number {
  const local = time / minuteMs + tzOffset(timeZone, new Date(time));
  const minutes = ((local % dayMinutes) + dayMinutes) % dayMinutes;
  if (minutes >= from * 60 && minutes < to * 60) return time;
  const since = (minutes - to * 60 + dayMinutes) % dayMinutes;
  return time - (since + odd) * minuteMs;
}

/** Some minutes, from 3 to 49; always the same for a text. */
function oddMinutes(text: string): number {
  const sum = [...text].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 9973, 7);
  return 3 + (sum % 47);
}
