import type { ArrivalWindow } from './shared/parcel.ts';

/** What the arrival at a stop is worked out from. All times are ISO 8601, UTC. */
export type PlannedArrival = {
  planned_at: string | null;
  /** When the last stop of the run, in order, that is finished was finished, and for when it was planned. */
  done_at: string | null;
  done_planned_at: string | null;
};

const minuteMs = 60_000;
/** How long a window is, how much of it is before the expected time, and at which times it begins. */
const [lengthMs, beforeMs, stepMs] = [120 * minuteMs, 30 * minuteMs, 30 * minuteMs];
/** A run that is later or earlier than this is not driven as it was planned. */
const trustedMs = 120 * minuteMs;

/**
 * When a parcel arrives that was planned for a time: two hours around it, moved by how late or early the run is. That is known
 * from stops that are finished alone, never from where the driver is.
 *
 * @returns undefined if nothing is planned, or the plan can no longer be trusted.
 */
export function arrivalWindow(
  { planned_at, done_at, done_planned_at }: PlannedArrival,
  now: Date,
): ArrivalWindow | undefined {
  if (planned_at === null) return undefined;
  const planned = Date.parse(planned_at);
  const moved =
    done_at === null || done_planned_at === null
      ? 0
      : Date.parse(done_at) - Date.parse(done_planned_at);
  const expected = Math.max(planned + moved, now.getTime());
  if (Math.abs(expected - planned) > trustedMs) return undefined;
  const from = Math.floor((expected - beforeMs) / stepMs) * stepMs;
  return { from: new Date(from).toISOString(), to: new Date(from + lengthMs).toISOString() };
}
