import { undoMinutes } from '../../../server/parcels/shared/event.ts';
import type { RunStop, TodayStop, timeWords } from '../../../server/parcels/shared/run.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import type { DeliverContext } from '../deliveries/deliver-context.ts';
import type { StopReport } from '../queue/database.ts';

export type StopNow = TodayStop & {
  /** The report of this device that the site's data does not include yet; null if there is none. */
  report: StopReport | null;
};

/** The stops of a day, updated by the reports of this device that the site's data does not include yet. */
export function stopsNow(stops: readonly TodayStop[], reports: readonly StopReport[]): StopNow[] {
  const isMeant = (one: StopReport) => !(one.toUndo && one.state === 'refused');
  return stops.map((stop) =>
    withReport(
      stop,
      reports.findLast((one) => one.stop === stop.id && isMeant(one)),
    ),
  );
}

function withReport(stop: TodayStop, report: StopReport | undefined): StopNow {
  if (report === undefined) return { ...stop, report: null };
  if (report.toUndo) {
    return { ...stop, state: 'open', reason: null, can_retry: 'no', undo: null, report: null };
  }
  const isAnotherTry =
    stop.can_retry === 'yes' && stop.finished_at !== null && report.happened_at > stop.finished_at;
  return { ...stop, report: stop.state === 'open' || isAnotherTry ? report : null };
}

/** Whether a stop is still to be done: it is open and has no report. Refused reports are listed as problems. */
export function isToDo({ state, report }: StopNow): boolean {
  return state === 'open' && report === null;
}

/** Whether a stop has failed, and the driver may go there again. */
export function canRetryStop(stop: StopNow): boolean {
  const { report, can_retry } = stop;
  return report === null ? can_retry === 'yes' : report.outcome === 'failed' && !isRefused(stop);
}

/** Whether a driver can still undo the outcome of a stop. @param now milliseconds since 1970. */
export function canUndoStop(stop: StopNow, now: number): boolean {
  const { report, undo } = stop;
  if (report === null) return undo !== null && now < Date.parse(undo.until);
  if (report.state === 'waiting') return true;
  return report.state === 'done' && now < (report.recorded?.at ?? 0) + undoMinutes * 60_000;
}

/** The last finished stop whose outcome can be undone; undefined if there is none. */
export function lastToUndo(stops: readonly StopNow[], now: number): StopNow | undefined {
  const endTime = ({ report, finished_at }: StopNow) => report?.happened_at ?? finished_at ?? '';
  const ended = stops.filter((stop) => canUndoStop(stop, now));
  return ended.toSorted((one, other) => (endTime(one) < endTime(other) ? 1 : -1))[0];
}

export function stopProgress(stops: readonly StopNow[]): { done: number; count: number } {
  return { done: stops.filter((stop) => stopOutcome(stop) !== null).length, count: stops.length };
}

function isRefused({ report }: StopNow): boolean {
  return report?.state === 'refused' || report?.state === 'unknown';
}

/** The outcome of a stop as far as this device knows; null if it has none yet. */
export function stopOutcome(stop: StopNow): 'delivered' | 'failed' | 'left' | null {
  if (stop.report !== null && !isRefused(stop)) return stop.report.outcome;
  return stop.state === 'open' ? null : stop.state;
}

type Place = Pick<RunStop, 'latitude' | 'longitude' | 'position_source' | 'destination'>;

/**
 * The link that opens a stop in the device's maps: by its position, unless that is only its town's, or else by its
 * address; null if neither is known.
 */
export function mapsHref(
  { latitude, longitude, position_source, destination }: Place,
  isApple: boolean,
): string | null {
  const isExact = position_source !== 'gazetteer' && latitude !== null && longitude !== null;
  const at = isExact ? `${latitude},${longitude}` : null;
  if (at === null && !destination) return null;
  const place = encodeURIComponent(at ?? destination ?? '');
  // Apple's devices do not support geo: links, but open these in Maps.
  return isApple ? `https://maps.apple.com/?daddr=${place}` : `geo:${at ?? '0,0'}?q=${place}`;
}

export type TodayContext = {
  t: Messages['today'];
  pieces: Messages['pieces'];
  /** The context of the forms for a proof of delivery. */
  proof: DeliverContext;
  runs: Pick<Messages['runs'], 'states' | 'reasons' | (typeof timeWords)[number]>;
  timeZone: string;
  reasonLabel: string;
  problems: Messages['scan']['problems'];
  undo: string;
  undoOf: Messages['scan']['list']['undoOf'];
  saved: string;
  tryNow: string;
  again: string;
  away: string;
  save: string;
  close: string;
  cancel: string;
  remove: string;
  /** The language that the page's URL requests; links keep it. */
  addressLanguage: string | null;
};
